# frozen_string_literal: true

require_relative "../../report/units"

module BenchDD
  module Profiler
    class Difference
      # Says in a sentence what a {Difference} has found.
      class Words
        # How many frames are named.
        MOST = 3
        private_constant :MOST

        # @param difference [Difference]
        def initialize(difference)
          @difference = difference
        end

        # @return [String]
        def to_s = [headline, frames].compact.join(": ")

        # @return [String] which frames have changed
        def frames
          changes = @difference.significant
          return nothing if changes.empty?

          list = changes.first(MOST).map { |change| "#{percent(change.share, signed: true)} in #{change.name}" }
          more = changes.size - list.size
          list.join(", ") + (more.positive? ? ", and #{more} more" : "")
        end

        private

        def headline
          low, high = @difference.total_interval
          return unless @difference.units? && low && (low.positive? || high.negative?)

          before, after = @difference.totals
          share = (after / before) - 1
          "#{percent(share.abs)} #{share.negative? ? "less" : "more"} a #{@difference.unit}"
        end

        def nothing
          widths = @difference.changes.filter_map { |change| change.interval && (change.interval.last - change.share) }
          return "what has changed cannot be told: that wants several profiles, or a timeline." if widths.empty?

          "no frame has changed that can be told from noise; one would have to change by about " \
            "#{percent(widths.max)} to be sure of being seen."
        end

        def percent(share, **options) = Report::Units.percent(share, **options)
      end
    end
  end
end
