# frozen_string_literal: true

# The script that stands before a command that is counted: it starts it under callgrind, gives it the random bytes that
# a seed makes for its hash seed, and turns counting on when the command asks for it. Its arguments are a folder for
# files, the seed, and the command; its exit status is the command's.

require_relative "architecture"
require_relative "gdb_server"

module BenchDD
  module Count
    # See above.
    class Launcher
      # Counting begins at the first mark, since it is slow. The marks are those of {Marks}.
      CALLGRIND = %w[--tool=callgrind --dump-line=no --zero-before=getsid --dump-before=getpriority].freeze
      # Seconds between two looks at whether valgrind can be spoken with.
      PERIOD = 0.01
      private_constant :CALLGRIND, :PERIOD

      # @param folder [String]
      # @param seed [Integer]
      # @param command [Array<String>]
      # @param architecture [Architecture, nil] nil: all is counted from the start on, and random bytes are random
      def initialize(folder, seed, command, architecture: Architecture.here)
        @folder = folder
        @random = Random.new(seed)
        @command = command
        @architecture = architecture
      end

      # Runs the command. What goes wrong besides is written to `launcher.log`.
      # @return [Process::Status, nil] how it ended; nil when it could not be started
      def run
        @pid = spawn(*fixed_addresses, "valgrind", *CALLGRIND, *options, *@command)
        File.write(path("pid"), @pid.to_s)
        %i[INT TERM].each { |signal| trap(signal) { Process.kill(:KILL, @pid) } }
        accompany if @architecture
        @status || Process.wait2(@pid).last
      rescue SystemCallError, IOError, RuntimeError => e
        File.write(path("launcher.log"), "launcher: #{e.message}\n")
        give_up if @pid
      end

      private

      def path(name) = File.join(@folder, name)

      # Where it is forbidden, as in some containers, valgrind's own choice of addresses is nearly as good.
      def fixed_addresses
        words = %w[setarch -R]
        system(*words, "true", out: File::NULL, err: File::NULL) ? words : []
      end

      def options
        files = ["--callgrind-out-file=#{path("out.%p")}", "--log-file=#{path("valgrind.log")}"]
        return [*files, "--vgdb=no"] unless @architecture

        [*files, "--instr-atstart=no", "--vgdb-error=0", "--vgdb-prefix=#{path("vgdb")}"]
      end

      def accompany
        return unless await

        command = ["vgdb", "--vgdb-prefix=#{path("vgdb")}", "--pid=#{@pid}", "--max-invoke-ms=0"]
        IO.popen(command, "r+b", err: path("vgdb.log")) { |vgdb| follow(GdbServer.new(vgdb)) }
      end

      # Valgrind makes the pipes for vgdb when it is ready, this one last; vgdb by itself would look once a second, and
      # ends when it finds one of them only.
      # @return [Boolean] whether they are there; else the command has ended
      def await
        until Dir.children(@folder).any? { |name| name.start_with?("vgdb-from-vgdb-to-#{@pid}-") }
          @status = Process.wait2(@pid, Process::WNOHANG)&.last
          return false if @status

          sleep(PERIOD)
        end
        true
      end

      # Random bytes are given only until Ruby runs the first code: a forked process would stop, too, and there is
      # nobody to let it go on.
      def follow(server)
        steps = %i[hello count]
        server.catch_calls([@architecture.getrandom, @architecture.getsid])
        while (where, call = server.continue)
          if call == @architecture.getrandom then where == :return && give_bytes(server)
          elsif where == :entry then send(steps.shift, server)
          end
        end
      end

      def hello(server) = server.catch_calls([@architecture.getsid])

      def count(server)
        server.catch_calls([])
        server.monitor("instrumentation on")
      end

      def give_up
        Process.kill(:KILL, @pid)
        Process.wait2(@pid).last
      end

      # What the kernel has just written into the buffer is replaced.
      def give_bytes(server)
        buffer, length = server.registers(@architecture.first_argument, @architecture.second_argument)
        server.write(buffer, @random.bytes(length))
      end
    end
  end
end

if $PROGRAM_NAME == __FILE__
  folder, seed, *command = ARGV
  status = BenchDD::Count::Launcher.new(folder, seed.to_i, command).run
  Process.kill(status.termsig, Process.pid) if status&.signaled?
  exit!(status&.exitstatus || 1)
end
