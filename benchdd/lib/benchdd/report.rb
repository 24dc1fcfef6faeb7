# frozen_string_literal: true

require_relative "report/results"
require_relative "report/progress"
require_relative "report/text"
require_relative "report/markdown"
require_relative "report/junit"
require_relative "report/html"
require_relative "report/plot"

module BenchDD
  # What was measured, told: to a terminal, to a build server, to a browser, and to other programs.
  #
  #   results = BenchDD::Report::Results.read("results.json")
  #   BenchDD::Report.render(results, "html")
  module Report
    FORMATS = {
      "text" => Text, "markdown" => Markdown, "json" => lambda(&:to_json), "junit" => JUnit, "html" => HTML
    }.freeze
    private_constant :FORMATS

    # @return [Array<String>] the formats that {.render} knows
    def self.formats = FORMATS.keys

    # @param results [Results]
    # @param format [String] one of {.formats}
    # @param options [Hash] what the format's class takes: `limit:` of {Markdown} and {JUnit}, `history:` of {HTML},
    #   `io:` of {Text}
    # @return [String]
    # @raise [Error] for another format
    def self.render(results, format, **options)
      report = FORMATS.fetch(format) do
        raise Error, "#{format.inspect} is no format of reports: choose one of #{formats.join(", ")}"
      end
      report.is_a?(Proc) ? report.call(results) : report.new(results, **options).to_s
    end
  end
end
