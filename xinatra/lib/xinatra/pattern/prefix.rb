# frozen_string_literal: true

module Xinatra
  module Pattern
    # Finds the literal text that every path a Mustermann pattern matches begins with, so that a router need not try it
    # on all the others. It may say less than is true, never more.
    module Prefix
      # Up to the first sign of either language; a last character that `?`, `*` or `{` may take away is left out.
      SINATRA = %r{\A(?:[#{Text::LITERAL}/](?!\?))*}
      REGULAR = %r{\A(?:(?:\\?[/\-_~'@&=,;!]|\\\.|[A-Za-z0-9])(?![?*+\{]))*}
      private_constant :SINATRA, :REGULAR

      # @param mustermann [Mustermann::Sinatra, Mustermann::Regular]
      # @return [String] empty when nothing is certain
      def self.of(mustermann)
        source = mustermann.to_s
        return "" if source.include?("|")

        mustermann.is_a?(::Mustermann::Regular) ? REGULAR.match(source)[0].delete("\\") : SINATRA.match(source)[0]
      end
    end
  end
end
