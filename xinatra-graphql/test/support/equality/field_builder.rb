# frozen_string_literal: true

require_relative "extensions"
require_relative "members"

module Equality
  # Adds fields to types as an application would write them.
  class FieldBuilder
    # @param blueprint [Blueprint]
    # @param types [Hash{String => Module}] all of the schema
    def initialize(blueprint, types)
      @blueprint = blueprint
      @types = types
    end

    # @param type [Module] an object type or an interface
    # @param field [FieldPlan]
    # @return [void]
    def add(type, field)
      return add_resolver(type, field) if field.style == :resolver
      return add_mutation(type, field) if %i[mutation relay_mutation].include?(field.style)
      return if field.style == :made

      builder = self
      type.field(field.name.to_sym, expression(field.type), null: field.type.null?, **options(field)) do
        field.arguments.each { |item| builder.argument(self, item) }
      end
      implement(type, field) unless field.stored? || field.style == :call
      FieldBuilder.preparing(type) if field.arguments.any?
    end

    # @param plan [InputPlan]
    # @return [Class]
    def input(plan)
      builder = self
      Class.new(Members::Input) do
        graphql_name plan.name
        plan.arguments.each { |item| builder.argument(self, item) }
        one_of if plan.options[:one_of]
        define_method(:prepare) { { prepared: to_kwargs } } if plan.options[:prepare]
        FieldBuilder.preparing(self)
      end
    end

    # @param owner [Object] a field, a resolver or an input object
    # @param plan [ArgumentPlan]
    # @return [void]
    def argument(owner, plan)
      given = given(plan)
      given[:required] = plan.options[:nullable] ? :nullable : !plan.type.null? && NONE.equal?(plan.default)
      given[:default_value] = default(plan) unless NONE.equal?(plan.default)
      owner.argument(plan.name.to_sym, expression(plan.type), **given)
    end

    # @param value [Object] of an argument
    # @return [Object] what is made of it
    def self.prepared(value)
      case value
      when Integer, Float then value.negative? ? raise(GraphQL::ExecutionError, "negative") : value * 2
      when String then value.empty? ? raise(Refusal, "empty") : value.upcase
      else value
      end
    end

    # An object is asked before the class that has the argument.
    # @param owner [Module] gets the methods that arguments are prepared by
    # @return [void]
    def self.preparing(owner)
      return if owner.method_defined?(:prepare_value, false)

      owner.define_method(:prepare_value) { |value| FieldBuilder.prepared(value) }
      owner.define_singleton_method(:prepare_value) { |value, _context| FieldBuilder.prepared(value) }
    end

    private

    def given(plan)
      options = plan.options
      { as: options[:as]&.to_sym, loads: @types[options[:loads]], validates: options[:validates],
        guard: options[:authorized], hidden: options[:visible], prepare: prepare(options[:prepare]),
        replace_null_with_default: options[:replace_null] }.compact
    end

    def expression(type)
      return @types.fetch(type.name) unless type.list?

      inner = expression(type.of)
      type.of.null? ? [inner, { null: true }] : [inner]
    end

    # Defaults are what the application has: of enums, the values themselves.
    def default(plan, type = plan.type, value = plan.default)
      return value if value.nil?
      return value.map { |item| default(plan, type.of, item) } if type.list?

      named = @blueprint[type.named]
      case named
      when EnumPlan then named.pairs.to_h.fetch(value)
      when ScalarPlan then scalar(named, value)
      when InputPlan then value.to_h { |name, inner| nested(named, name, inner) }
      else value
      end
    end

    def nested(named, name, value)
      plan = named.arguments.find { |item| item.graphql_name == name }
      [plan.keyword, default(plan, plan.type, value)]
    end

    def scalar(plan, value)
      case plan.style
      when :date then Date.parse(value)
      when :direction then value.to_sym
      else value
      end
    end

    def prepare(style)
      case style
      when :method then :prepare_value
      when :proc then ->(value, _context) { FieldBuilder.prepared(value) }
      end
    end

    def options(field)
      options = { guard: !!field.options[:guard], hidden: !!field.options[:visible], **lookup(field) }
      options[:extras] = field.options[:extras].dup if field.options[:extras]
      options[:extensions] = Extensions::ALL.values_at(*field.options[:extensions]) if field.options[:extensions]
      options.merge!(field.options[:connection]) if field.options[:connection]
      options
    end

    def lookup(field)
      case field.style
      when :method then { method: field.key.to_sym }
      when :hash_key then { hash_key: field.key.to_sym }
      when :dig then { dig: dig(field) }
      when :fallback then { fallback_value: fallback(field) }
      when :resolver_method then { resolver_method: :"resolve_#{field.name}" }
      else {}
      end
    end

    def dig(field)
      form = field.options[:keys]
      ["deep".public_send(form), 1, field.key.public_send(form)]
    end

    def fallback(field)
      return [] if field.type.list?

      { "String" => "fallback", "Int" => 7, "Boolean" => false, "Float" => 0.5, "ID" => "id" }[field.type.named]
    end

    def implement(type, field)
      name = field.style == :resolver_method ? "resolve_#{field.name}" : field.name
      type.define_method(name) { |**arguments| compute(field, arguments) }
    end

    def add_resolver(type, field)
      type.field(field.name.to_sym, resolver: resolver(field), **options(field).except(:extras))
    end

    def add_mutation(type, field)
      mutation = field.style == :mutation ? Members::Mutation : Members::RelayMutation
      type.field(field.name.to_sym, mutation: mutation(field, mutation))
    end

    def mutation(field, base)
      builder = self
      payload = @blueprint[field.type.named]
      Class.new(base) do
        graphql_name field.options[:title]
        (field.options[:inner] || field.arguments).each { |plan| builder.argument(self, plan) }
        payload.fields.each { |plan| builder.add(self, plan) }
        define_method(:resolve) { |**arguments| compute(field, arguments) }
        FieldBuilder.preparing(self)
      end
    end

    def resolver(field)
      builder = self
      type = expression(field.type)
      Class.new(Members::Resolver) do
        graphql_name "Resolve#{field.graphql_name}"
        type(type, null: field.type.null?)
        field.arguments.each { |item| builder.argument(self, item) }
        extras(field.options[:extras].dup) if field.options[:extras]
        validates(required: { one_of: field.arguments.first(2).map(&:keyword) }) if field.options[:one_of]
        define_method(:resolve) { |**arguments| compute(field, arguments) }
        FieldBuilder.preparing(self)
      end
    end
  end
end
