# frozen_string_literal: true

require "fileutils"

module Evidence
  module Profiling
    # What watches a program's use of memory: AddressSanitizer with UndefinedBehaviorSanitizer, or valgrind. Both report
    # what they see into files, of which those count in which the profiler has a frame.
    class Checker
      NAMES = %w[sanitizers valgrind].freeze
      # How a frame of the profiler is shown: by its source, or by the file that it was built into.
      OURS = %r{benchdd/profiler/\w+\.[ch]\b|sampler\.so}
      # Leaks are Ruby's, which leaves memory to the system when it ends. Faults are for Ruby's handlers, and ours.
      SANITIZERS = { "ASAN_OPTIONS" => "detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_abort=0:" \
                                       "use_sigaltstack=0:detect_stack_use_after_return=0:halt_on_error=1",
                     "UBSAN_OPTIONS" => "print_stacktrace=1" }.freeze
      VALGRIND = %w[valgrind --error-limit=no --num-callers=40 --fullpath-after= --trace-children=no].freeze
      # A collection marks what it finds on stacks, initialised or not, and valgrind says so wherever marking leads, and
      # takes for callers what was left on a stack: such a value counts where the profiler itself uses it. The
      # first line may say on which thread.
      UNINITIALISED = /\A(?:Thread .*\n)?\s*(?:Conditional jump|Use of uninitialised)/
      private_constant :OURS, :SANITIZERS, :VALGRIND, :UNINITIALISED

      # @param name [String] of {NAMES}
      # @param place [Place] in which a library is built for it
      def initialize(name, place)
        @sanitizers = name == "sanitizers"
        @folder = File.join(place.folder, "reports-#{name}")
        FileUtils.mkdir_p(@folder)
        place.build(library, "BENCHDD_SANITIZE" => "address,undefined") if @sanitizers && !built?(place)
      end

      # @return [String]
      def library = @sanitizers ? "lib-sanitized" : "lib"

      # @return [Hash{String => String}] of the program
      def environment
        return {} unless @sanitizers

        logs = SANITIZERS.transform_values { |value| "#{value}:log_path=#{@folder}/report" }
        logs.merge("LD_PRELOAD" => `gcc -print-file-name=libasan.so`.strip)
      end

      # @return [Array<String>] words before Ruby
      def wrapper = @sanitizers ? [] : [*VALGRIND, "--log-file=#{@folder}/report.%p"]

      # @param output [String] of the program
      # @return [Array(Integer, Array<String>)] how many reports there are, and those with a frame of the profiler
      def reports(output)
        all = texts.flat_map { |text| split(text) } + output.scan(/^.*runtime error:.*$/)
        [all.size, all.select { |report| ours?(report) }]
      end

      private

      def ours?(report)
        return report.match?(OURS) unless report.match?(UNINITIALISED)

        report.lines.grep(/^\s+at 0x/).first&.match?(OURS)
      end

      def built?(place) = File.exist?(File.join(place.folder, library))
      def texts = Dir[File.join(@folder, "report*")].map { |path| File.read(path).scrub }

      # Valgrind's are separated by empty lines, and have a frame each.
      def split(text)
        return [text] if @sanitizers

        text.gsub(/^==\d+== ?/, "").split(/\n{2,}/).grep(/^\s+at 0x/)
      end
    end
  end
end
