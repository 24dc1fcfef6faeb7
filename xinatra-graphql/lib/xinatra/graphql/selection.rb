# frozen_string_literal: true

module Xinatra
  module GraphQL
    # What a document asks of the objects of one type: its fields, merged from all fragments that are of the type.
    class Selection
      # @return [Class] the object type
      attr_reader :type
      # @return [Array<Field>] in the order of the document
      attr_reader :fields
      # @return [Array<Incremental::Deferral>] what is delivered later
      attr_reader :deferrals
      # @return [Array<String>] frozen, by which their values are in the result
      attr_reader :keys

      # @return [Array<String>] the keys as JSON text, with what is before and behind them in an object
      attr_reader :json_keys

      # @param type [Class]
      def initialize(type)
        @type = type
        @plain = Authorization.none?(type)
        @asking = Authorization.alone?(type)
        @made = Authorization.made?(type)
      end

      # Says what is asked for: afterwards, for a selection may lead to itself.
      # @param fields [Array<Field>]
      # @param deferrals [Array<Incremental::Deferral>]
      # @return [Selection] self, frozen
      def fill(fields, deferrals)
        @fields = fields.freeze
        @deferrals = deferrals.freeze
        @keys = fields.map(&:key).freeze
        @pages = several(fields.select { |field| field.definition.connection? })
        @json_keys = @keys.each_with_index.map { |key, at| -"#{at.zero? ? "{" : ","}#{JSON.generate(key)}:" }.freeze
        freeze
      end

      # @return [Array<Field>, nil] connections that are asked for several times, by aliases
      attr_reader :pages

      # @return [Boolean] whether everybody may see the objects, and nobody wraps them otherwise than graphql-ruby
      def plain? = @plain

      # @return [Boolean] whether no more than `authorized?` is asked, and nobody wraps them otherwise than graphql-ruby
      def asking? = @asking

      # @param object [Object]
      # @param context [::GraphQL::Query::Context]
      # @return [::GraphQL::Schema::Object] with which the methods of the type are called
      def wrap(object, context) = @type.__send__(:new, object, context)

      # @param objects [Array<Object>]
      # @param context [::GraphQL::Query::Context]
      # @return [Array<::GraphQL::Schema::Object>] one for each
      def wrap_all(objects, context)
        @made ? Columns.wrap(@type, objects, context) : objects.map { |object| wrap(object, context) }
      end

      private

      def several(connections)
        several = connections.group_by(&:definition).each_value.select { |same| same.size > 1 }.flatten
        several.freeze unless several.empty?
      end
    end
  end
end
