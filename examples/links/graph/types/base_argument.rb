# frozen_string_literal: true

class Graph
  module Types
    # What a client says.
    class BaseArgument < GraphQL::Schema::Argument
      # Refuses what no database holds.
      def prepare_value(object, value, context: nil)
        return super if Array(value).all? { |text| !text.is_a?(String) || storable?(text) }

        raise Refusal.new(400, "bad_text", "#{graphql_name} has characters in it that are none: leave out U+0000 and " \
                                           "lone surrogates")
      end

      private

      def storable?(text) = text.valid_encoding? && !text.include?("\0")
    end
  end
end
