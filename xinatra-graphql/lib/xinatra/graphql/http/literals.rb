# frozen_string_literal: true

module Xinatra
  module GraphQL
    module HTTP
      # The numbers that are written in a document (GraphQL specification, October 2021, section 2.9.2). One such as
      # 1e999 is infinite for Ruby, and no JSON text can tell it.
      module Literals
        # What may look as if there were numbers in it; and numbers: digits before the point, and exponent.
        TOKEN = /"""(?:\\"""|(?!""").)*+(?:""")?|"(?:\\.|[^"\\\n])*+"?|\#[^\n\r]*+|[_A-Za-z]\w*+|
                 (\d++)(\.\d++)?+(?:[eE]([+-]?\d++))?+/mx
        # What has one that is too large has this in it.
        LARGE = /\d(?:[eE]\+?\d{3}|\d{307})/
        # Digits of those that are surely finite.
        DIGITS = 308
        private_constant :TOKEN, :LARGE, :DIGITS

        # @param text [String] a document
        # @return [Boolean] whether all numbers in it that are no integers are below 1e308
        def self.finite?(text)
          return true unless LARGE.match?(text)

          text.scan(TOKEN) do |digits, fraction, exponent|
            return false if (fraction || exponent) && digits.size + exponent.to_i > DIGITS
          end
          true
        end
      end
    end
  end
end
