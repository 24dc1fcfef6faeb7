# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module Conformance
      # The rules for names of members ("Member Names").
      module MemberName
        # May stand anywhere in a name.
        ANYWHERE = /[a-zA-Z0-9\u{80}-\u{10FFFF}]/
        # May stand in a name, though not at its edges.
        INSIDE = /[a-zA-Z0-9\u{80}-\u{10FFFF}_ -]/
        # May stand in no name.
        RESERVED = %r{[+,.\[\]!"\#$%&'()*/:;<=>?@\\^`\{|\}~\u007F\u0000-\u001F]}
        # A whole name.
        LEGAL = /\A#{ANYWHERE}(?:#{INSIDE}*#{ANYWHERE})?\z/

        # @param name [String]
        # @return [Boolean]
        def self.legal?(name) = LEGAL.match?(name)

        # @param name [String]
        # @return [Boolean] whether it is an @-Member's
        def self.at?(name) = name.start_with?("@")

        # @param name [String]
        # @return [Boolean] whether it is an extension's: a namespace, a colon, and a name
        def self.extension?(name) = name.match?(/\A[A-Za-z0-9]+:/)

        # @param names [Array<String>] those of an object
        # @return [Array<String>] without those of extensions and @-Members
        def self.own(names) = names.reject { |name| at?(name) || extension?(name) }
      end
    end
  end
end
