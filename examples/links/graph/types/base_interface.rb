# frozen_string_literal: true

class Graph
  module Types
    # What several types have.
    module BaseInterface
      include GraphQL::Schema::Interface

      field_class BaseField
    end
  end
end
