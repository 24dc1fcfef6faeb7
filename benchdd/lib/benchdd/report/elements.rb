# frozen_string_literal: true

require_relative "printable"

module BenchDD
  module Report
    # Makes elements of HTML, SVG and XML. Every text is escaped, save what is an element already: to forget it is not
    # possible.
    module Elements
      # Text that is markup; only {Elements} makes it.
      class Markup
        # @param text [String]
        def initialize(text)
          @text = text.freeze
          freeze
        end

        # @return [String]
        def to_s = @text
      end

      ESCAPES = { "&" => "&amp;", "<" => "&lt;", ">" => "&gt;", '"' => "&quot;", "'" => "&#39;" }.freeze
      # In attributes a reader of XML takes them for spaces (section 3.3.3).
      BLANKS = { "\t" => "&#9;", "\n" => "&#10;", "\r" => "&#13;" }.freeze
      # XML 1.0, section 2.2, forbids these even as references; U+0085 and the like are only discouraged.
      FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/
      # Elements that are written in one tag: all others need two in HTML, and may have two in XML.
      ALONE = %i[br circle col failure input line link meta path property rect skipped].freeze
      private_constant :ESCAPES, :BLANKS, :FORBIDDEN, :ALONE

      # @param text [#to_s]
      # @return [String] fit for text and for quoted attributes; control characters are shown as their escapes
      def self.escape(text)
        Printable.valid(text).gsub(FORBIDDEN) { |character| character.dump[1..-2] }.gsub(/[&<>"']/, ESCAPES)
      end

      private

      # @param name [Symbol]
      # @param children [Array<Markup, #to_s, nil, Array>] what stands inside, in this order
      # @param attributes [Hash{Symbol => Object}] `_` is written as `-`; nil and false leave one out
      # @return [Markup]
      def tag(name, *children, **attributes)
        head = "#{name}#{attributes.map { |attribute| write(*attribute) }.join}"
        inside = children.flatten.compact
        return Markup.new("<#{head}/>") if inside.empty? && ALONE.include?(name)

        Markup.new("<#{head}>#{join(inside)}</#{name}>")
      end

      # @param parts [Array<Markup, #to_s, nil, Array>]
      # @return [Markup] the parts after one another
      def join(*parts)
        Markup.new(parts.flatten.compact.map { |part| part.is_a?(Markup) ? part.to_s : Elements.escape(part) }.join)
      end

      def write(name, value)
        return "" if [nil, false].include?(value)

        %( #{name.to_s.tr("_", "-")}="#{Elements.escape(value).gsub(/[\t\n\r]/, BLANKS) unless value == true}")
      end
    end
  end
end
