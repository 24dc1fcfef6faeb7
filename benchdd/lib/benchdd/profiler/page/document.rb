# frozen_string_literal: true

require_relative "../../report/self_contained"

module BenchDD
  module Profiler
    class Page
      # What the pages of a profile and of a difference have in common: style and script. What the page shows is made by
      # the script, of the data in it.
      class Document
        include Report::SelfContained

        # In the order in which they need each other.
        SCRIPTS = %w[bytes format text kinds colours model profile difference tree functions link graph details table
                     timeline views viewer bar profile_viewer difference_viewer main].freeze
        SCRIPT = SCRIPTS.map { |name| File.read(File.join(__dir__, "#{name}.js")) }.join.freeze
        STYLE = Report::SelfContained.style(File.read(File.join(__dir__, "style.css")),
                                            chosen: %w[#e4eefb #23364d]).freeze
        WITHOUT_SCRIPT = "This page draws the profile that is in it with JavaScript: allow it for this page."
        private_constant :SCRIPTS, :SCRIPT, :STYLE, :WITHOUT_SCRIPT

        # @param title [String]
        # @param kind [String] what the data is: "profile" or "difference"
        # @param data [String] neither "<" nor anything else that a script's end could be read from
        def initialize(title, kind:, data:)
          @title = title
          @kind = kind
          @data = data
        end

        # @return [String]
        def to_s = page(@title, body, style: STYLE, script: SCRIPT)

        private

        def body
          [tag(:a, "Skip to the #{@kind}", class: "skip", href: "#page"), header,
           tag(:main, tag(:noscript, tag(:p, WITHOUT_SCRIPT, class: "lede")), id: "page", tabindex: -1),
           tag(:footer, "Written by benchdd."), data]
        end

        def header
          tag(:header, tag(:p, "benchdd #{@kind}", class: "eyebrow"), tag(:h1, @title), tag(:ul, id: "facts"))
        end

        # Of a type that no browser runs.
        def data = tag(:script, Report::Elements::Markup.new(@data), id: @kind, type: "application/octet-stream")
      end
    end
  end
end
