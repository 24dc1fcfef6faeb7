# frozen_string_literal: true

require "uri"

module BenchDD
  module Requests
    module Replaying
      # What a page gives its browser to send back: hidden fields of its forms, and tokens in meta tags. Reads tags
      # only, as far as that takes, and never fails on what is not HTML.
      class Page
        # Bytes that are looked at.
        MAX = 2 * 1024 * 1024
        TAG = %r{<!--.*?(?:-->|\z)|<(script|style|textarea|template)\b.*?(?:</\1\s*>|\z)
               |<(/?form|input|meta|base)\b((?:[^<>"']++|"[^"]*+"|'[^']*+')*+)>}imx
        ATTRIBUTE = %r{([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?}
        NAMED = { "amp" => "&", "lt" => "<", "gt" => ">", "quot" => '"', "apos" => "'" }.freeze
        private_constant :TAG, :ATTRIBUTE, :NAMED

        # @return [Array<Array(String, String, String)>] path of the form's action, name and value of each hidden field
        attr_reader :fields

        # @return [Hash{String => String}] names and contents of the meta tags
        attr_reader :metas

        # @param html [String]
        # @param path [String] of the page
        def initialize(html, path)
          @path = @base = @action = path
          @fields = []
          @metas = {}
          text = html.byteslice(0, MAX).force_encoding(Encoding::UTF_8).scrub
          text.scan(TAG) { |_, tag, attributes| read(tag.downcase, attributes) if tag }
        end

        # @param text [String] with character references
        # @return [String]
        def self.unescape(text)
          return text unless text.include?("&")

          text.gsub(/&(?:\#(\d{1,7})|\#x(\h{1,6})|(amp|lt|gt|quot|apos));?/i) do |whole|
            decimal, hexadecimal, name = Regexp.last_match.captures
            next NAMED[name.downcase] if name

            character(decimal ? decimal.to_i : hexadecimal.hex) || whole
          end
        end

        def self.character(code)
          [code].pack("U") if code.positive? && code < 0x110000 && !code.between?(0xD800, 0xDFFF)
        end
        private_class_method :character

        private

        def read(tag, text)
          case tag
          when "/form" then @action = @path
          when "form" then @action = path_of(attributes(text).fetch("action", ""))
          when "base" then @base = path_of(attributes(text).fetch("href", ""))
          when "input" then input(attributes(text))
          when "meta" then meta(attributes(text))
          end
        end

        def input(attributes)
          return unless attributes["type"]&.casecmp?("hidden") && attributes["name"]

          @fields << [@action, attributes["name"], attributes.fetch("value", "")]
        end

        def meta(attributes)
          @metas[attributes["name"].downcase] = attributes["content"] if attributes["name"] && attributes["content"]
        end

        def attributes(text)
          text.scan(ATTRIBUTE).reverse.to_h do |name, *values|
            [name.downcase, Page.unescape(values.compact.first.to_s)]
          end
        end

        # An action that is no address is the page itself.
        def path_of(address)
          return @path if address.empty?

          URI.join("http://page#{@base}", address.strip).path.then { |path| path.empty? ? "/" : path }
        rescue URI::Error
          @path
        end
      end
    end
  end
end
