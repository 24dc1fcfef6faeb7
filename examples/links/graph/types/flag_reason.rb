# frozen_string_literal: true

class Graph
  module Types
    # See {::Flag}.
    class FlagReason < GraphQL::Schema::Enum
      ::Flag::REASONS.each { |reason| value(reason.upcase.tr("- ", "_"), value: reason) }
    end
  end
end
