# frozen_string_literal: true

require_relative "authorization"
require_relative "field"
require_relative "plan"
require_relative "reading"
require_relative "selection"
require_relative "shapes/abstract_shape"
require_relative "shapes/leaf_shape"
require_relative "shapes/list_shape"
require_relative "shapes/object_shape"
require_relative "shapes/streamed_list_shape"

module Xinatra
  module GraphQL
    # Makes a {Plan} of an operation: merges its selections by type, as graphql-ruby does for each object anew (GraphQL
    # specification, October 2021, section 6.3.2: CollectFields), and finds for each field the way its values are read.
    class Compiler
      # What a document asks for that only graphql-ruby can do.
      class Unsupported < Error
        # @return [Integer] see {Plan#weight}
        def weight = 1
      end

      Nodes = ::GraphQL::Language::Nodes
      # Fragments that are spread again and again ask for the same again and again.
      MOST = 20_000
      private_constant :Nodes, :MOST

      # @param query [::GraphQL::Query] that is valid
      # @param conditions [Hash{String => Boolean}] see {Conditions}
      # @param incremental [Boolean] whether the result may come in parts; those of subscriptions do not
      def initialize(query, conditions, incremental: false)
        @query = query
        @schema = query.schema
        @types = query.types
        @conditions = conditions
        @incremental = incremental && !query.subscription?
        @selections = {}
        @sources = Hash.new { |all, definition| all[definition] = {}.compare_by_identity }.compare_by_identity
        @gathered = 0
        @footprint = Footprint.new
      end

      # @return [Plan]
      # @raise [Unsupported]
      def plan
        operation = @query.selected_operation
        plain_directives(operation)
        root = selection(@query.root_type, [operation])
        one_subscription(root) if @query.subscription?
        Plan.new(root, operation.operation_type == "mutation", @selections.values, @footprint.freeze)
      end

      private

      # Only what is not validated has several: they would be kept in another order where arguments wait.
      def one_subscription(root)
        raise Unsupported, "several subscriptions" if root.fields.size > 1
      end

      # Several nodes may ask for the same of a type in several places: it is the same then.
      def selection(type, nodes)
        key = [type, nodes.map(&:object_id)]
        @selections[key] || (@selections[key] = Selection.new(type)).fill(*members(type, nodes))
      end

      def members(type, nodes)
        found = {}
        deferred = []
        nodes.each { |node| gather(type, node.selections, found, deferred) }
        fields = found.each_with_index.map { |(key, asked), number| field(type, key, asked, number) }
        [fields, deferred.map { |label, node| Incremental::Deferral.new(label, selection(type, [node])) }]
      end

      def gather(type, selections, found, deferred)
        selections.each do |node|
          raise Unsupported, "more than #{MOST} selections" if (@gathered += 1) > MOST
          next unless included?(node)

          case node
          when Nodes::Field then (found[node.alias || node.name] ||= []) << node
          else spread(type, node, found, deferred)
          end
        end
      end

      def spread(type, node, found, deferred)
        fragment = node.is_a?(Nodes::FragmentSpread) ? fragment(node.name) : node
        return unless applies?(fragment.type, type)

        defer = incremental(Incremental::Defer, node)
        return gather(type, fragment.selections, found, deferred) unless defer

        deferred << [Incremental.argument(defer, "label"), fragment]
      end

      # It is not known that there is one where documents are not validated.
      def fragment(name) = @query.fragments[name] || raise(Unsupported, "the fragment #{name}")

      # @return [Nodes::Directive, nil] that is there, and is to do something
      def incremental(directive, node)
        return unless @incremental

        found = node.directives.find { |one| directive.equal?(@schema.directives[one.name]) }
        condition = found && Incremental.argument(found, "if")
        found if found && (condition.nil? || decided(condition))
      end

      def applies?(condition, type)
        return true unless condition

        @footprint.possible(@types, @types.type(condition.name)).include?(type)
      end

      def field(type, key, nodes, number)
        definition = @footprint.field(@types, type, nodes.first.name)
        raise Unsupported, "the field #{type.graphql_name}.#{nodes.first.name}" unless definition

        Field.new(key, number, definition, nodes, streamed(shape(definition.type, nodes), nodes.first), type,
                  (@sources[definition][nodes.first] ||= Object.new if definition.any_arguments?))
      end

      def streamed(shape, node)
        stream = incremental(Incremental::Stream, node)
        return shape unless stream && shape.list?

        shape.streamed(Incremental.argument(stream, "label"), Incremental.argument(stream, "initialCount") || 0)
      end

      def shape(type, nodes, firm: false)
        return shape(type.of_type, nodes, firm: true) if type.non_null?
        return ListShape.new(shape(type.of_type, nodes), firm) if type.list?
        return LeafShape.new(type, firm, @types) unless type.kind.composite?
        return ObjectShape.new(selection(type, nodes), firm) unless type.kind.abstract?

        possible = @footprint.possible(@types, type)
        AbstractShape.new(type, possible.to_h { |one| [one, selection(one, nodes)] }, firm)
      end

      def included?(node)
        return true if node.directives.empty?

        plain_directives(node)
        node.directives.all? do |directive|
          case directive.name
          when "include" then wanted?(directive)
          when "skip" then !wanted?(directive)
          else true
          end
        end
      end

      # What is neither is refused field by field.
      def wanted?(directive)
        value = decided(directive.arguments.first&.value)
        return value if [true, false].include?(value)

        raise Unsupported, "the directive @#{directive.name} without a Boolean"
      end

      def decided(value)
        value.is_a?(Nodes::VariableIdentifier) ? @conditions.fetch(value.name) : value
      end

      def plain_directives(node)
        node.directives.each do |directive|
          next if Conditions.plain?(@schema.directives[directive.name])

          raise Unsupported, "the directive @#{directive.name}"
        end
      end
    end
  end
end
