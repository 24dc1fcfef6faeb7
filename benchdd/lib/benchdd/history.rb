# frozen_string_literal: true

require "json"
require_relative "history/record"
require_relative "history/series"
require_relative "history/text"
require_relative "history/page"
require_relative "history/plot"

module BenchDD
  # What was measured before: a file of JSON lines, one for each run of a side, with machine, Ruby and revision.
  #
  #   history = History.new("benchmarks/history.jsonl")
  #   history.append(results)
  #   puts History::Text.new(history.series(scenario: "trie"))
  class History
    # @return [String]
    attr_reader :path

    # @param path [String] a file, which need not be there yet
    def initialize(path)
      @path = path.to_s
    end

    # Adds what was measured, as whole lines or not at all, also when several processes do so at once. Of a comparison
    # it is the second side, since the first was there before.
    # @param results [Report::Results]
    # @return [Integer] how many lines were added
    # @raise [Error] when the file cannot be written
    def append(results)
      records = Record.of(results)
      Report::FileAccess.writing(path) do
        File.open(path, File::RDWR | File::CREAT | File::APPEND, 0o644) do |file|
          file.flock(File::LOCK_EX)
          write(file, records.map { |record| "#{JSON.generate(record)}\n" }.join)
        end
      end
      records.size
    end

    # @return [Array<Hash>] the lines that can be read, oldest first
    # @raise [Report::FormatError] when there is none in a file that is not empty
    # @raise [Error] when the file cannot be read
    def records = contents.first

    # @return [Array<String>] a sentence for each line that was left out: truncated, foreign or newer
    # @raise [Error] as {#records}
    def notes = contents.last

    # Who measured the same in the same way: scenarios on one machine with one Ruby.
    # @param suite [String, nil] only this suite
    # @param scenario [String, nil] only this scenario
    # @param dataset [String, nil] only this dataset
    # @param measure [String] one of {Series::MEASURES}
    # @param last [Integer] at most so many points of each, the newest
    # @return [Array<Series>] in the order in which they began
    # @raise [Error] for another measure, or as {#records}
    def series(suite: nil, scenario: nil, dataset: nil, measure: "cpu_ns", last: 500)
      wanted = { "suite" => suite, "scenario" => scenario, "dataset" => dataset }.compact
      Series.group(records, measure: measure, last: last) do |entry|
        wanted.all? { |name, value| entry[name] == value }
      end
    end

    private

    # After a crash in the middle of a line the next one starts a line of its own. When the disk is full, what was
    # written of it is taken back.
    def write(file, text)
      size = file.size
      text = "\n#{text}" unless size.zero? || file.pread(1, size - 1) == "\n"
      file.sync = true
      file.write(text)
    rescue SystemCallError
      file.truncate(size) if size
      raise
    end

    def contents
      records = []
      notes = []
      lines.each.with_index(1) { |line, number| read(line, number, records, notes) unless line.strip.empty? }
      return [records, notes] if records.any? || notes.empty?

      raise Report::FormatError, "#{path} has no line of a history (#{notes.first}): name a file that benchdd wrote"
    end

    def lines
      return [] unless File.exist?(path)

      Report::FileAccess.reading(path, remedy: "name a file that is yours") do
        File.open(path, "r:UTF-8") do |file|
          file.flock(File::LOCK_SH)
          file.readlines
        end
      end
    end

    def read(line, number, records, notes)
      records << Record::SCHEMA.check(JSON.parse(line), source: "line #{number}")
    rescue JSON::ParserError, EncodingError
      notes << "line #{number} is left out: it ends in the middle or is no JSON"
    rescue Report::FormatError => e
      notes << "line #{number} is left out: #{e.message}"
    end
  end
end
