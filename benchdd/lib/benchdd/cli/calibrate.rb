# frozen_string_literal: true

require_relative "../comparison"
require_relative "../calibration"

module BenchDD
  module CLI
    # `benchdd calibrate`
    class Calibrate
      BANNER = <<~TEXT
        Usage: benchdd calibrate [options] [FILE...]

        Compares the working tree with itself, again and again, and keeps for this machine how often a difference was
        claimed and the smallest change that would have been found. All reports quote it.

        Examples:
          benchdd calibrate benchmarks/routing_bench.rb
          benchdd calibrate --repeat 25 --only tree
      TEXT
      REPEAT = 10
      private_constant :BANNER, :REPEAT

      # (see Run#initialize)
      def initialize(arguments, out, err)
        @out = out
        @err = err
        @repeat = REPEAT
        @options = MeasuringOptions.new(BANNER) { |parser| declare(parser) }.parse(arguments)
      end

      # @return [Integer] the exit code
      def call
        matchups = Array.new(@repeat) { compare_with_itself }.flatten
        raise Error, "nothing could be measured: `benchdd run` says why." if matchups.empty?

        calibration = Calibration.new(matchups, @options.settings.alpha)
        calibration.keep
        report(calibration.to_h)
        0
      end

      private

      def declare(parser)
        parser.on("--repeat N", Integer, "How often each case is compared with itself: #{REPEAT} unless said") do |n|
          @repeat = n.clamp(1, 10_000)
        end
      end

      # Each comparison is tested at the whole alpha, for it is the rate of one that is wanted.
      def compare_with_itself
        display = Display.new(@err)
        side = Sides::Choice.run.first
        settings = @options.settings.tap { |usual| usual.share_alpha = false }
        campaign = Comparison::Campaign.new("compare", [side, side.dup], @options.files, settings,
                                            observer: display)
        campaign.run
        campaign.matchups.reject { |matchup| matchup.log_ratios.size < 2 }
      ensure
        display&.clear
      end

      def report(found)
        low, high = found[:interval].map { |share| (share * 100).round(2) }
        @out.puts("#{found[:false_alarms]} of #{found[:of]} comparisons of identical code claimed a difference: " \
                  "#{low} to #{high} % (95 %).")
        @out.puts(smallest(found[:smallest_change]), "Kept in #{Calibration.path}.")
      end

      def smallest(change)
        change ? format("Nine of ten would find a change of %.2f %%.", change * 100) : "They cannot find any change."
      end
    end
  end
end
