# frozen_string_literal: true

module Xinatra
  module Pattern
    # What the patterns that are not {Simple} share: values and parameters by way of a Hash.
    class Base
      include MustermannMethods

      # @return [String] the pattern as `Mustermann#to_s` writes it; Sinatra puts it into `env["sinatra.route"]`
      attr_reader :to_s
      # @return [Array<String>] the names of what is captured, in order
      attr_reader :names
      # @return [String] what every plain path it matches begins with, as far as that is certain
      attr_reader :literal_prefix

      # @return [Boolean] whether it matches one plain path only: never certain here
      def static?
        false
      end

      # @return [Boolean] whether it is literal segments and a captured last one: never certain here
      def tail?
        false
      end

      # Matches a path that is known to be plain, see {Text}; nothing is won by that here.
      #
      # @param text [String]
      # @return [Boolean]
      def fits?(text)
        match?(text)
      end

      # The block arguments that Sinatra gives: a Regexp's captures, else all values but that of a capture named
      # `ignore`.
      #
      # @param path [String] a path that matches
      # @return [Array<String, nil>]
      def values(path)
        return matched(path).captures.map { |value| Text.value(value, path) } if regular?

        params(path).except(IGNORED).values.flatten
      end

      # Merges the captures into `params` as Sinatra does: all but one named `ignore`, and what did not match leaves an
      # older value alone.
      #
      # @param params [Hash]
      # @param path [String] a path that matches
      # @return [Hash] `params`
      def fill(params, path)
        params(path).each do |name, value|
          params[name] = value || params[name] unless name == IGNORED
        end
        params
      end
    end
  end
end
