# frozen_string_literal: true

require "json"
require_relative "../profiler"
require_relative "../profiler/page"
require_relative "../profiler/difference/text"
require_relative "../report/file_access"

module BenchDD
  module CLI
    # `benchdd diff`
    class Diff
      BANNER = <<~TEXT
        Usage: benchdd diff BEFORE AFTER [options]

        Says which methods cost more or less after a change. BEFORE and AFTER are profiles: one, several with commas, or a
        folder of them. Several of equal runs tell how much runs differ by themselves, and what is more than that.

        Examples:
          benchdd diff before.bprof after.bprof
          benchdd diff before/ after/ --units 10000 --unit request -o diff.html
          benchdd diff a1.bprof,a2.bprof,a3.bprof b1.bprof,b2.bprof,b3.bprof
      TEXT
      private_constant :BANNER

      # (see Run#initialize)
      def initialize(arguments, out, _err)
        @out = out
        words = parser.parse(arguments)
        raise UsageError, "name two profiles, or two folders of them: before.bprof after.bprof." unless words.size == 2

        @paths = words
      end

      # @return [Integer] the exit code
      def call
        before, after = @paths.zip(units).map { |path, number| runs(path, number) }
        difference = Profiler::Difference.new(before, after, unit: @unit)
        mode = before.first.profile.about[:mode].to_s
        @out.puts(Profiler::Difference::Text.new(difference, io: @out, mode: mode).to_s)
        write(difference)
        0
      end

      private

      def write(difference)
        data = difference.to_h
        title = @paths.map { |path| File.basename(path) }.join(" and ")
        BenchDD::Report::FileAccess.write(@html, Profiler::DiffPage.new(data, title: title).to_s) if @html
        return unless @json

        document = { schema: "benchdd/diff", version: 1, **data.slice(:unit, :total, :verdict),
                     changes: named(difference) }
        BenchDD::Report::FileAccess.write(@json, "#{JSON.generate(document)}\n")
      end

      def named(difference)
        difference.changes.map do |change|
          { name: change.frame.name, path: change.frame.path, line: change.frame.line, place: change.place,
            before: change.before, after: change.after, share: change.share, interval: change.interval,
            significant: change.significant }
        end
      end

      def units = @units || [nil, nil]

      def runs(words, number)
        files = words.split(",").flat_map { |word| File.directory?(word) ? folder(word) : [word] }
        files.map { |file| Profiler::Difference::Run.new(Profiler::Format.read(file), units: number) }
      end

      def folder(path)
        files = Profiler::Folder.new(path).files
        return files if files.any?

        raise UsageError, "there is no profile (*.bprof) in #{path}: name a folder that has some."
      end

      def parser
        OptionParser.new(BANNER) do |parser|
          parser.separator("")
          parser.on("-o", "--html FILE", "A differential flame graph") { |path| @html = path }
          parser.on("--json FILE", "All that was found, for programs") { |path| @json = path }
          parser.on("--units N[,N]", Array, "Units of work in each profile, before and after: costs are of one, then,",
                    "and not shares of the whole") { |numbers| @units = numbers_of(numbers) }
          parser.on("--unit NAME", "What a unit is called: request") { |name| @unit = name }
          HelpOption.add(parser)
        end
      end

      def numbers_of(words)
        numbers = words.map { |word| MeasuringOptions.positive(Float(word)) }
        raise OptionParser::InvalidArgument, words.join(",") if numbers.size > 2

        [numbers.first, numbers.last]
      rescue ArgumentError
        raise OptionParser::InvalidArgument, words.join(",")
      end
    end
  end
end
