# frozen_string_literal: true

require_relative "blueprint"
require_relative "dice"
require_relative "input_values"

module Equality
  # Draws arguments: of fields, resolvers and input objects.
  class ArgumentDrafter
    include Dice

    SCALARS = %w[Int Float String Boolean ID].freeze
    # What `validates:` is given, by type.
    VALIDATORS = { "String" => { length: { maximum: 3 } }, "Int" => { numericality: { less_than: 8 } },
                   "ID" => { format: { with: /\A\w+\z/ } }, "Float" => { allow_null: false } }.freeze

    # @param random [Random]
    # @param blueprint [Blueprint]
    def initialize(random, blueprint)
      @random = random
      @blueprint = blueprint
      @number = 0
    end

    # @param most [Integer]
    # @param loads [Boolean] whether some may load objects
    # @return [Array<ArgumentPlan>]
    def draft(most, loads: true) = several(1, most) { loads && chance(0.15) ? loading : plain }

    private

    def name = "arg_#{one(%w[a b])}#{@number += 1}"

    def plain
      type = TypeRef.parse(wrapped(one([*SCALARS, *SCALARS, *others])))
      default = chance(0.25) && !renaming?(type) ? InputValues.new(@random, @blueprint).value(type) : NONE
      options = options(type)
      features = options.keys.map { |item| :"argument_#{item}" }
      features << :argument_default unless NONE.equal?(default)
      features << kind(type)
      ArgumentPlan.new(name:, type:, default:, options:, features:)
    end

    # graphql-ruby takes no default for an input object of which an argument is known by another name.
    def renaming?(type)
      plan = @blueprint[type.named]
      plan.is_a?(InputPlan) && plan.arguments.any? { |item| item.options[:as] || renaming?(item.type) }
    end

    def kind(type)
      return :argument_list if type.list?

      case @blueprint[type.named]
      when EnumPlan then :argument_enum
      when InputPlan then :argument_input
      when ScalarPlan then :argument_custom_scalar
      else :argument_scalar
      end
    end

    def others = (@blueprint.enums + @blueprint.scalars + (@blueprint.inputs * 2)).map(&:name)

    def wrapped(name)
      text = chance(0.3) ? "#{name}!" : name
      text = "[#{text}]#{"!" if chance(0.3)}" if chance(0.2)
      text = "[#{text}]" if text.include?("[") && chance(0.2)
      text
    end

    def options(type)
      return {} if type.list?

      options = {}
      options[:prepare] = one(%i[proc method]) if chance(0.12) && SCALARS.include?(type.named)
      options[:as] = "as_#{@number}" if chance(0.12)
      options[:validates] = VALIDATORS[type.named] if chance(0.12) && VALIDATORS.key?(type.named)
      options[:visible] = :admin if type.null? && chance(0.03)
      options[:authorized] = true if chance(0.06)
      options
    end

    def loading
      list = chance(0.3)
      loads = one([*@blueprint.objects, *@blueprint.interfaces, *@blueprint.unions]).name
      base = "thing#{@number += 1}"
      ArgumentPlan.new(name: "#{base}_id#{"s" if list}", type: TypeRef.parse(list ? "[ID!]" : one(%w[ID ID!])),
                       default: NONE, options: { loads: }, features: [:argument_loads])
    end
  end
end
