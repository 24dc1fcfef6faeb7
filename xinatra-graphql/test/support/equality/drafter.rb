# frozen_string_literal: true

require_relative "field_drafter"

module Equality
  # Draws the description of a schema.
  class Drafter
    include Dice

    RECORDS = %i[struct object symbols strings open].freeze
    AUTHORIZED = [nil, nil, nil, nil, :boolean, :boolean, :raising, :lazy].freeze
    ENUM_VALUES = [->(name) { name }, ->(name) { name.downcase.to_sym }, ->(name) { name.bytes.sum },
                   ->(name) { [name.downcase] }].freeze
    # What goes wrong in a thousand values: in a third of the schemas nothing.
    TROUBLE = [0, 0, 0, 8, 8, 20, 20, 60].freeze

    # @param seed [Integer]
    # @return [Blueprint]
    def self.draft(seed) = new(seed).draft

    def initialize(seed)
      @random = Random.new(seed)
      @blueprint = Blueprint.new(seed, settings)
    end

    # @return [Blueprint]
    def draft
      name_types
      fields = FieldDrafter.new(@random, @blueprint)
      inputs(ArgumentDrafter.new(@random, @blueprint))
      fill(fields)
      roots(fields)
      drop_unreachable_unions
      make_connections
      @blueprint.settle
    end

    private

    def settings
      batching = one(%i[none none dataloader dataloader batch both])
      dataloader = %i[dataloader both].include?(batching)
      { dataloader:, batch: %i[batch both].include?(batching),
        visibility: one([nil, nil, nil, nil, :dynamic, :profiles]), guards: chance(0.4), trouble: one(TROUBLE),
        hooks: one(%i[default default replace raise]), timeout: chance(0.05), scoping: chance(0.3),
        loading: one([:plain, :plain, :lazy, *(%i[loaded] if dataloader)]), trace: chance(0.15),
        base: chance(0.5), unhandled: chance(0.2), directives: chance(0.15), analyzer: chance(0.1), **limits }
    end

    # Without a page size, the complexity of a connection is not known.
    def limits
      complexity = 60 if chance(0.08)
      { max_depth: (6 if chance(0.1)), max_complexity: complexity,
        default_max_page_size: (2 if complexity || chance(0.2)) }
    end

    def name_types
      enums
      @blueprint.scalars = some(%i[date json direction], 0.6).map do |style|
        ScalarPlan.new(style.capitalize.to_s, style)
      end
      @blueprint.interfaces = several(0, 3) { nil }.each_index.map do |item|
        TypePlan.new(name: "I#{item}", fields: [], options: { resolving: resolving })
      end
      @blueprint.interfaces.push(node) if chance(0.2)
      @blueprint.objects = Array.new(between(3, 5)) { |item| object("T#{item}") }
      @blueprint.unions = several(0, 3) { nil }.each_index.map do |item|
        UnionPlan.new("U#{item}", @blueprint.objects.map(&:name).sample(between(1, 3), random: @random), { resolving: })
      end
      drop_unimplemented
      extend_interface
    end

    # What implements the second implements the first, too.
    def extend_interface
      first, second = @blueprint.interfaces.reject { |plan| plan.options[:builtin] }
      return unless second && chance(0.4)

      second.options[:interfaces] = [first.name]
      @blueprint.objects.map { |plan| plan.options[:interfaces] }.each do |names|
        names.unshift(first.name) if names.include?(second.name) && !names.include?(first.name)
      end
    end

    # As Relay has it: graphql-ruby brings it with itself.
    def node = TypePlan.new(name: "Node", fields: [made("id", "ID!")], options: { builtin: true })

    def node_fields
      [%w[node Node id ID!], %w[nodes [Node]! ids [ID!]!]].map do |name, type, argument, ids|
        argument = ArgumentPlan.new(name: argument, type: TypeRef.parse(ids), default: NONE,
                                    options: { loads: "Node" }, features: [])
        made(name, type, [argument], [:node_field])
      end
    end

    def enums
      @blueprint.enums = Array.new(between(1, 2)) do |number|
        value = one(ENUM_VALUES)
        names = several(2, 4) { nil }.each_index.map { |index| "E#{number}V#{index}" }
        EnumPlan.new("E#{number}", names.map { |name| [name, value.call(name)] })
      end
    end

    def resolving
      one([:schema, :schema, :type, :lazy, :pair, :lazy_pair, :raising,
           *(%i[loaded] if @blueprint.settings[:dataloader])])
    end

    def object(name)
      TypePlan.new(name:, fields: [], options: {
                     record: one(RECORDS), authorized: authorized, scope: chance(0.2), reauthorize: chance(0.7),
                     visible: (:admin if chance(0.03)), interfaces: some(@blueprint.interfaces.map(&:name), 0.5)
                   })
    end

    def authorized = one([*AUTHORIZED, *(%i[loaded loaded] if @blueprint.settings[:dataloader])])

    def drop_unimplemented
      @blueprint.interfaces.select! { |item| @blueprint.possible(item.name).any? }
      @blueprint.objects.each { |item| item.options[:interfaces] &= @blueprint.interfaces.map(&:name) }
    end

    # One after the other, so that an input object has only those drawn before it.
    def inputs(arguments)
      between(0, 2).times do |number|
        plan = InputPlan.new("In#{number}", arguments.draft(4, loads: chance(0.3)), { prepare: chance(0.15) })
        choose_one(plan) if chance(0.15)
        @blueprint.inputs += [plan]
      end
    end

    # An input object of which one argument must be given.
    def choose_one(plan)
      plan.options[:one_of] = true
      plan.arguments.each do |argument|
        argument.default = NONE
        argument.type = TypeRef.parse(argument.type.to_s.delete_suffix("!"))
        argument.options = argument.options.except(:nullable, :replace_null, :visible)
      end
    end

    def fill(fields)
      own = @blueprint.interfaces.reject { |plan| plan.options[:builtin] }
      own.each { |item| item.fields.concat(several(1, 3) { fields.field(nil) }) }
      @blueprint.objects.each do |item|
        item.fields << fields.field(item.options[:record], composite: false)
        item.fields.concat(several(2, 6) { fields.field(item.options[:record]) })
        override(item, fields)
      end
    end

    # A type may know better than its interface.
    def override(object, fields)
      own = object.options[:interfaces].flat_map { |name| @blueprint[name].fields }
      own = own.reject { |field| field.style == :made || field.options[:node] }
      object.fields << fields.instead(one(own), object.options[:record]) if own.any? && chance(0.25)
    end

    def roots(fields)
      options = { record: one(RECORDS), interfaces: [], authorized: (:lazy if chance(0.05)) }
      @blueprint.query = TypePlan.new(name: "Query", options:, fields: several(3, 8) { fields.field(options[:record]) })
      @blueprint.query.fields << fields.field(options[:record], composite: true)
      @blueprint.query.fields.concat(node_fields) if @blueprint["Node"]
      return unless chance(0.5)

      options = { record: :object, interfaces: [] }
      plans = several(2, 4) { chance(0.5) ? fields.mutation : payload(fields) }
      @blueprint.mutation = TypePlan.new(name: "Mutation", options:, fields: plans)
    end

    # A mutation class, and the types that graphql-ruby makes of it.
    def payload(fields)
      plan = fields.mutation_class
      made = several(1, 3) { fields.field(:symbols, style: one(%i[plain method hash_key])) }
      made << made("client_mutation_id", "String") if plan.style == :relay_mutation
      @blueprint.made.push(TypePlan.new(name: plan.type.named, fields: made, options: { record: :symbols }))
      @blueprint.made.push(*plan.options[:input])
      plan
    end

    # No schema has a type that nothing leads to.
    def drop_unreachable_unions
      fields = @blueprint.selected.flat_map(&:fields)
      named = fields.map { |field| field.type.named }
      @blueprint.unions.select! { |item| named.include?(item.name) }
    end

    # The types that graphql-ruby makes of connections.
    def make_connections
      nodes = @blueprint.selected.flat_map(&:fields).filter_map { |field| field.options[:node] }
      @blueprint.made += nodes.uniq.flat_map { |node| connection(node) }
      return if nodes.empty?

      @blueprint.made << TypePlan.new(name: "PageInfo", options: {}, fields: [
                                        *%w[has_next_page has_previous_page].map { |item| made(item, "Boolean!") },
                                        *%w[start_cursor end_cursor].map { |item| made(item, "String") }
                                      ])
    end

    def connection(node)
      weight = chance(0.4) ? [made("weight", "Int")] : []
      [TypePlan.new(name: "#{node}Edge", options: { node:, weight: weight.any? },
                    fields: [made("node", node), made("cursor", "String!"), *weight]),
       TypePlan.new(name: "#{node}Connection", options: { node: },
                    fields: [made("edges", "[#{node}Edge]"), made("nodes", "[#{node}]"),
                             made("page_info", "PageInfo!")])]
    end

    def made(name, type, arguments = [], features = [])
      FieldPlan.new(name:, type: TypeRef.parse(type), arguments:, style: :made, options: {}, features:)
    end
  end
end
