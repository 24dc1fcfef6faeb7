# frozen_string_literal: true

require_relative "results"
require_relative "table"
require_relative "terminal"

module BenchDD
  module Report
    # What a person sees who waits: one line of a terminal, drawn again and again. Where nobody looks, nothing.
    #
    #   Progress.new($stderr, total: 4, most: 40).during do |progress|
    #     progress.update(scenario: "trie", dataset: "small", pairs: 7, estimate: -0.03, interval: [-0.04, -0.02])
    #     progress.finish(comparison)
    #   end
    class Progress
      HIDE = "\e[?25l"
      SHOW = "\e[?25h"
      CLEAR = "\r\e[2K"
      # Faster than this nobody reads, and what draws takes time from what is measured.
      PAUSE = 0.1
      private_constant :HIDE, :SHOW, :CLEAR, :PAUSE

      # @param io [IO]
      # @param total [Integer, nil] how many comparisons, or results, there will be; nil when that is not known
      # @param most [Integer, nil] how many pairs one can take
      # @param environment [Hash{String => String}] a TERM of "dumb" is no terminal
      # @param clock [#call] seconds
      def initialize(io, total: nil, most: nil, environment: ENV, clock: lambda {
        Process.clock_gettime(Process::CLOCK_MONOTONIC)
      })
        @io = io
        @terminal = Terminal.new(io, environment: environment)
        @total = total
        @most = most
        @clock = clock
        @begun = clock.call
        @drawn = nil
        @finished = 0
        @pairs = 0
      end

      # Leaves the terminal as it was, whatever happens in the block: also when it is interrupted.
      # @yieldparam progress [Progress]
      # @return [Object] what the block returns
      def during
        yield self
      ensure
        close
      end

      # Draws what is going on; too early after the last time it does nothing.
      # @param scenario [String]
      # @param dataset [String, nil]
      # @param matrix [Hash{String => Object}]
      # @param pairs [Integer] done of this comparison
      # @param estimate [Float, nil] ln(subject / base) so far
      # @param interval [Array(Float, Float), nil] of the estimate
      # @return [void]
      def update(scenario:, dataset: nil, matrix: {}, pairs: 0, estimate: nil, interval: nil)
        redraw(pairs) do
          [Label.of(scenario, dataset, matrix || {}), pairs_words(pairs), change(estimate, interval)]
        end
      end

      # Draws, as {#update} does, what is compared with nothing.
      # @param scenario [String]
      # @param dataset [String, nil]
      # @param matrix [Hash{String => Object}]
      # @param processes [Integer] done of this scenario
      # @return [void]
      def update_alone(scenario:, dataset: nil, matrix: {}, processes: 0)
        redraw(processes) { [Label.of(scenario, dataset, matrix || {}), "#{processes} processes"] }
      end

      # Draws, as {#update} does, what is profiled.
      # @param scenario [String]
      # @param dataset [String, nil]
      # @param matrix [Hash{String => Object}]
      # @param pair [Integer, nil] the number of the pair
      # @param of [Integer, nil] how many there will be
      # @return [void]
      def update_profiled(scenario:, dataset: nil, matrix: {}, pair: nil, of: nil)
        redraw(nil) { [Label.of(scenario, dataset, matrix || {}), "profiling#{", pair #{pair} of #{of}" if pair}"] }
      end

      # Counts what is finished.
      # @param data [Hash] a comparison or a result, as {RESULTS_SCHEMA} has them
      # @return [void]
      def finish(data)
        @finished += 1
        @pairs += data.fetch("pairs") { data.fetch(:pairs, 0) }
        @drawn = nil
      end

      # Removes the line, and shows the cursor again.
      # @return [void]
      def close
        return unless @hidden

        @io.print(CLEAR, SHOW)
        @io.flush
        @hidden = false
      end

      private

      def redraw(done)
        now = @clock.call
        return if !@terminal.interactive? || (@drawn && now - @drawn < PAUSE)

        draw([place, *yield, left(now, done)].compact.join("  "))
        @drawn = now
      end

      def place = @total && "[#{[@finished + 1, @total].min}/#{@total}]"
      def pairs_words(pairs) = "#{pairs}#{" of #{@most}" if @most} pairs"

      def change(estimate, interval)
        estimate && Change.new(Math.exp(estimate), interval&.map { |bound| Math.exp(bound) }).to_s
      end

      # The comparisons so far say how many pairs one takes, and the pairs how long one takes.
      def left(now, pairs)
        return unless pairs

        done = @pairs + pairs
        expected = @finished.zero? ? @most : @pairs.fdiv(@finished)
        return unless @total && expected && done.positive?

        todo = [((@total - @finished) * expected) - pairs, 1].max
        "#{Units.duration((now - @begun) / done * todo)} left"
      end

      # One column stays free: a terminal that wraps at once would go to the next line.
      def draw(text)
        line = Table.fit(Printable.line(text), @terminal.width - 1)
        start = @hidden ? "" : HIDE
        @hidden = true # before it is: an interrupt may come in between
        @io.print(start, CLEAR, line)
        @io.flush
      end

      # For logs: a line for each that is finished.
      class Plain < Progress
        # @param (see Progress#update)
        # @return [void]
        def update(**) = nil

        # @param (see Progress#update_alone)
        # @return [void]
        def update_alone(**) = nil

        # @param (see Progress#update_profiled)
        # @return [void]
        def update_profiled(**) = nil

        # @param data [Hash] a comparison or a result, as {RESULTS_SCHEMA} has them
        # @return [void]
        def finish(data)
          data = Results.plain(data)
          super
          words = data.key?("verdict") ? comparison(Comparison.new(data)) : result(Result.new(data))
          @io.puts(Printable.line(["[#{[@finished, *@total].join("/")}]", words].join(" ")))
          @io.flush
        end

        private

        def comparison(comparison)
          "#{comparison.sentence}, #{comparison.pairs} pairs, #{Units.duration(comparison.seconds)}"
        end

        def result(result)
          label = Label.of(result.scenario, result.dataset, result.matrix)
          return "#{label}: #{result.cpu ? Units.time(result.cpu.estimate) : "measured"}" if result.status == "ok"

          "#{label} #{result.status}#{": #{result.message.lines.first}" if result.message}".rstrip
        end
      end
    end
  end
end
