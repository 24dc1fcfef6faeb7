# frozen_string_literal: true

require "io/wait"

module Evidence
  module Profiling
    # A process of which one wants to know how it ended: by itself, by a signal, or, when it has said nothing for some
    # time, by being stuck. It does not outlive this one's interest.
    #
    # - `output`: all that it has printed
    # - `ending`: "ended", "ended with 1", "killed by SIGSEGV", or "stuck"
    # - `threads`: where they were, when it was stuck
    Watched = Struct.new(:output, :ending, :threads, keyword_init: true) do
      # @param command [Array<String>]
      # @param silence [Numeric] seconds after which it is stuck
      # @param environment [Hash{String => String, nil}] all of it
      # @return [Watched]
      def self.run(*command, silence:, environment:)
        reader, writer = IO.pipe
        pid = Process.spawn(environment, *command, %i[out err] => writer, in: File::NULL, pgroup: true, chdir: "/",
                                                   unsetenv_others: true)
        writer.close
        output = +""
        read(reader, output, silence) ? ended(pid, output) : stuck(pid, output)
      ensure
        reader&.close
        kill(pid) if pid
      end

      # @return [Boolean] whether it said something in time, to its end
      def self.read(reader, output, silence)
        while reader.wait_readable(silence)
          part = reader.read_nonblock(65_536, exception: false)
          return true if part.nil?

          output << part unless part == :wait_readable
        end
        false
      end

      def self.ended(pid, output)
        _, status = Process.wait2(pid)
        ending = if status.success? then "ended"
                 elsif status.signaled? then "killed by SIG#{Signal.signame(status.termsig)}"
                 else "ended with #{status.exitstatus}"
                 end
        new(output: output, ending: ending)
      end

      def self.stuck(pid, output)
        threads = Dir["/proc/#{pid}/task/*"].map do |task|
          Watched::STATES.map { |name| File.read(File.join(task, name)).strip }.join(" ")
        rescue SystemCallError => e
          e.message
        end
        new(output: output, ending: "stuck", threads: threads)
      end

      def self.kill(pid)
        Process.kill(:KILL, -pid)
        Process.wait(pid)
      rescue Errno::ESRCH, Errno::ECHILD
        nil # all of it is gone
      end
      private_class_method :read, :ended, :stuck, :kill
    end
    # What the kernel says of where a thread is.
    Watched::STATES = %w[comm wchan syscall].freeze
  end
end
