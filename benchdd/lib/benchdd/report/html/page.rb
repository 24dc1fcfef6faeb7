# frozen_string_literal: true

require_relative "../self_contained"

module BenchDD
  module Report
    class HTML
      # A whole page of a report.
      class Page
        include SelfContained

        STYLE = SelfContained.style(
          File.read(File.join(__dir__, "style.css")) + Plot::Style.css + Plot::Style.colours
        ).freeze
        SCRIPT = File.read(File.join(__dir__, "script.js")).freeze
        private_constant :STYLE, :SCRIPT

        # @param title [String]
        # @param body [Array<Elements::Markup>] what stands inside body
        def initialize(title, *body)
          @title = title
          @body = body
        end

        # @return [String]
        def to_s = page(@title, [skip, @body], style: STYLE, script: SCRIPT)

        private

        def skip = tag(:a, "Skip to the results", class: "skip", href: "#results")
      end
    end
  end
end
