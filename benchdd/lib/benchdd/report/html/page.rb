# frozen_string_literal: true

require "digest"
require_relative "../elements"
require_relative "../plot/style"

module BenchDD
  module Report
    class HTML
      # A whole page that needs nothing beside itself. Its policy lets no script and no style in but those written here,
      # and nothing be fetched.
      class Page
        include Elements

        COLOURS = {
          ground: %w[#fafaf9 #121518], card: %w[#ffffff #191d22], ink: Plot::Style::PALETTE[:ink],
          muted: Plot::Style::PALETTE[:muted], line: Plot::Style::PALETTE[:line], edge: %w[#7d8791 #6e7a86],
          accent: Plot::Style::PALETTE[:better], worse: Plot::Style::PALETTE[:worse]
        }.freeze
        VARIABLES = [0, 1].map { |at| COLOURS.map { |name, shades| "--#{name}:#{shades[at]}" }.join(";") }.freeze
        STYLE = <<~CSS.freeze
          :root{color-scheme:light dark;#{VARIABLES[0]}}
          @media screen and (prefers-color-scheme:dark){:root{#{VARIABLES[1]}}}
          body{font-family:#{Plot::Style::FONT}}
          #{File.read(File.join(__dir__, "style.css"))}#{Plot::Style.css}#{Plot::Style.colours}
        CSS
        SCRIPT = File.read(File.join(__dir__, "script.js")).freeze
        private_constant :COLOURS, :VARIABLES, :STYLE, :SCRIPT

        # @param title [String]
        # @param body [Array<Elements::Markup>] what stands inside body
        def initialize(title, *body)
          @title = title
          @body = body
        end

        # @return [String]
        def to_s
          "<!DOCTYPE html>\n#{tag(:html, head, "\n", tag(:body, skip, @body, script), lang: "en")}\n"
        end

        private

        def head
          tag(:head, tag(:meta, charset: "utf-8"),
              tag(:meta, "http-equiv": "Content-Security-Policy", content: policy),
              tag(:meta, name: "viewport", content: "width=device-width, initial-scale=1"),
              tag(:meta, name: "generator", content: "benchdd"), tag(:title, @title),
              tag(:link, rel: "icon", href: "data:,"), tag(:style, Markup.new(STYLE)))
        end

        def skip = tag(:a, "Skip to the results", class: "skip", href: "#results")
        def script = tag(:script, Markup.new(SCRIPT))

        def policy
          style, script = [STYLE, SCRIPT].map { |text| "'sha256-#{Digest::SHA256.base64digest(text)}'" }
          "default-src 'none'; style-src #{style}; script-src #{script}; img-src data:; base-uri 'none'; " \
            "form-action 'none'"
        end
      end
    end
  end
end
