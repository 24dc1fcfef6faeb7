# frozen_string_literal: true

require_relative "../permission"

module Xinatra
  module JSONAPI
    class ResourceDSL
      # What the block of `resource` says of actions: which there are, for whom, and what comes before.
      module Access
        # What can be done with a type of resources, and with a relationship.
        ACTIONS = %i[index show create update destroy].freeze
        RELATIONSHIP_ACTIONS = %i[fetch replace merge subtract].freeze
        private_constant :ACTIONS, :RELATIONSHIP_ACTIONS

        # Opens actions; unless said, there are :index and :show for anyone.
        # @param actions [Array<Symbol>] of :index, :show, :create, :update, :destroy
        # @param roles [Boolean, Symbol, Array<Symbol>] who may: see {Permission.of}
        # @return [void]
        # @raise [DefinitionError]
        def allow(*actions, roles: true)
          known(actions, ACTIONS)
          actions.each { |action| @permissions[action] = permission(roles) }
        end

        # @param actions [Array<Symbol>] the only ones there are
        # @return [void]
        # @raise [DefinitionError]
        def only(*actions)
          known(actions, ACTIONS)
          @permissions = actions.to_h { |action| [action, @permissions.fetch(action, Permission::ANYONE)] }
        end

        # Clients may choose the ids of what they create.
        # @return [void]
        def client_ids = @options[:client_ids] = true

        # Whoever changes or deletes a resource has to say by `If-Match` what they know of it (RFC 6585, section 3).
        # @return [true]
        def require_if_match = @options[:if_match] = true

        # @!macro hook
        #   Runs as the app, with its helpers, before the action and in its transaction; `halt` ends the request, and
        #   nothing is written then. It runs again where the database asks for the transaction to be repeated.
        #   - `before_index`, `before_show`: given the id (show)
        #   - `before_create`, `before_update`: given the record, with what the client sent, not yet saved; and, by
        #     name, where relationships of which its own row does not tell are to lead: records, which come after it
        #   - `before_destroy`: given the record
        #   - `before_fetch`: given the id, and the relationship's name
        #   - `before_replace`, `before_merge`, `before_subtract`: given the record, the relationship's name, and the
        #     records that it is to lead to, or to lead to besides, or not to lead to any more
        #   @return [void]
        (ACTIONS + RELATIONSHIP_ACTIONS).each do |action|
          define_method(:"before_#{action}") { |&hook| (@hooks[action] ||= []) << hook }
        end

        private

        def permission(rule) = Permission.of(rule).tap { |made| @api.know_roles(made) }

        def known(actions, all)
          strange = actions - all
          return if strange.empty?

          raise DefinitionError, "#{@type} cannot have the action #{strange.first.inspect}: say some of #{all.inspect}"
        end
      end
    end
  end
end
