# frozen_string_literal: true

module Xinatra
  module GraphQL
    # Who sees what of a schema: whether that depends on the context of a query at all, and if so, by which name those
    # go who see the same.
    class Visibility
      ASKED = ::GraphQL::Schema::Directive::Flagged::VisibleByFlag

      # The context of no query, with the logger that a warden tells of what it hides.
      class NoQuery < ::GraphQL::Query::NullContext
        # @return [Logger]
        def logger = schema.logger_for(nil)
      end
      private_constant :ASKED, :NoQuery

      # @param schema [Class]
      def initialize(schema)
        @schema = schema
        @seen = {}.compare_by_identity
        @same = same?
        @seen = nil
        share if @same
        freeze
      end

      # @return [::GraphQL::Schema::Warden, nil] that is asked what a query may see, where all see the same
      attr_reader :warden
      # @return [::GraphQL::Schema::Visibility::Profile, nil] that is asked instead, where the schema has such
      attr_reader :profile

      # @return [Boolean] whether all see the same
      def same_for_all? = @same

      # @param query [::GraphQL::Query]
      # @return [Object, nil] equal for those who see the same; nil where nobody knows
      def key(query) = @same ? :all : query.visibility_profile&.name

      private

      def share
        return @warden = warden_of_all unless @schema.use_visibility_profile?
        return unless @schema.visibility.cached_profiles.empty?

        context = @schema.null_context
        @profile = @schema.visibility.profile_for(context)
        @warden = ::GraphQL::Schema::Warden::NullWarden.new(context:, schema: @schema)
      end

      def warden_of_all
        @schema.warden_class.new(schema: @schema, context: NoQuery.new(schema: @schema))
      end

      def same?
        own?(@schema) && graphql?(@schema.warden_class) && roots.all? { |member| same_in?(member) }
      end

      def roots
        [@schema.query, @schema.mutation, @schema.subscription, *@schema.orphan_types,
         *@schema.directives.values].compact
      end

      # Of members and all that they lead to. (An explicit stack, for schemas are deep.)
      def same_in?(member)
        waiting = [member]
        until waiting.empty?
          one = waiting.pop
          next if @seen[one]

          @seen[one] = true
          return false unless own?(one)

          waiting.concat(led_to(one))
        end
        true
      end

      def led_to(member)
        [*ask(member, :all_field_definitions), *ask(member, :all_argument_definitions),
         *ask(member, :all_enum_value_definitions), *ask(member, :interface_type_memberships),
         *ask(member, :type_memberships), *ask(member, :orphan_types), *ask(member, :resolver),
         *unwrapped(member), *ask(member, :object_type), *ask(member, :abstract_type)]
      end

      def ask(member, method) = member.respond_to?(method) ? member.public_send(method) : nil

      def unwrapped(member)
        member.type&.unwrap if member.is_a?(::GraphQL::Schema::Field) || member.is_a?(::GraphQL::Schema::Argument)
      end

      def own?(member)
        return true unless member.respond_to?(:visible?)

        owner = member.method(:visible?).owner
        owner != ASKED && graphql?(owner)
      end

      # By its name, or that of the class whose singleton it is.
      def graphql?(owner) = owner.inspect.match?(/\A(?:#<Class:)?GraphQL::/)
    end
  end
end
