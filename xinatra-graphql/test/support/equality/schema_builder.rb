# frozen_string_literal: true

require_relative "field_builder"
require_relative "leaves"
require_relative "members"

module Equality
  # Builds the classes of a schema from its description, as often as it is asked.
  class SchemaBuilder
    LEAVES = { "Int" => Integer, "Float" => Float, "String" => String, "Boolean" => GraphQL::Types::Boolean,
               "ID" => GraphQL::Types::ID, "PageInfo" => GraphQL::Types::Relay::PageInfo }.freeze

    # @param blueprint [Blueprint]
    def initialize(blueprint)
      @blueprint = blueprint
      @types = LEAVES.dup
    end

    # @param base [Class]
    # @yieldparam schema [Class] when all has been said
    # @return [Class]
    def build(base = GraphQL::Schema)
      declare
      fields = FieldBuilder.new(@blueprint, @types)
      define(fields)
      schema = Class.new(base)
      roots(schema)
      settings(schema)
      hooks(schema)
      yield schema if block_given?
      schema
    end

    private

    def declare
      @blueprint.enums.each { |plan| @types[plan.name] = Leaves.enum(plan) }
      @blueprint.scalars.each { |plan| @types[plan.name] = Leaves.scalar(plan) }
      @blueprint.interfaces.each { |plan| @types[plan.name] = interface(plan) }
      @blueprint.recorded.each { |plan| @types[plan.name] = object(plan) }
      @blueprint.unions.each { |plan| @types[plan.name] = union(plan) }
      @blueprint.made.each { |plan| connect(plan) if plan.name.end_with?("Edge") }
    end

    def define(fields)
      @blueprint.inputs.each { |plan| @types[plan.name] = fields.input(plan) }
      [*@blueprint.interfaces, *@blueprint.recorded].each do |plan|
        plan.fields.each { |field| fields.add(@types[plan.name], field) }
      end
    end

    def interface(plan)
      return GraphQL::Types::Relay::Node if plan.options[:builtin]

      resolver = type_resolver(plan)
      interfaces = @types.values_at(*plan.options[:interfaces])
      Module.new do
        include Members::Interface

        graphql_name plan.name
        implements(*interfaces)
        if resolver
          definition_methods do
            define_method(:resolve_type) do |object, context|
              resolver.call(object, context)
            end
          end
        end
      end
    end

    def object(plan)
      interfaces = plan.options.fetch(:interfaces).map { |item| @types[item] }
      type = Class.new(Members::Object) do
        graphql_name plan.name
        implements(*interfaces)
        include GraphQL::Types::Relay::HasNodeField if plan.fields.any? { |field| field.name == "node" }
        include GraphQL::Types::Relay::HasNodesField if plan.fields.any? { |field| field.name == "nodes" }
        reauthorize_scoped_objects(false) if plan.options[:reauthorize] == false
      end
      restrict(type, plan)
      type
    end

    def restrict(type, plan)
      style = plan.options[:authorized]
      if style
        type.define_singleton_method(:authorized?) do |object, context|
          Members::Authorization.verdict(style, plan.name, object, context)
        end
      end
      hide(type) if plan.options[:visible]
      scope(type) if plan.options[:scope]
    end

    def hide(type) = type.define_singleton_method(:visible?) { |context| super(context) && !!context[:admin] }

    def scope(type)
      type.define_singleton_method(:scope_items) do |items, _context|
        items.is_a?(Array) ? items.reject { |item| Dice.digest(Text.key(item).to_s) % 4 == 1 } : items
      end
    end

    def union(plan)
      members = plan.possible.map { |item| @types[item] }
      resolver = type_resolver(plan)
      Class.new(GraphQL::Schema::Union) do
        graphql_name plan.name
        possible_types(*members)
        define_singleton_method(:resolve_type) { |object, context| resolver.call(object, context) } if resolver
      end
    end

    # @return [Proc, nil] nil where the schema is to say it
    def type_resolver(plan)
      case plan.options[:resolving]
      when :type then method(:resolve).to_proc
      when :lazy then ->(object, context) { LazyValue.new { resolve(object, context) } }
      when :pair then method(:resolve_pair).to_proc
      when :lazy_pair then ->(object, context) { LazyValue.new { resolve_pair(object, context) } }
      when :raising then method(:resolve_or_raise).to_proc
      when :loaded then method(:resolve_loaded).to_proc
      end
    end

    def find(style, id, context)
      world = context[:world]
      case style
      when :lazy then LazyValue.new { world.find(id) }
      when :loaded then context.dataloader.with(Lookup, world, "objects", world.method(:find)).load(id)
      else world.find(id)
      end
    end

    def resolve(object, _context) = @types[Text.key(object).to_s[/\A\w+/]]

    # Another record of the type.
    def resolve_pair(object, context)
      name, number = Text.key(object).to_s.split("-")
      number ? [@types[name], context[:world].record(name, (number.to_i + 1) % World::RECORDS)] : nil
    end

    def resolve_loaded(object, context)
      find = ->(key) { @types[key[/\A\w+/]] }
      context.dataloader.with(Lookup, context[:world], "types", find).load(Text.key(object).to_s)
    end

    def resolve_or_raise(object, context)
      return resolve(object, context) if context[:world].agreed?(Dice.digest(Text.key(object).to_s), 5)

      raise GraphQL::ExecutionError, "no type of #{Text.key(object)}"
    end

    def connect(plan)
      node = @types[plan.options[:node]]
      edge = plan.options[:weight] ? weighted_edge(node) : node.edge_type
      connection = plan.options[:weight] ? weighted_connection(node, edge) : node.connection_type
      @types["#{node.graphql_name}Connection"] = connection
    end

    def weighted_edge(node)
      Class.new(Members::WeightedEdge) do
        graphql_name "#{node.graphql_name}Edge"
        node_type node
      end
    end

    def weighted_connection(node, edge)
      Class.new(GraphQL::Types::Relay::BaseConnection) do
        graphql_name "#{node.graphql_name}Connection"
        edge_type edge
      end
    end

    def roots(schema)
      schema.query(@types["Query"])
      schema.mutation(@types["Mutation"]) if @blueprint.mutation
      schema.orphan_types(@blueprint.objects.map { |item| @types[item.name] })
    end

    def settings(schema)
      chosen = @blueprint.settings
      hide_by(schema, chosen[:visibility])
      schema.use(GraphQL::Dataloader) if chosen[:dataloader]
      schema.use(GraphQL::Batch) if chosen[:batch]
      schema.lazy_resolve(LazyValue, :value)
      schema.trace_with(Members::Trace) if chosen[:trace]
      schema.use(GraphQL::Schema::Timeout, max_seconds: 600) if chosen[:timeout]
      schema.directive(Members::Loud) if chosen[:directives]
      schema.query_analyzer(Members::Counting) if chosen[:analyzer]
      schema.complexity_cost_calculation_mode(:future)
      limits = chosen.slice(:max_depth, :max_complexity, :default_max_page_size).compact
      limits.each { |name, limit| schema.public_send(name, limit) }
    end

    def hide_by(schema, visibility)
      case visibility
      when :profiles then schema.use(GraphQL::Schema::Visibility, profiles: { admin: { admin: true }, guest: {} })
      when :dynamic then schema.use(GraphQL::Schema::Visibility)
      else schema.use(GraphQL::Schema::Warden) if @blueprint.hiding?
      end
    end

    def hooks(schema)
      builder = self
      style = @blueprint.settings[:loading]
      schema.define_singleton_method(:object_from_id) { |id, context| builder.send(:find, style, id, context) }
      schema.define_singleton_method(:id_from_object) { |object, _type, _context| Text.key(object) }
      schema.define_singleton_method(:resolve_type) { |_type, object, context| builder.send(:resolve, object, context) }
      schema.rescue_from(Refusal) do |error, object, arguments, context, field|
        # While arguments are prepared, graphql-ruby tells of whatever was done before.
        raise GraphQL::ExecutionError, "empty" if error.message == "empty"

        raise GraphQL::ExecutionError.new("#{error.message} by #{field&.path} of #{Text.of(object)}",
                                          extensions: { "arguments" => context[:world].keywords(arguments) })
      end
      schema.rescue_from(Excuse) do |error, _object, _arguments, context, field|
        type = TypeRef.parse(field.type.to_type_signature)
        context[:world].material(type, 3) if error.message.end_with?("2", "4", "6", "8", "0")
      end
      refuse(schema) unless @blueprint.settings[:hooks] == :default
    end

    def refuse(schema)
      raising = @blueprint.settings[:hooks] == :raise
      schema.define_singleton_method(:unauthorized_object) do |error|
        raise GraphQL::ExecutionError, "hidden #{error.type&.graphql_name}" if raising

        error.type && error.context[:world].record(error.type.graphql_name, 0)
      end
      schema.define_singleton_method(:unauthorized_field) do |error|
        raise GraphQL::ExecutionError, "hidden #{error.field&.path}" if raising

        error.context[:world].material(TypeRef.parse(error.field.type.to_type_signature), 7)
      end
    end
  end
end
