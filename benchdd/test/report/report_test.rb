# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/sample_results"
require_relative "../support/without_bundler"
require "open3"
require "rbconfig"

class ReportTest < Minitest::Test
  def results = BenchDD::Report::Results.new(SampleResults.new.compare)

  def test_every_format_is_rendered
    beginnings = { "text" => "benchdd compare", "markdown" => "**benchdd failed", "json" => "{\n", "junit" => "<?xml",
                   "html" => "<!DOCTYPE html>" }

    assert_equal beginnings.keys, BenchDD::Report.formats
    beginnings.each { |format, start| assert_operator BenchDD::Report.render(results, format), :start_with?, start }
  end

  def test_options_go_to_the_format
    assert_operator BenchDD::Report.render(results, "markdown", limit: 0.5), :start_with?, "**benchdd passed"
  end

  def test_another_format
    error = assert_raises(BenchDD::Error) { BenchDD::Report.render(results, "pdf") }

    assert_equal '"pdf" is no format of reports: choose one of text, markdown, json, junit, html', error.message
  end

  # The core loads the reports for every command.
  def test_it_stands_alone
    lib = File.expand_path("../../lib", __dir__)

    %w[benchdd/report benchdd/history benchdd/report/plot benchdd/report/progress benchdd/report/html
       benchdd/history/series benchdd/history/page].each do |file|
      _, errors, status = Open3.capture3(WITHOUT_BUNDLER, RbConfig.ruby, "-w", "-I#{lib}", "-r#{file}", "-e", "")

      assert_equal ["", 0], [errors, status.exitstatus], file
    end
  end
end
