# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require "tmpdir"

module BenchDD
  module Count
    # One run of a command under callgrind. The command's process calls {Marks}.
    #
    #   Callgrind.open(seed: 1) do |callgrind|
    #     environment, command, folder = callgrind.wrap(side.command("worker.rb"))
    #     system(environment, *command, chdir: folder)
    #     callgrind.batches # => [1_234_567, 1_230_001]
    #   end
    class Callgrind
      SCRIPT = File.expand_path("launcher.rb", __dir__)
      # The first code that the command's Ruby runs.
      HELLO = File.expand_path("hello.rb", __dir__)
      # The empty batches at the start, see {Marks.start}.
      EMPTY = 2
      # Characters of a log that an error shows.
      SHOWN = 2000
      # Lines of the logs that tell of trouble.
      TROUBLE = /\Alauncher: |unhandled|terminating|unsupported|Fatal/i
      # What makes Ruby use YJIT.
      YJIT = /\A--(?:yjit|jit\b|enable[=-]\w*jit)/
      private_constant :SCRIPT, :HELLO, :EMPTY, :SHOWN, :TROUBLE, :YJIT

      # @return [void]
      # @raise [Error] when valgrind is missing
      def self.demand
        missing = %w[valgrind vgdb].find { |name| !Executable.find(name) }
        return unless missing

        raise Error, "instructions are counted with valgrind, and #{missing} is not installed: " \
                     "`apt-get install valgrind` on Debian, or leave out --count."
      end

      # @param seed see {#initialize}
      # @yieldparam callgrind [Callgrind] whose files are gone after the block
      # @return [Object] what the block returns
      # @raise [Error] when valgrind is missing
      def self.open(seed:)
        demand
        Dir.mktmpdir("benchdd-count") { |folder| yield new(folder, seed) }
      end

      # @param folder [String] an empty one, for its files
      # @param seed [Integer] of the random bytes that Ruby is given when it starts: its hash seed
      def initialize(folder, seed)
        @folder = folder
        @seed = seed
      end

      # @param command [Array(Hash, Array<String>, String)] environment, command and folder, as {Sides::Side#command}
      #   gives them; the Ruby in it must be the program itself, and no script that starts it
      # @return [Array(Hash, Array<String>, String)] the same, under callgrind; standard streams and other descriptors
      #   are handed on
      # @raise [Error] when it wants YJIT
      def wrap(command)
        env, words, folder = command
        options = [*words, *env.fetch("RUBYOPT", ENV.fetch("RUBYOPT", nil)).to_s.split]
        if options.any?(YJIT)
          raise Error, "valgrind cannot run YJIT's code: count with YJIT off (#{options.grep(YJIT).first})."
        end

        launcher = [RbConfig.ruby, "--disable-gems", SCRIPT, @folder, @seed.to_s]
        ruby, *arguments = words
        [{ **env, "RUBY_YJIT_ENABLE" => nil }, [*launcher, ruby, "-r#{HELLO}", *arguments], folder]
      end

      # @return [Array<Integer>] the instructions of each batch, when the command has ended
      # @raise [Error] when there is none, with the end of what valgrind wrote
      def batches
        counts = dumps.map { |path| count(path) }
        raise Error, "nothing was counted: #{reason}" if counts.size <= EMPTY

        counts.drop(EMPTY).map { |count| count - counts[EMPTY - 1] }
      end

      private

      # Processes that were forked have files of their own, with another pid in the name.
      def dumps
        pid = File.read(File.join(@folder, "pid"))
        Dir[File.join(@folder, "out.#{pid}.*")].sort_by { |path| path[/\d+\z/].to_i }
      rescue Errno::ENOENT
        []
      end

      def count(path)
        line = File.foreach(path).find { |each| each.start_with?("summary:") }
        Integer(line.split.last, 10)
      end

      def reason
        lines = %w[launcher.log valgrind.log].flat_map do |name|
          path = File.join(@folder, name)
          File.exist?(path) ? File.readlines(path, chomp: true).grep(TROUBLE) : []
        end
        return "its process has not called BenchDD::Count::Marks." if lines.empty?

        lines.join("\n")[-SHOWN..] || lines.join("\n")
      end
    end
  end
end
