# frozen_string_literal: true

module Xinatra
  class ShowExceptions
    # Prints values of a request: bounded, with secrets hidden, and without calling a method of the app's. Of an object
    # that is not plain data, only the class is told.
    module ValueText
      # How many characters of a String, how many elements of a collection, and how deep.
      CHARACTERS = 2000
      ELEMENTS = 50
      DEPTH = 4
      private_constant :CHARACTERS, :ELEMENTS, :DEPTH

      class << self
        # @param value [Object]
        # @return [String] as Ruby would write it
        def inspect_value(value, depth = 0)
          case value
          when nil, true, false, Integer, Float, Symbol then ExceptionText.utf8(value.inspect)
          when String then plain(value).inspect
          when Hash then collection("{", "}", value, depth) { |pair| inspect_pair(*pair, depth + 1) }
          when Array then collection("[", "]", value, depth) { |element| inspect_value(element, depth + 1) }
          else "#<#{ExceptionText.class_of(value)}>"
          end
        end

        # @param value [Object]
        # @return [String] a String's own characters, anything else as by #inspect_value
        def display(value)
          case value
          when String then plain(value)
          else inspect_value(value)
          end
        end

        private

        def plain(string)
          text = ExceptionText.utf8(String.new(string))
          return Secrets.hide(text) if text.length <= CHARACTERS

          "#{Secrets.hide(text[0, CHARACTERS])}… (#{text.length} characters)"
        end

        def inspect_pair(key, value, depth)
          text = Secrets.named?(display(key)) ? Secrets::HIDDEN : inspect_value(value, depth)
          "#{inspect_value(key, depth)} => #{text}"
        end

        def collection(left, right, elements, depth, &)
          return "#{left}…#{right}" if depth >= DEPTH && !elements.empty?

          shown = elements.first(ELEMENTS).map(&)
          shown << "… #{elements.size - ELEMENTS} more" if elements.size > ELEMENTS
          "#{left}#{shown.join(", ")}#{right}"
        end
      end
    end
  end
end
