# frozen_string_literal: true

module Xinatra
  module GraphQL
    # What a schema says of itself by a method of graphql-ruby's, as `max_depth`, or else the class that it inherits
    # from. It may be said later, so that it is read for each query; graphql-ruby first asks each class whether it can
    # be asked, and takes five times as long.
    class Setting
      # @param schema [Class]
      # @param name [Symbol] of the method, and of the variable in which graphql-ruby keeps what was said
      # @param unsaid [Object] what it is where nobody has said it
      def initialize(schema, name, unsaid: nil)
        @schema = schema
        @name = name
        @variable = :"@#{name}"
        @unsaid = unsaid
        base = ::GraphQL::Schema
        @classes = schema.ancestors.grep(base.singleton_class) if schema.method(name).owner == base.singleton_class
        freeze
      end

      # @return [Object]
      def value
        return @schema.public_send(@name) unless @classes

        @classes.each { |one| return one.instance_variable_get(@variable) if one.instance_variable_defined?(@variable) }
        @unsaid
      end
    end
  end
end
