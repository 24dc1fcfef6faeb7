# frozen_string_literal: true

require_relative "blueprint"
require_relative "dice"

module Equality
  # Draws values for arguments, as they are in JSON, and writes them as they are in documents.
  class InputValues
    include Dice

    STRINGS = ["", "a", "b c", "é\"\\", "null", "long enough", "T0-1"].freeze

    # @param random [Random]
    # @param blueprint [Blueprint]
    def initialize(random, blueprint)
      @random = random
      @blueprint = blueprint
    end

    # @param type [TypeRef]
    # @param loads [String, nil] the type whose records the IDs name
    # @return [Object] of JSON
    def value(type, loads = nil)
      return nil if type.null? && chance(0.08)
      return several(0, 3) { value(type.of, loads) } if type.list?

      loads ? id(loads) : named(type.name)
    end

    # @param type [TypeRef]
    # @param value [Object] of JSON
    # @return [String] GraphQL
    def literal(type, value)
      return "null" if value.nil?
      return "[#{value.map { |item| literal(type.of, item) }.join(", ")}]" if type.list? && value.is_a?(Array)

      plan = @blueprint[type.named]
      case plan
      when EnumPlan then value.to_s
      when InputPlan then object(plan, value)
      else plain(value)
      end
    end

    private

    def object(plan, value)
      return value.inspect unless value.is_a?(Hash)

      pairs = value.map do |name, inner|
        "#{name}: #{literal(plan.arguments.find { |item| item.graphql_name == name }.type, inner)}"
      end
      "{#{pairs.join(", ")}}"
    end

    # Of scalars that take anything, too.
    def plain(value)
      case value
      when Hash then "{#{value.map { |name, inner| "#{name}: #{plain(inner)}" }.join(", ")}}"
      when Array then "[#{value.map { |item| plain(item) }.join(", ")}]"
      when nil then "null"
      else JSON.generate(value)
      end
    end

    def id(loads) = chance(0.06) ? one(%w[nothing T0-1]) : "#{one(@blueprint.possible(loads))}-#{between(0, 3)}"

    def named(name)
      plan = @blueprint[name]
      case plan
      when EnumPlan then one(plan.pairs).first
      when InputPlan then input(plan)
      when ScalarPlan then scalar(plan)
      else builtin(name)
      end
    end

    def builtin(name)
      case name
      when "Int" then between(-3, 12)
      when "Float" then one([0.5, -2.25, 3, 1e20])
      when "Boolean" then chance(0.5)
      when "ID" then one(["1", "x", 7])
      else one(STRINGS)
      end
    end

    def input(plan)
      return chosen(one(plan.arguments)) if plan.options[:one_of]

      given = plan.arguments.select { |item| item.required? || chance(0.5) }
      given.to_h { |item| [item.graphql_name, value(item.type, item.options[:loads])] }
    end

    # One, which must not be null, mostly is not.
    def chosen(plan)
      value = nil
      5.times { value ||= value(plan.type, plan.options[:loads]) }
      { plan.graphql_name => value }
    end

    def scalar(plan)
      case plan.style
      when :date then one(%w[2030-01-02 1999-12-31])
      when :json then one([1, "x", { "a" => [1, nil] }, [true, 2.5]])
      else chance(0.02) ? "odd" : one(%w[up down])
      end
    end
  end
end
