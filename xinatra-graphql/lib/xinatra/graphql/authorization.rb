# frozen_string_literal: true

module Xinatra
  module GraphQL
    # What of graphql-ruby's hooks an object type overrides.
    module Authorization
      HOOKS = %i[authorized? wrap wrap_scoped authorized_new scoped_new new].freeze
      private_constant :HOOKS

      module_function

      # @param type [Class] an object type
      # @return [Boolean] whether nothing is asked before an object is shown
      def none?(type)
        HOOKS.all? { |hook| type.method(hook).owner == ::GraphQL::Schema::Object.method(hook).owner }
      end
    end
  end
end
