# frozen_string_literal: true

require "digest"
require_relative "../../report/elements"
require_relative "../../report/plot/style"

module BenchDD
  module Profiler
    class Page
      # What the pages of a profile and of a difference have in common: style, script, and a policy that lets no others
      # in, and nothing be fetched. What the page shows is made by the script, of the data in it.
      class Document
        include Report::Elements

        # In the order in which they need each other.
        SCRIPTS = %w[bytes format text kinds colours model profile difference tree functions link graph details table
                     timeline views viewer bar profile_viewer difference_viewer main].freeze
        SCRIPT = SCRIPTS.map { |name| File.read(File.join(__dir__, "#{name}.js")) }.join.freeze
        PALETTE = Report::Plot::Style::PALETTE
        COLOURS = { ground: %w[#fafaf9 #121518], card: %w[#ffffff #191d22], ink: PALETTE[:ink],
                    muted: PALETTE[:muted], line: PALETTE[:line], edge: %w[#7d8791 #6e7a86], accent: PALETTE[:better],
                    worse: PALETTE[:worse], chosen: %w[#e4eefb #23364d] }.freeze
        VARIABLES = [0, 1].map { |at| COLOURS.map { |name, shades| "--#{name}:#{shades[at]}" }.join(";") }.freeze
        STYLE = <<~CSS.freeze
          :root{color-scheme:light dark;#{VARIABLES[0]}}
          @media screen and (prefers-color-scheme:dark){:root{#{VARIABLES[1]}}}
          body{font-family:#{Report::Plot::Style::FONT}}
          #{File.read(File.join(__dir__, "style.css"))}
        CSS
        WITHOUT_SCRIPT = "This page draws the profile that is in it with JavaScript: allow it for this page."
        private_constant :SCRIPTS, :SCRIPT, :PALETTE, :COLOURS, :VARIABLES, :STYLE, :WITHOUT_SCRIPT

        # @param title [String]
        # @param kind [String] what the data is: "profile" or "difference"
        # @param data [String] neither "<" nor anything else that a script's end could be read from
        def initialize(title, kind:, data:)
          @title = title
          @kind = kind
          @data = data
        end

        # @return [String]
        def to_s = "<!DOCTYPE html>\n#{tag(:html, head, "\n", tag(:body, body), lang: "en")}\n"

        private

        def head
          tag(:head, tag(:meta, charset: "utf-8"),
              tag(:meta, "http-equiv": "Content-Security-Policy", content: policy),
              tag(:meta, name: "viewport", content: "width=device-width, initial-scale=1"),
              tag(:meta, name: "generator", content: "benchdd"), tag(:title, @title),
              tag(:link, rel: "icon", href: "data:,"), tag(:style, Markup.new(STYLE)))
        end

        def body
          [tag(:a, "Skip to the #{@kind}", class: "skip", href: "#page"), header,
           tag(:main, tag(:noscript, tag(:p, WITHOUT_SCRIPT, class: "lede")), id: "page", tabindex: -1),
           tag(:footer, "Written by benchdd."), data, tag(:script, Markup.new(SCRIPT))]
        end

        def header
          tag(:header, tag(:p, "benchdd #{@kind}", class: "eyebrow"), tag(:h1, @title), tag(:ul, id: "facts"))
        end

        # Of a type that no browser runs.
        def data = tag(:script, Markup.new(@data), id: @kind, type: "application/octet-stream")

        def policy
          style, script = [STYLE, SCRIPT].map { |text| "'sha256-#{Digest::SHA256.base64digest(text)}'" }
          "default-src 'none'; style-src #{style}; script-src #{script}; img-src data:; base-uri 'none'; " \
            "form-action 'none'"
        end
      end
    end
  end
end
