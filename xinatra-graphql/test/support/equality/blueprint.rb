# frozen_string_literal: true

require_relative "type_ref"

module Equality
  # A value that is not there, where `nil` is one.
  NONE = Object.new.freeze

  # What a field of a type is to be. `options` has what few fields have; `features` names what is counted.
  FieldPlan = Struct.new(:name, :type, :arguments, :style, :options, :features, keyword_init: true) do
    # @return [String] in documents
    def graphql_name = GraphQL::Schema::Member::BuildType.camelize(name)

    # @return [String] where a record has the value
    def key = %i[method hash_key dig].include?(style) ? "stored_#{name}" : name

    # @return [Boolean] whether records have the value, and nothing computes it
    def stored? = %i[plain method hash_key dig fallback].include?(style)
  end

  ArgumentPlan = Struct.new(:name, :type, :default, :options, :features, keyword_init: true) do
    # @return [String] in documents
    def graphql_name = GraphQL::Schema::Member::BuildType.camelize(name)

    # @return [Symbol] that a resolver has it by
    def keyword
      (options[:as] || (options[:loads] ? name.sub(/_id(s?)\z/, "\\1") : name)).to_sym
    end

    # @return [Boolean] whether a document must give it
    def required? = (!type.null? && NONE.equal?(default)) || !!options[:nullable]
  end

  # An object type, an interface (its members are the types that implement it), or one that graphql-ruby makes.
  TypePlan = Struct.new(:name, :fields, :options, keyword_init: true)

  EnumPlan = Struct.new(:name, :pairs)
  ScalarPlan = Struct.new(:name, :style)
  InputPlan = Struct.new(:name, :arguments, :options)
  UnionPlan = Struct.new(:name, :possible, :options)

  # The description of a schema, from which two are built: one plain, one with the plugin.
  class Blueprint
    KINDS = %i[objects interfaces unions enums scalars inputs made].freeze
    attr_reader :seed, :settings
    attr_accessor :query, :mutation, *KINDS

    # @param seed [Integer]
    # @param settings [Hash{Symbol => Object}] of the schema as a whole
    def initialize(seed, settings)
      @seed = seed
      @settings = settings
      KINDS.each { |kind| public_send(:"#{kind}=", []) }
      @shapes = {}
    end

    # @param name [String]
    # @return [Struct, nil] the plan of the type, nil for those of GraphQL itself
    def [](name)
      (@index || index)[name]
    end

    # All has been drawn: from now on names are looked up at once.
    # @return [Blueprint] itself
    def settle
      @index = index
      self
    end

    # @return [Array<TypePlan>] types with records
    def recorded = [*objects, query, mutation].compact

    # @return [Array<TypePlan>] types with fields
    def selected = [*recorded, *interfaces, *made.grep(TypePlan)]

    # @param plan [TypePlan]
    # @return [Array<FieldPlan>] its own, and those of its interfaces
    def fields(plan)
      @fields ||= {}
      inherited = -> { plan.options.fetch(:interfaces, []).flat_map { |name| self[name].fields } }
      @fields[plan.name] ||= (plan.fields + inherited.call).uniq(&:name)
    end

    # @param name [String] of any type with selections
    # @return [Array<String>] the object types that a value of it can have
    def possible(name)
      plan = self[name]
      case plan
      when UnionPlan then plan.possible
      else interfaces.include?(plan) ? objects.select { |item| implements?(item, name) }.map(&:name) : [name]
      end
    end

    # @param name [String] of an object type
    # @return [Class] of its records
    def shape(name) = @shapes[name] ||= yield

    # @return [Array<Symbol>] of the schema as a whole
    def features
      @features ||= settings.select { |_, value| value == true }.keys.map { |item| :"schema_#{item}" } +
                    %i[hooks loading visibility].filter_map do |name|
                      :"schema_#{name}_#{settings[name]}" if settings[name]
                    end + (hiding? ? [:schema_hiding] : []) +
                    %i[max_depth max_complexity default_max_page_size].select { |item| settings[item] }
    end

    # @return [Boolean] whether some see less than others
    def hiding?
      fields = selected.flat_map(&:fields)
      arguments = [*fields, *inputs, *made.grep(InputPlan)].flat_map(&:arguments)
      [*selected, *fields, *arguments].any? { |item| item.options[:visible] }
    end

    private

    def index
      plans = [*KINDS.flat_map { |kind| public_send(kind) }, query, mutation].compact
      plans.to_h { |plan| [plan.name, plan] }
    end

    def implements?(object, name) = object.options.fetch(:interfaces, []).include?(name)
  end
end
