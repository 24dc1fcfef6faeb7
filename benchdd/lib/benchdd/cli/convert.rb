# frozen_string_literal: true

require_relative "../profiler"
require_relative "../report/file_access"

module BenchDD
  module CLI
    # `benchdd convert`
    class Convert
      BANNER = <<~TEXT
        Usage: benchdd convert IN [options] -o OUT

        Writes a profile in another format: bprof (BenchDD's own), firefox (profiler.firefox.com), pprof, speedscope
        (speedscope.app) or collapsed (stacks for flame graphs). IN's format is found by its content, OUT's by its name:
        .bprof, .json, .pprof or .pb.gz, .speedscope.json, .collapsed or .folded or .txt; with .gz it is gzipped.
        IN can be -, for the input, and OUT, for the output.

        Examples:
          benchdd convert slow.bprof -o slow.json.gz
          benchdd convert slow.bprof -o slow.pb.gz
          benchdd convert cpu.pb.gz -o cpu.speedscope.json
          benchdd convert slow.bprof --to collapsed | flamegraph.pl > slow.svg
      TEXT
      # How the input and the output are called.
      STREAM = "-"
      # The format that is always gzipped.
      GZIPPED = :pprof
      # Formats that no terminal shows.
      BINARY = %i[bprof pprof].freeze
      private_constant :BANNER, :STREAM, :GZIPPED, :BINARY

      # (see Run#initialize)
      def initialize(arguments, out, _err)
        # Here, for other commands do without.
        require_relative "../profiler/convert"
        @out = out
        @path, *more = parser.parse(arguments)
        raise UsageError, "name one profile, such as slow.bprof." if @path.nil? || more.any?

        @output = nil if @output == STREAM
        @to ||= @output && formats.named(@output)
        raise UsageError, untold unless @to
        raise UsageError, "#{@to} is binary: say where it goes, such as -o profile.#{@to}." if binary_to_a_terminal?
      end

      # @return [Integer] the exit code
      def call
        bytes = convert
        return print(bytes) unless @output

        bytes = formats.gzip(bytes) if @output.downcase.end_with?(".gz") && @to != GZIPPED
        BenchDD::Report::FileAccess.write(@output, bytes)
        @out.puts("#{name} in #{@output}, as #{@to}.")
        0
      end

      private

      def formats = BenchDD::Profiler::Convert

      # The bytes of the input, too, are from somewhere.
      def name = @path == STREAM ? "the input" : @path

      def untold
        return "say where the profile goes: -o slow.json, or only --to FORMAT for the output." unless @output

        "the name #{@output} does not say which format: add --to #{formats::FORMATS.join(", ")}."
      end

      def binary_to_a_terminal? = @output.nil? && BINARY.include?(@to) && @out.tty?

      def convert
        bytes = BenchDD::Report::FileAccess.reading(name, remedy: "name a file with a profile") { read }
        from = @from || formats.detect(bytes, @path)
        formats.dump(formats.load(bytes, from, name: name, unit: @unit), @to, unit: @unit)
      end

      def read
        return Profiler::Format.bounded($stdin.binmode) if @path == STREAM

        File.open(@path, "rb") { |file| Profiler::Format.bounded(file) }
      end

      def print(bytes)
        @out.binmode
        @out.write(bytes)
        0
      end

      def parser
        OptionParser.new(BANNER) do |parser|
          parser.separator("")
          parser.on("-o", "--output OUT", "Where it goes; a file of that name is replaced") { |path| @output = path }
          parser.on("--from FORMAT", formats::FORMATS, "IN's format") { |format| @from = format }
          parser.on("--to FORMAT", formats::FORMATS, "OUT's format") { |format| @to = format }
          parser.on("--unit UNIT", formats::UNITS, "Of the weights of collapsed stacks: #{formats::UNITS.join(", ")}",
                    "Written: nanoseconds, or objects. Read: guessed") { |unit| @unit = unit }
          HelpOption.add(parser)
        end
      end
    end
  end
end
