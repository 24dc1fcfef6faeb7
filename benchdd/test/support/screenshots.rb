# frozen_string_literal: true

# Takes the pictures of the guide: bundle exec ruby -Ibenchdd/lib benchdd/test/support/screenshots.rb
require_relative "browser"
require_relative "sample_history"

# Pages of sample results, as a browser shows them.
module Screenshots
  FOLDER = File.expand_path("../../../docs/images", __dir__)
  CHANGES = { "static" => [0.92, 0.94], "dynamic" => [1.031, 1.048], "wildcard" => [0.997, 1.004],
              "not found" => [1.0, nil] }.freeze

  def self.take
    browser = Browser.new
    browser.open(compare, width: 1180, height: 1500)
    browser.picture(file("benchdd-report.png"), area: area(0, 0, 1180, 1010))
    browser.open(compare, width: 360, height: 1500, scheme: "dark")
    browser.picture(file("benchdd-report-phone.png"), area: area(0, 560, 360, 800))
    browser.open(run, width: 1180, height: 1500)
    browser.unfold
    browser.picture(file("benchdd-report-plots.png"), area: area(0, 380, 1180, 1030))
  ensure
    browser&.close
  end

  def self.compare = html(SampleResults.new.compare(CHANGES))
  def self.run = html(SampleResults.new.run(datasets: %w[small large]))
  def self.html(document) = BenchDD::Report::HTML.new(BenchDD::Report::Results.new(document)).to_s
  def self.area(left, top, width, height) = { x: left, y: top, width: width, height: height }
  def self.file(name) = File.join(FOLDER, name)
end

Screenshots.take if $PROGRAM_NAME == __FILE__
