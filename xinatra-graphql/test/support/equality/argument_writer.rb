# frozen_string_literal: true

require_relative "input_values"

module Equality
  # Writes the arguments of fields and directives in a document: by literals and by variables.
  class ArgumentWriter
    include Dice

    PAGING = { first: "Int", last: "Int", after: "String", before: "String" }.map do |name, type|
      ArgumentPlan.new(name: name.to_s, type: TypeRef.parse(type), default: NONE, options: { paging: true })
    end.freeze
    Variable = Struct.new(:name, :type, :default)

    # @return [Hash{String => Variable}] of the present operation, or fragment
    attr_reader :used
    # @return [Hash{String => Object}] what is given for all variables
    attr_reader :values

    # @param random [Random]
    # @param blueprint [Blueprint]
    # @param features [Array<Symbol>] of what is written
    def initialize(random, blueprint, features)
      @random = random
      @blueprint = blueprint
      @features = features
      @inputs = InputValues.new(random, blueprint)
      @values = {}
      @used = {}
      @all = []
      @codes = {}
    end

    # @return [void]
    def forget_use = @used = {}

    # @param variables [Hash{String => Variable}]
    # @return [void]
    def use(variables) = @used.merge!(variables)

    # @yield
    # @return [Hash{String => Variable}] what the block uses
    def apart
      outer = @used
      @used = {}
      yield
      @used
    ensure
      @used = outer
    end

    # @param field [FieldPlan]
    # @return [Array(String, Integer)] the text, and a number that is the same for the same text; zero for none
    def write(field)
      pairs = arguments(field).map { |item| "#{item.graphql_name}: #{argument(item)}" }
      text = pairs.empty? ? "" : "(#{pairs.join(", ")})"
      codes = @codes[field.name] ||= { "" => 0 }
      [text, codes[text] ||= codes.size]
    end

    # @return [String] a directive of GraphQL itself
    def directive
      return loud if @blueprint.settings[:directives] && chance(0.4)

      name = one(%w[skip include])
      usual = name == "include"
      given = chance(0.75) ? usual : !usual
      text = "@#{name}(if: #{chance(0.4) ? condition(given) : given})"
      return text unless chance(0.1)

      "#{text} @#{(%w[skip include] - [name]).first}(if: #{chance(0.5)})"
    end

    private

    # A directive that has a say at run time.
    def loud
      @features << :runtime_directive
      "@loud#{one(["", "(times: 2)", "(times: null)"])}"
    end

    def arguments(field)
      given = field.arguments.select { |item| item.required? || chance(item.options[:visible] ? 0.3 : 0.55) }
      given = given.shuffle(random: @random) if chance(0.3)
      return given unless field.options[:connection] && chance(0.6)

      given + paging
    end

    def paging
      some(PAGING, 0.35)
    end

    def argument(plan)
      value = plan.options[:paging] ? page(plan) : @inputs.value(plan.type, plan.options[:loads])
      return variable(plan, value) if chance(0.3)

      @features << :null_literal if value.nil?
      @inputs.literal(plan.type, value)
    end

    def page(plan) = plan.type.name == "Int" ? between(0, 3) : one(%w[MQ Mg Mw nonsense])

    def variable(plan, value)
      @features << :variable
      default = chance(0.25) && !value.nil? ? @inputs.literal(plan.type, value) : nil
      type = plan.type.to_s
      type = type.delete_suffix("!") if default && chance(0.5)
      declare(type, default, presence(plan, type, value, default))
    end

    def presence(plan, type, value, default)
      return NONE if (default || plan.type.null?) && chance(0.3)
      return nil if !type.end_with?("!") && plan.type.null? && chance(0.1)

      value
    end

    def declare(type, default, value)
      @features << (default ? :variable_default : :variable_absent) if NONE.equal?(value)
      variable = Variable.new("v#{@all.size}", type, default)
      @all << variable
      @values[variable.name] = value unless NONE.equal?(value)
      @used[variable.name] = variable
      "$#{variable.name}"
    end

    def condition(given)
      @features << :directive_variable
      chance(0.3) ? declare("Boolean", given.to_s, NONE) : declare("Boolean!", nil, given)
    end
  end
end
