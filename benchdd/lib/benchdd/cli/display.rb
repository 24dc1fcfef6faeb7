# frozen_string_literal: true

require_relative "../comparison"
require_relative "../report/progress"

module BenchDD
  module CLI
    # Tells how far a campaign has come: on a terminal in one line that is drawn again and again, elsewhere, as in the
    # log of a build, with a line for each comparison that is finished; and what went wrong.
    class Display
      # @param io [IO]
      # @param lines [Boolean] whether to tell, where there is no terminal, what is finished
      def initialize(io, lines: true)
        @io = io
        @lines = lines && !io.tty?
      end

      # (see Comparison::Runner#initialize)
      def call(event, *details)
        case event
        when :planned then plan(*details)
        when :begin then show(details.first)
        when :pair then finish(details.first)
        when :begin_alone then show_alone(*details)
        when :process then finish_alone(*details)
        when :profiling then @progress.update_profiled(**details.first.names)
        when :explaining then show_explaining(*details)
        when :trouble then note(*details)
        end
      end

      # Removes the line.
      # @return [void]
      def clear = @progress&.close

      private

      def plan(matchups, alone)
        kind = @lines ? BenchDD::Report::Progress::Plain : BenchDD::Report::Progress
        @progress = kind.new(@io, total: matchups.size + alone.size, most: Statistics::Design::LOOKS.last)
      end

      def show(matchup)
        test = matchup.test
        @progress.update(**matchup.subject.names, pairs: matchup.log_ratios.size, estimate: test.estimate,
                                                  interval: test.interval)
      end

      def finish(matchup)
        if matchup.decided?
          @progress.finish(Comparison::Account.comparison(matchup, matchup.test.design.minimum_effect))
        end
        show(matchup)
      end

      def show_alone(subject, processes) = @progress.update_alone(**subject.names, processes: processes)

      def show_explaining(matchup, round, rounds)
        @progress.update_profiled(**matchup.subject.names, pair: round + 1, of: rounds)
      end

      def finish_alone(subject, processes)
        return show_alone(subject, processes) if processes < Comparison::Runner::PROCESSES

        @progress.finish({ **subject.names, status: "ok", pairs: processes })
      end

      def note(subject, trouble)
        clear
        @io.puts("#{subject.label}: #{trouble.message.lines.first.to_s.chomp}")
      end
    end
  end
end
