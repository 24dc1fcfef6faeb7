# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/sample_history"
require "nokogiri"

class HistoryPlotTest < Minitest::Test
  def plot(series)
    Nokogiri::XML(BenchDD::History::Plot.of(series).to_svg, &:strict).tap(&:remove_namespaces!)
  end

  def test_a_point_and_an_interval_for_each_run_and_a_mark_at_the_change
    found = plot(SampleHistory.series(24).first)
    texts = found.css("text").map(&:text)

    assert_equal([24, 24, 1], %w[circle .interval .mark].map { |kind| found.css(kind).size })
    assert_equal "dynamic on small: CPU time per request", texts.first
    assert_match(/^\+\d\.\d % \h{7}$/, texts.join("\n"))
    assert_equal format("%.2f%%", 12 / 23.0 * 100), found.at(".mark")["x1"]
  end

  def test_one_run
    assert_equal(["50%"], plot(SampleHistory.series(1).first).css("circle").map { |dot| dot["cx"] })
  end

  # Noise of a hundredth is no mountain range.
  def test_the_range_is_wider_than_the_noise
    heights = plot(SampleHistory.series(7).first).css("circle").map { |dot| dot["cy"].to_f }

    assert_operator heights.minmax.reduce(:-).abs, :<, 150
  end
end
