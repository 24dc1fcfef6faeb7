# frozen_string_literal: true

require "rbconfig"

module BenchDD
  module Servers
    # A process that ends, with all that stem from it, at the latest when this process does.
    class GuardedProcess
      SCRIPT = File.expand_path("guard.rb", __dir__)
      # Seconds that the guard gets to start the process, and to end it besides the grace.
      PATIENCE = 30
      # Bundler is the process's business, and not the guard's.
      ENVIRONMENT = { "RUBYOPT" => nil, "RUBYLIB" => nil }.freeze
      private_constant :SCRIPT, :PATIENCE, :ENVIRONMENT

      # @return [Integer] of the process
      attr_reader :pid
      # @return [Tail] what it has written
      attr_reader :output

      # @param command [Array<String>]
      # @param env [Hash{String => String, nil}] changes of the environment
      # @param root [String] the folder to run it in
      # @param grace [Numeric] seconds between asking it to end and killing it
      # @raise [Error] when it cannot be started
      def initialize(command, env:, root:, grace:)
        @grace = grace
        start
        inherited = ENVIRONMENT.keys.to_h { |name| [name, ENV.fetch(name, nil)] }
        order = { command: command, env: inherited.merge(env), root: root, grace: grace }
        @control.write([Marshal.dump(order)].pack("m0"), "\n")
        word, rest = line(PATIENCE)&.split(" ", 2)
        @pid = Integer(rest, 10) if word == "started"
        fail_to_start(command, rest) unless @pid
      end

      # @return [ProcessTree] the process and all that stem from it, also where one was orphaned
      def tree = @tree ||= ProcessTree.new(@guard, own: false)

      # @return [String, nil] how the process has ended by itself, such as "status 1" or "SIGSEGV"; nil while it runs
      def ended
        @ended ||= line(0)&.delete_prefix("ended ")
      end

      # Ends all processes, if they have not ended.
      # @return [void]
      def stop
        return if @control.closed?

        @control.close
        unless Process.detach(@guard).join(@grace + PATIENCE)
          Process.kill(:KILL, @guard)
          Process.kill(:KILL, -@pid) if @pid
        end
      rescue Errno::ESRCH
        nil
      ensure
        @status.close unless @status.closed?
      end

      private

      # In a process group of its own, the guard outlives the Ctrl-C that ends its parent.
      def start
        input, @control = IO.pipe
        @status, output = IO.pipe
        log, errors = IO.pipe
        @guard = Process.spawn(ENVIRONMENT, RbConfig.ruby, "--disable-gems", SCRIPT,
                               in: input, out: output, err: errors, pgroup: true)
        [input, output, errors].each(&:close)
        @output = Tail.new(log)
      end

      def line(seconds)
        @status.gets&.chomp if !@status.closed? && @status.wait_readable(seconds)
      end

      def fail_to_start(command, reason)
        stop
        reason = [*reason, @output.ending].join(" ").strip
        raise Error, "`#{command.join(" ")}` cannot be started: #{reason}: check the command."
      end
    end
  end
end
