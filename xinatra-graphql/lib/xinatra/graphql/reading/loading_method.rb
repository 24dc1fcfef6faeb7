# frozen_string_literal: true

require_relative "type_method"

module Xinatra
  module GraphQL
    module Reading
      # A method of the type whose last act is to load something by a source of Dataloader, see {LoadProof}.
      class LoadingMethod < TypeMethod
        # @param field [Field]
        def initialize(field)
          @type = field.owner
          @code = @type.instance_method(field.definition.resolver_method)
          super
        end

        # @return [Boolean] whether the method is still the one that was proven to be so
        def loads? = @type.instance_method(@method) == @code

        # Has the method say what it wants to load.
        # @param loads [Running::Loads]
        # @param object [Object] the application's
        # @param arguments [Hash{Symbol => Object}]
        # @return [Object] what it says, or a {Running::Loads::Ticket}
        def ask(loads, object, arguments) = loads.on(object).public_send(@method, **arguments)
      end
    end
  end
end
