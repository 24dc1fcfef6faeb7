# frozen_string_literal: true

require_relative "../comparison"
require_relative "../calibration"
require_relative "../report/results"

module BenchDD
  module CLI
    # Runs a campaign with a display of its progress.
    module Campaigns
      # @param kind [String] "run" or "compare"
      # @param sides [Array<Sides::Side>]
      # @param options [MeasuringOptions]
      # @param err [IO] what the progress is shown on
      # @param count [Boolean] whether instructions are counted instead of time
      # @return [BenchDD::Report::Results]
      # @raise [Error]
      def self.run(kind, sides, options, err, count: false)
        display = Display.new(err)
        campaign = (count ? Count::Campaign : Comparison::Campaign)
                   .new(kind, sides, options.files, options.settings, observer: display, calibration: Calibration.kept)
        BenchDD::Report::Results.new(campaign.run)
      ensure
        display&.clear
      end
    end
  end
end
