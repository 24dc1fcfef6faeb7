# frozen_string_literal: true

module Equality
  # What a resolver was given, as text that is the same for the same, whatever objects it is of.
  module Text
    # @param value [Object]
    # @return [String]
    def self.of(value)
      case value
      # `to_h` would go through records without an end.
      when GraphQL::Schema::InputObject then of(value.to_kwargs)
      when GraphQL::Schema::Object then of(value.object)
      when Array then "[#{value.map { |item| of(item) }.join(",")}]"
      else key(value) || plain(value)
      end
    end

    # @param object [Object]
    # @return [String, nil] which record it is, if it is one
    def self.key(object)
      case object
      when Hash then object[:_key] || object["_key"]
      else object._key if object.respond_to?(:_key)
      end
    end

    # Of what is the run's own, such as a lookahead, only the class.
    def self.plain(value)
      case value
      when Hash then "{#{value.map { |name, inner| "#{name}=>#{of(inner)}" }.join(",")}}"
      when String, Symbol, Numeric, nil, true, false then value.inspect
      when Date then value.to_s
      else value.class.name
      end
    end
    private_class_method :plain
  end
end
