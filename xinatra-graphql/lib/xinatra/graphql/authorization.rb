# frozen_string_literal: true

module Xinatra
  module GraphQL
    # What of graphql-ruby's hooks an object type overrides.
    module Authorization
      WRAPPING = %i[wrap wrap_scoped authorized_new scoped_new new].freeze
      private_constant :WRAPPING

      module_function

      # @param type [Class] an object type
      # @return [Boolean] whether nothing is asked before an object is shown
      def none?(type) = own?(type, :authorized?) && alone?(type)

      # @param type [Class] an object type
      # @return [Boolean] whether nothing but `authorized?` may be its own
      def alone?(type) = WRAPPING.all? { |hook| own?(type, hook) }

      # @param type [Class] an object type
      # @return [Boolean] whether its objects are made as those of other classes
      def made?(type) = own?(type, :new)

      def own?(type, hook) = type.method(hook).owner == ::GraphQL::Schema::Object.method(hook).owner
      private_class_method :own?
    end
  end
end
