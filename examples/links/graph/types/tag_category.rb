# frozen_string_literal: true

class Graph
  module Types
    # See {::Tag}.
    class TagCategory < GraphQL::Schema::Enum
      ::Tag::CATEGORIES.each { |category| value(category.upcase, value: category) }
    end
  end
end
