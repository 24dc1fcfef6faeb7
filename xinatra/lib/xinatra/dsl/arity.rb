# frozen_string_literal: true

module Xinatra
  module DSL
    # Whether a block can take what its pattern captures. Asked when the route is declared, not at each request.
    module Arity
      # Warns, with file and line, of a block that no request can call.
      # @param block [Proc]
      # @param pattern [Pattern::Simple, Pattern::Expression, Pattern::Mustermann]
      # @param label [String] verb and path, for the message
      # @return [void]
      def self.check(block, pattern, label)
        return if block.arity.zero? || accepts?(block.arity, count = captures(pattern))

        warn("#{block.source_location.join(":")}: #{label} captures #{count} value(s), but its block takes " \
             "#{block.arity}: every request will raise an ArgumentError.")
      end

      # @return [Integer, nil] how many values the pattern always captures; nil when that depends on the path
      def self.captures(pattern)
        (pattern.names - ["ignore"]).size if pattern.is_a?(Pattern::Simple)
      end

      # @return [Boolean]
      def self.accepts?(arity, count)
        count.nil? || arity == count || (arity.negative? && -arity - 1 <= count)
      end
      private_class_method :captures, :accepts?
    end
  end
end
