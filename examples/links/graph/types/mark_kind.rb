# frozen_string_literal: true

class Graph
  module Types
    # See {::Mark}.
    class MarkKind < GraphQL::Schema::Enum
      ::Mark::KINDS.each { |kind| value(kind.upcase, value: kind) }
    end
  end
end
