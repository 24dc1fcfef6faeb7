# frozen_string_literal: true

class Graph
  # Types lead to fields, and fields to types: a short query could ask for a schema within itself a million times.
  class IntrospectionLimit < GraphQL::Analysis::Analyzer
    # Lists within each other. What draws schemas has one or two.
    MOST = 3
    LISTS = %w[fields inputFields interfaces possibleTypes].freeze
    private_constant :MOST, :LISTS

    def initialize(query)
      super
      @depth = @deepest = 0
    end

    # @return [void]
    def on_enter_field(_node, _parent, visitor)
      return unless list?(visitor)

      @depth += 1
      @deepest = @depth if @depth > @deepest
    end

    # @return [void]
    def on_leave_field(_node, _parent, visitor)
      @depth -= 1 if list?(visitor)
    end

    # @return [GraphQL::AnalysisError, nil]
    def result
      return if @deepest <= MOST

      GraphQL::AnalysisError.new("The schema is asked for within itself #{@deepest} times, and may be so #{MOST}: " \
                                 "name types, and ask for their fields on their own")
    end

    private

    def list?(visitor)
      field = visitor.field_definition
      field&.introspection? && LISTS.include?(field.graphql_name)
    end
  end
end
