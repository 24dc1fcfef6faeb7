# frozen_string_literal: true

module Xinatra
  module GraphQL
    # Whether objects of graphql-ruby's may be copied instead of made anew.
    module Copying
      # By whose methods they are copied.
      COPIERS = { initialize_copy: Kernel, initialize_dup: Kernel, dup: Kernel }.freeze
      # What all may have in common.
      COMMON = [NilClass, TrueClass, FalseClass, Numeric, Module, Logger, ::GraphQL::Schema::Warden,
                ::GraphQL::Schema::Warden::NullWarden, ::GraphQL::Schema::Visibility::Profile].freeze
      private_constant :COPIERS, :COMMON

      module_function

      # A class of the application's, or what is in front of graphql-ruby's, may make or copy them in a way of its own.
      # @param kind [Class] of the objects
      # @param base [Class] graphql-ruby's
      # @return [Boolean] whether they are made and copied as graphql-ruby's are
      def ordinary?(kind, base)
        { initialize: base, **COPIERS }.all? { |name, owner| kind.instance_method(name).owner == owner }
      end

      # @param object [Object] to copy
      # @param base [Class] graphql-ruby's
      # @param own [Array<Symbol>] variables of which each copy gets its own
      # @return [Boolean] whether copies may have all others in common: there may be some that nobody here knows of
      def possible?(object, base, own)
        ordinary?(object.class, base) && (object.instance_variables - own).all? do |name|
          value = object.instance_variable_get(name)
          COMMON.any? { |kind| value.is_a?(kind) }
        end
      end
    end
  end
end
