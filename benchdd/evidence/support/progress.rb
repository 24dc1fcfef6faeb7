# frozen_string_literal: true

module Evidence
  # How far a study has come: a bar on a terminal, elsewhere a line for each step.
  class Progress
    WIDTH = 30
    private_constant :WIDTH

    # @param io [IO]
    # @param total [Integer] steps
    # @param done [Integer] those of an earlier run
    def initialize(io, total, done)
      @io = io
      @total = total
      @done = @before = done
      @begun = now
    end

    # @param words [String] what the step came to
    # @return [void]
    def step(words)
      @done += 1
      text = "#{place}  #{words}#{left}"
      @io.tty? ? @io.print("\r\e[2K#{bar}#{text}") : @io.puts(text)
      @io.flush
    end

    # @return [void]
    def close
      @io.puts if @io.tty?
    end

    private

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    def place = "#{@done}/#{@total}"

    def bar
      full = WIDTH * @done / @total
      "[#{"#" * full}#{" " * (WIDTH - full)}] "
    end

    def left
      minutes = (now - @begun) / (@done - @before) * (@total - @done) / 60
      ", #{format("%.0f", minutes)} min left"
    end
  end
end
