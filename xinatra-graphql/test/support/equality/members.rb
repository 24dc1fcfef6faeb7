# frozen_string_literal: true

require_relative "errors"
require_relative "resolving"

module Equality
  # The classes that all generated schemas have in common: members as an application has them.
  module Members
    # A field that can be guarded, and hidden from some.
    class Field < GraphQL::Schema::Field
      def initialize(*names, guard: false, hidden: false, **options, &block)
        @guard = guard
        @hidden = hidden
        super(*names, **options, &block)
      end

      def authorized?(object, arguments, context)
        return super unless @guard

        digest = context[:world].digest(name, Text.key(object))
        return LazyValue.new { digest.odd? } if (digest % 13) == 1
        raise GraphQL::ExecutionError, "guarded #{name}" if (digest % 11) == 1

        super && (digest % 5).positive?
      end

      def visible?(context) = super && (!@hidden || !!context[:admin])
    end

    # An argument that can be guarded, and hidden from some.
    class Argument < GraphQL::Schema::Argument
      def initialize(*names, guard: false, hidden: false, **options, &block)
        @guard = guard
        @hidden = hidden
        super(*names, **options, &block)
      end

      def authorized?(object, value, context)
        super && (!@guard || context[:world].agreed?(Dice.digest(Text.of(value))))
      end

      def visible?(context) = super && (!@hidden || !!context[:admin])
    end

    # Fields with the argument class above.
    class Field
      argument_class Argument
    end

    # Of records.
    class Object < GraphQL::Schema::Object
      include Resolving

      field_class Field
    end

    # Of records.
    module Interface
      include GraphQL::Schema::Interface

      field_class Field
    end

    # What arguments can be.
    class Input < GraphQL::Schema::InputObject
      argument_class Argument
    end

    # What resolvers may say before they resolve, and when they find nothing.
    module Verdicts
      # @return [Object] mostly, that it is
      def ready?(**arguments)
        digest = drawn(:ready, arguments)
        return super if (digest % 9).positive?

        [false, [false, nil], LazyValue.new { true }, true][digest % 4]
      end

      # @return [Object] mostly, that it is
      def authorized?(**arguments)
        digest = drawn(:authorized, arguments)
        return super if (digest % 9).positive?
        raise GraphQL::ExecutionError, "unauthorized #{field.name}" if (digest % 5).zero?

        [false, [false, nil], LazyValue.new { digest.odd? }, true][digest % 4]
      end

      # @return [Object] at times, another object
      def load_application_object_failed(error)
        digest = Dice.digest(error.id.to_s)
        return super unless digest.even?

        context[:world].record(error.argument.loads.graphql_name, 0) if error.argument.loads.kind.object?
      end

      # @return [Object] at times, no object instead of an error
      def unauthorized_object(error)
        (error.context[:world].digest(:loads, Text.key(error.object)) % 3).zero? ? nil : super
      end

      private

      def drawn(what, arguments)
        world.digest(what, field.name, world.keywords(arguments.except(*FieldDrafter::EXTRAS)))
      end
    end

    # What computes a field.
    class Resolver < GraphQL::Schema::Resolver
      include Resolving
      include Verdicts

      argument_class Argument
    end

    # What changes something.
    class Mutation < GraphQL::Schema::Mutation
      include Resolving
      include Verdicts

      argument_class Argument
      field_class Field
    end

    # What changes something, as Relay once had it.
    class RelayMutation < GraphQL::Schema::RelayClassicMutation
      include Resolving
      include Verdicts

      argument_class Argument
      field_class Field
    end

    # Is seen where it is passed.
    class Loud < GraphQL::Schema::Directive
      graphql_name "loud"
      locations FIELD, FRAGMENT_SPREAD, INLINE_FRAGMENT
      argument :times, Integer, required: false

      def self.resolve(_object, arguments, context)
        context[:world].calls << "loud #{arguments[:times]}"
        yield
      end
    end

    # Counts fields before anything is executed.
    class Counting < GraphQL::Analysis::Analyzer
      def initialize(*)
        super
        @fields = 0
      end

      def on_enter_field(*)
        @fields += 1
      end

      # @return [GraphQL::AnalysisError, nil]
      def result
        query.context[:world].calls << "analyzed #{@fields}"
        GraphQL::AnalysisError.new("#{@fields} fields are too many") if @fields > 40
      end
    end

    # Of edges, with one more field.
    class WeightedEdge < GraphQL::Types::Relay::BaseEdge
      field :weight, Integer

      # @return [Integer]
      def weight = object.cursor.to_s.size
    end

    # Whether a record may be seen.
    module Authorization
      # @param style [Symbol] :boolean, :raising or :lazy
      # @param type [String]
      # @return [Object] the verdict
      def self.verdict(style, type, object, context)
        return loaded(type, Text.key(object).to_s, context) if style == :loaded

        digest = context[:world].digest(type, Text.key(object))
        agreed = (digest % 6).positive?
        return LazyValue.new { agreed } if style == :lazy && (digest % 3).zero?
        return agreed if style != :raising || agreed
        raise GraphQL::ExecutionError, "#{type} refused" if digest.odd?

        raise GraphQL::UnauthorizedError.new("#{type} refused", object:, type: nil, context:)
      end

      def self.loaded(type, key, context)
        world = context[:world]
        find = ->(asked) { world.agreed?(world.digest(type, asked), 6) }
        context.dataloader.with(Lookup, world, "authorized #{type}", find).load(key)
      end
      private_class_method :loaded
    end

    # Writes down what it sees.
    module Trace
      def execute_query(query:)
        query.context[:world].trace << [:query]
        super
      end

      def begin_execute_field(field, _object, arguments, query)
        world = query.context[:world]
        world.trace << [:begin, field.path, world.keywords(arguments)]
        super
      end

      def end_execute_field(field, _object, _arguments, query, result)
        query.context[:world].trace << [:end, field.path, Text.of(result)]
        super
      end

      def authorized_lazy(query:, type:, object:)
        query.context[:world].trace << [:authorized_lazy, type.graphql_name, Text.key(object)]
        super
      end

      def end_authorized(type, object, context, result)
        context[:world].trace << [:end_authorized, type.graphql_name, Text.key(object), Text.of(result)]
        super
      end

      def execute_field(field:, arguments:, **rest)
        world = rest[:query].context[:world]
        world.trace << [:field, field.path, world.keywords(arguments)]
        super
      end

      def execute_field_lazy(field:, **rest)
        rest[:query].context[:world].trace << [:lazy, field.path]
        super
      end

      def authorized(query:, type:, object:)
        query.context[:world].trace << [:authorized, type.graphql_name, Text.key(object)]
        super
      end

      def resolve_type(query:, type:, object:)
        query.context[:world].trace << [:resolve_type, type.graphql_name, Text.key(object)]
        super
      end
    end
  end
end
