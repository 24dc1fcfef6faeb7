# frozen_string_literal: true

class Graph
  module Types
    # See {::User}.
    class Role < GraphQL::Schema::Enum
      ::User::ROLES.each { |role| value(role.upcase, value: role) }
    end
  end
end
