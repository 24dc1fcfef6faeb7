# frozen_string_literal: true

require "fileutils"
require "json"
require "zlib"

module Evidence
  # The data of a study: a line of JSON for each of its steps. While it runs they stand in NAME.jsonl, and at its end in
  # NAME.jsonl.gz, which is committed.
  class Journal
    SCHEMA = "benchdd/evidence"
    VERSION = 1
    STUDIES = %w[counts sizes aa power peers].freeze
    FOLDER = File.expand_path("../data", __dir__)

    # @param name [String]
    # @param folder [String]
    def initialize(name, folder: FOLDER)
      @path = File.join(folder, "#{name}.jsonl")
      @packed = "#{@path}.gz"
    end

    # @return [Boolean] whether a study was begun and not ended
    def begun? = File.exist?(@path)

    # @return [Array<Hash{String => Object}>] those of the last study that ended
    # @raise [RuntimeError] when they are of another version
    def packed = File.exist?(@packed) ? parse(Zlib::GzipReader.open(@packed, &:read)) : []

    # Goes on with a study that was begun or has ended. A line that was being written when it was ended is dropped.
    # @return [Array<Hash{String => Object}>] what it has
    def resume
      File.write(@path, Zlib::GzipReader.open(@packed, &:read)) if !begun? && File.exist?(@packed)
      return [] unless begun?

      text = File.read(@path)
      File.truncate(@path, text.rindex("\n").to_i + (text.include?("\n") ? 1 : 0)) unless text.end_with?("\n")
      parse(File.read(@path))
    end

    # @param entry [Hash{String => Object}]
    # @return [void]
    def add(entry)
      FileUtils.mkdir_p(File.dirname(@path))
      File.write(@path, "#{JSON.generate({ "schema" => SCHEMA, "version" => VERSION, **entry })}\n", mode: "a")
    end

    # Ends a study. Without a time and a name in it, the packed file depends on the lines alone.
    # @return [void]
    def pack
      Zlib::GzipWriter.open(@packed, Zlib::BEST_COMPRESSION) do |gzip|
        gzip.mtime = 1
        gzip.write(File.read(@path))
      end
      File.delete(@path)
    end

    private

    def parse(text)
      text.each_line.map do |line|
        entry = JSON.parse(line)
        next entry if entry.values_at("schema", "version") == [SCHEMA, VERSION]

        raise "#{@path}: #{entry["schema"]} #{entry["version"]} is no data of #{SCHEMA} #{VERSION}"
      end
    end
  end
end
