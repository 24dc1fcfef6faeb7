# frozen_string_literal: true

require "digest"
require_relative "elements"
require_relative "plot/style"

module BenchDD
  module Report
    # Pages of HTML that need nothing beside themselves. The policy of each lets no style and no script in but its own,
    # and nothing be fetched.
    module SelfContained
      include Elements

      PALETTE = Plot::Style::PALETTE
      COLOURS = { ground: %w[#fafaf9 #121518], card: %w[#ffffff #191d22], ink: PALETTE[:ink], muted: PALETTE[:muted],
                  line: PALETTE[:line], edge: %w[#7d8791 #6e7a86], accent: PALETTE[:better],
                  worse: PALETTE[:worse] }.freeze
      private_constant :PALETTE, :COLOURS

      # @param css [String] may use the colours as variables: `var(--ink)`
      # @param more [Hash{Symbol => Array<String>}] colours besides, for light and for dark
      # @return [String] a whole style, for light and dark
      def self.style(css, **more)
        colours = { **COLOURS, **more }
        light, dark = [0, 1].map { |at| colours.map { |name, shades| "--#{name}:#{shades[at]}" }.join(";") }
        <<~CSS
          :root{color-scheme:light dark;#{light}}
          @media screen and (prefers-color-scheme:dark){:root{#{dark}}}
          body{font-family:#{Plot::Style::FONT}}
          #{css}
        CSS
      end

      private

      # @param title [String]
      # @param body [Array<Elements::Markup>] what stands inside body, before the script
      # @param style [String] see {.style}
      # @param script [String]
      # @return [String]
      def page(title, body, style:, script:)
        content = tag(:body, body, tag(:script, Elements::Markup.new(script)))
        "<!DOCTYPE html>\n#{tag(:html, head(title, style, script), "\n", content, lang: "en")}\n"
      end

      def head(title, style, script)
        tag(:head, tag(:meta, charset: "utf-8"),
            tag(:meta, "http-equiv": "Content-Security-Policy", content: policy(style, script)),
            tag(:meta, name: "viewport", content: "width=device-width, initial-scale=1"),
            tag(:meta, name: "generator", content: "benchdd"), tag(:title, title),
            tag(:link, rel: "icon", href: "data:,"), tag(:style, Elements::Markup.new(style)))
      end

      def policy(*allowed)
        style, script = allowed.map { |text| "'sha256-#{Digest::SHA256.base64digest(text)}'" }
        "default-src 'none'; style-src #{style}; script-src #{script}; img-src data:; base-uri 'none'; " \
          "form-action 'none'"
      end
    end
  end
end
