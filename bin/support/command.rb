# frozen_string_literal: true

module Tooling
  # One child process: what it prints is kept and shown; it is ended, with its own children, when it takes too long
  # or when we are interrupted.
  class Command
    # Seconds after which a command counts as hung, on a slow and busy machine as well.
    LIMIT = 1800
    # How often (in seconds) a running command is looked at.
    TICK = 0.05

    # Runs one, and returns its Command.
    def self.run(environment, *command, **options)
      started = new(environment, *command, **options).start
      started.finish
    ensure
      started&.stop
    end

    # Gives commands the signals that a shell has switched off for this process, which goes on without them: for a
    # background job INT and QUIT, with nohup HUP. A test that sends one waits for what it does.
    def self.restore_signals
      %w[INT QUIT HUP].each do |name|
        before = trap(name) { nil }
        trap(name, before) unless before == "IGNORE"
      end
    end

    # What the command printed, standard output and error in the order they came.
    attr_reader :output

    # `environment`: variables to set, or with nil to remove. `chdir`: the folder to run in. `limit`: seconds.
    # `show`: when its output is printed: :live (as it comes), :end, or :failure (at the end, unless all is well).
    def initialize(environment, *command, chdir: ROOT, limit: LIMIT, show: :end)
      @environment = environment
      @command = command
      @chdir = chdir
      @limit = limit
      @show = show
      @output = +""
    end

    # Starts the process and returns at once, with self.
    def start
      @deadline = Tooling.now + @limit
      reader, writer = IO.pipe
      @pid = Process.spawn(@environment, *@command, chdir: @chdir, %i[out err] => writer, in: File::NULL, pgroup: true)
      writer.close
      @reading = Thread.new { read(reader) }
      self
    end

    # Waits until the process ends or its time is over, prints what it said, and returns self.
    def finish
      sleep(TICK) until ended? || late?
      stop
      @reading.join(5)
      @output << "#{ending}\n" if late? || @status&.signaled?
      print @output if @show == :end || (@show == :failure && !success?)
      self
    end

    # Ends the process, if it still runs, and what is left of its group: a server that a test has forgotten.
    def stop
      signal(:TERM)
      40.times { ended? ? break : sleep(TICK) }
      signal(:KILL)
      ended?(0)
    end

    # Whether the process ended by itself with status 0.
    def success?
      !late? && @status&.success? == true
    end

    # How the process ended, as a sentence.
    def ending
      return "#{@command.first} took longer than #{@limit.round} s and was ended." if late?
      return "It was killed by SIG#{Signal.signame(@status.termsig)}." if @status&.signaled?

      "It ended with status #{@status&.exitstatus}."
    end

    # Whether the process was ended because its time was over.
    def late?
      @late ||= @status.nil? && Tooling.now > @deadline
    end

    private

    # With 0, waits for it.
    def ended?(flags = Process::WNOHANG)
      @status ||= Process.wait2(@pid, flags)&.last
      !@status.nil?
    end

    def signal(name)
      Process.kill(name, -@pid)
    rescue Errno::ESRCH, Errno::EPERM
      nil # the whole group is gone
    end

    def read(reader)
      while (chunk = reader.readpartial(65_536))
        chunk = chunk.force_encoding(Encoding::UTF_8)
        @output << chunk
        print chunk if @show == :live
      end
    rescue EOFError
      reader.close
    end
  end
end
