# frozen_string_literal: true

require_relative "../profiler"
require_relative "../profiler/command"
require_relative "../report/file_access"

module BenchDD
  module CLI
    # `benchdd profile`
    class Profile
      BANNER = <<~TEXT
        Usage: benchdd profile [options] [--] COMMAND...

        Runs a program and samples it, with the Ruby programs and the children that it starts, from its first line to its
        end. Its exit code is the program's.

        Examples:
          benchdd profile -- ruby app.rb
          benchdd profile -o boot.bprof --mode wall -- bundle exec rake
          benchdd profile --signal USR2 -o profiles -- puma     # then: kill -USR2 PID, twice
      TEXT
      FILE = "profile.bprof"
      FOLDER = "profiles"
      private_constant :BANNER, :FILE, :FOLDER

      # (see Run#initialize)
      def initialize(arguments, _out, err)
        @err = err
        @options = {}
        @words = parser.order(arguments)
        raise UsageError, "say what to run: benchdd profile -- ruby app.rb." if @words.empty?

        Profiler::Options.with(**@options)
      rescue ArgumentError => e
        raise UsageError, e.message
      end

      # @return [Integer] the exit code
      def call
        command = Profiler::Command.new(@words, options: @options, signal: @signal, folder: @path || FOLDER)
        status = command.run
        keep(command.profiles) unless @signal
        status.exitstatus || (SIGNALLED + status.termsig)
      end

      private

      # To standard error: the output is the program's.
      def keep(profiles)
        return say("no process of it has left a profile: was it Ruby, and not killed?") if profiles.empty?

        path = @path || FILE
        profile = Profiler::Merge.of(profiles)
        BenchDD::Report::FileAccess.write(path, Profiler::Format.dump(profile))
        say("#{words(profile)} in #{path}. To see them: benchdd report #{path}, or benchdd flame #{path}.")
      end

      def say(text) = @err.puts("benchdd: #{text}")

      def words(profile)
        processes = profile.about[:processes] || 1
        "#{profile.about[:samples]} samples of #{processes == 1 ? "a process" : "#{processes} processes"}"
      end

      def parser
        OptionParser.new(BANNER) do |parser|
          parser.separator("")
          parser.on("-o", "--output PATH", "A file, #{FILE} unless said; with --signal a folder") do |path|
            @path = path
          end
          parser.on("--signal NAME", "Starts and stops sampling, again and again: USR2") do |name|
            @signal = name.delete_prefix("SIG")
          end
          kinds(parser)
          details(parser)
          HelpOption.add(parser)
        end
      end

      def kinds(parser)
        parser.on("--mode MODE", Profiler::Options::MODES, "cpu, wall (with waiting), or allocations") do |mode|
          @options[:mode] = mode
        end
        parser.on("--rate N", Integer, "Samples a second: 1000 unless said") { |rate| @options[:rate] = rate }
        parser.on("--every N", Integer, "Of allocations, one of so many: 64 unless said") do |every|
          @options[:every] = every
        end
        parser.on("--clock CLOCK", Profiler::Options::CLOCKS, "What ticks: perf, monotonic, cpu, or auto") do |clock|
          @options[:clock] = clock
        end
      end

      def details(parser)
        parser.on("--no-lines", "Methods alone, without lines") { @options[:lines] = false }
        parser.on("--native", "C functions below Ruby's, too, where they can be read") { @options[:native] = true }
        parser.on("--no-timeline", "Sums alone, not when each sample was taken") { @options[:timeline] = false }
        parser.on("--no-children", "This process alone, not what it forks") { @options[:children] = false }
      end
    end
  end
end
