# frozen_string_literal: true

module Equality
  # Extensions of fields.
  module Extensions
    # @param field [GraphQL::Schema::Field]
    # @return [Boolean] whether another text is as good
    def self.leaf?(field) = %w[String ID].include?(field.type.unwrap.graphql_name)

    # Hands on another argument.
    class Before < GraphQL::Schema::FieldExtension
      def resolve(object:, arguments:, **)
        yield object, arguments.transform_values { |item| item.is_a?(Integer) ? item + 1 : item }
      end
    end

    # Makes something else of the value.
    class After < GraphQL::Schema::FieldExtension
      def after_resolve(value:, **)
        return value.reverse if value.instance_of?(Array)
        return value unless Extensions.leaf?(field)

        value.is_a?(String) ? "#{value}, after" : value
      end
    end

    # Answers itself, at times.
    class Short < GraphQL::Schema::FieldExtension
      def resolve(object:, arguments:, context:)
        return if context[:world].digest(field.name, Text.key(object.object)).modulo(4).zero?

        yield object, arguments
      end
    end

    # Remembers something.
    class Memo < GraphQL::Schema::FieldExtension
      def resolve(object:, arguments:, **) = yield(object, arguments, arguments.size)

      def after_resolve(value:, memo:, **)
        value.is_a?(String) && Extensions.leaf?(field) ? "#{value} (#{memo})" : value
      end
    end

    # Looks ahead.
    class Lookahead < GraphQL::Schema::FieldExtension
      extras [:lookahead]

      def after_resolve(value:, arguments:, **)
        return value unless value.is_a?(String) && Extensions.leaf?(field)

        "#{value} #{arguments[:lookahead].selected?}"
      end
    end

    ALL = { before: Before, after: After, short: Short, memo: Memo, lookahead: Lookahead }.freeze
  end
end
