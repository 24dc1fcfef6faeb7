# frozen_string_literal: true

class Graph
  module Subscriptions
    # What is told as it happens. An update is of a number, see {Live}: what is not there for the reader, or not any
    # more, is passed over.
    class BaseSubscription < GraphQL::Schema::Subscription
      include Membership

      argument_class Types::BaseArgument
      field_class Types::BaseField

      private

      # @param readable [Sequel::Dataset]
      # @return [Sequel::Model, Symbol]
      def added(readable) = readable.first(id: object) || NO_UPDATE
    end
  end
end
