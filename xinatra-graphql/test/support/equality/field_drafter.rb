# frozen_string_literal: true

require_relative "argument_drafter"

module Equality
  # Draws fields of object types and interfaces.
  class FieldDrafter
    include Dice

    WORDS = %w[title count ratio flag owner items parts notes big_word size].freeze
    STORED = %i[plain plain plain method hash_key].freeze
    COMPUTED = %i[instance instance resolver_method resolver resolver lazy].freeze
    EXTRAS = %i[lookahead path ast_node parent execution_errors argument_details].freeze
    EXTENSIONS = %i[before after short memo lookahead].freeze
    READS = %i[tone current_path current_field current_arguments current_object
               operation].freeze
    WRAPS = ["%s", "%s", "%s", "%s", "%s!", "%s!", "%s!", "[%s!]", "[%s]", "[%s!]!", "[%s]!", "[[%s]!]", "[[%s!]!]!"]
            .freeze

    # @param random [Random]
    # @param blueprint [Blueprint] with all its types
    def initialize(random, blueprint)
      @random = random
      @blueprint = blueprint
      @arguments = ArgumentDrafter.new(random, blueprint)
      @number = 0
    end

    # @param record [Symbol, nil] what the records of the type are, nil for interfaces
    # @return [FieldPlan]
    def field(record, composite: chance(0.45), style: nil)
      return connection(record) if composite && chance(0.2)

      style ||= chance(0.5) ? one(stored(record)) : one(computed(record))
      type = TypeRef.parse(format(one(WRAPS), one(composite ? composites : leaves)))
      plan = FieldPlan.new(name:, type:, arguments: [], style:, options: {}, features: [:"by_#{style}", kind(type)])
      plan.options[:keys] = record == :symbols ? :to_sym : :to_s if style == :dig
      detail(plan, record)
    end

    # @param field [FieldPlan] of an interface
    # @param record [Symbol] what the records of the type are
    # @return [FieldPlan] that a type has in its place
    def instead(field, record)
      style = one(field.arguments.empty? ? %i[plain instance lazy] : %i[instance resolver_method])
      plan = FieldPlan.new(**field.to_h, style:, options: {}, features: [:overriding, :"by_#{style}"])
      plan.options[:extras] = [:path] if chance(0.2) && !plan.stored? && record
      plan
    end

    # @return [FieldPlan] of the root of mutations, with a class of its own
    def mutation_class
      style = one(%i[mutation relay_mutation])
      title = "Do#{@number += 1}"
      plan = FieldPlan.new(name: title.downcase, type: TypeRef.parse("#{title}Payload"), arguments: [], style:,
                           options: { logged: true, title: }, features: [:"by_#{style}"])
      plan.arguments = @arguments.draft(3)
      plan.features.concat(plan.arguments.flat_map(&:features))
      style == :relay_mutation ? wrapped(plan, title) : plan
    end

    # @return [FieldPlan] of the root of mutations
    def mutation
      type = TypeRef.parse(format(one(WRAPS), one(composites + leaves)))
      plan = FieldPlan.new(name:, type:, arguments: [], style: one(%i[instance resolver lazy]),
                           options: { logged: true }, features: [:mutation_field])
      detail(plan, :object)
    end

    private

    # As Relay once had it: all arguments in one.
    def wrapped(plan, title)
      id = ArgumentPlan.new(name: "client_mutation_id", type: TypeRef.parse("String"), default: NONE, options: {},
                            features: [])
      plan.options[:inner] = plan.arguments
      plan.options[:input] = [InputPlan.new("#{title}Input", [*plan.arguments, id], {})]
      plan.arguments = [ArgumentPlan.new(name: "input", type: TypeRef.parse("#{title}Input!"), default: NONE,
                                         options: {}, features: [])]
      plan
    end

    def name = "#{one(WORDS)}_#{@number += 1}"

    def stored(record)
      case record
      when :symbols, :strings then [*STORED, :dig, :fallback]
      when nil then %i[plain plain method]
      else [*STORED, :fallback]
      end
    end

    def computed(record)
      styles = COMPUTED.dup
      styles.push(:source, :source, :source_all, :request) if @blueprint.settings[:dataloader]
      styles.push(:promise, :promise, :promise_all) if @blueprint.settings[:batch]
      styles.push(:call) if record == :object
      styles
    end

    def composites = [*@blueprint.objects, *(@blueprint.interfaces * 2), *@blueprint.unions].map(&:name)

    def leaves = ArgumentDrafter::SCALARS + ["String"] + (@blueprint.enums + @blueprint.scalars).map(&:name)

    def kind(type)
      return :list_of_lists if type.list? && type.of.list?
      return :list if type.list?

      plan = @blueprint[type.named]
      { EnumPlan => :enum, ScalarPlan => :custom_scalar, UnionPlan => :union, nil => :scalar }.fetch(plan&.class) do
        @blueprint.interfaces.include?(plan) ? :interface : :object
      end
    end

    def detail(plan, record)
      compute(plan) unless plan.stored?
      option(plan, :extensions, some(EXTENSIONS, 0.4)) if chance(0.08)
      option(plan, :guard, true) if @blueprint.settings[:guards] && chance(0.15)
      option(plan, :visible, :admin) if record && chance(0.03)
      plan
    end

    def compute(plan)
      plan.arguments = @arguments.draft(3) if chance(0.4)
      plan.features.concat(plan.arguments.flat_map(&:features))
      option(plan, :one_of, true) if plan.style == :resolver && choosing?(plan.arguments) && chance(0.2)
      look_around(plan) unless plan.style == :call
    end

    def look_around(plan)
      option(plan, :extras, some(EXTRAS, 0.3)) if chance(0.15)
      option(plan, :reads, [one(READS)]) if chance(0.12)
      option(plan, :scoped, true) if @blueprint.settings[:scoping] && chance(0.3)
    end

    # Whether one of the first two can be required, and the other left out.
    def choosing?(arguments)
      arguments.size > 1 && arguments.first(2).all? { |item| item.type.null? && !item.options[:visible] }
    end

    def option(plan, name, value)
      return if value == []

      plan.options[name] = value
      plan.features << name
      plan.features.concat(value.map { |item| :"#{name}_#{item}" }) if value.is_a?(Array)
    end

    def connection(record)
      node = one(@blueprint.objects)
      limits = { max_page_size: one([1, 2, 3]), default_page_size: one([1, 2]) }.select { chance(0.3) }
      style = one([:plain, *(computed(record) - %i[call source_all promise_all])])
      plan = FieldPlan.new(name:, type: TypeRef.parse("#{node.name}Connection#{"!" if chance(0.2)}"), arguments: [],
                           style:, options: { connection: limits, node: node.name },
                           features: [:connection, :"by_#{style}"])
      detail(plan, record)
    end
  end
end
