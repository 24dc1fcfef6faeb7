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

    # How many arguments have what.
    SHARES = { prepare: 0.12, as: 0.12, validates: 0.12, visible: 0.03, authorized: 0.06, nullable: 0.06 }.freeze

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
      options[:replace_null] = true if !NONE.equal?(default) && type.null? && chance(0.3)
      options.delete(:nullable) unless NONE.equal?(default)
      options.delete(:visible) if options[:nullable]
      features = options.keys.map { |item| :"argument_#{item}" }
      features << :argument_default unless NONE.equal?(default)
      features << kind(type)
      ArgumentPlan.new(name:, type:, default:, options:, features:)
    end

    # graphql-ruby takes no default for an input object of which an argument is known by another name.
    def renaming?(type)
      plan = @blueprint[type.named]
      plan.is_a?(InputPlan) && plan.arguments.any? do |item|
        item.options[:as] || item.options[:loads] || renaming?(item.type)
      end
    end

    def kind(type)
      return :argument_list if type.list?

      plan = @blueprint[type.named]
      case plan
      when EnumPlan then :argument_enum
      when InputPlan then plan.options[:one_of] ? :argument_one_of : :argument_input
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

      names = SHARES.keys.select { |name| chance(SHARES[name]) && possible?(name, type) }
      names.to_h { |name| [name, option(name, type)] }
    end

    def possible?(name, type)
      case name
      when :prepare then SCALARS.include?(type.named)
      when :validates then VALIDATORS.key?(type.named)
      when :visible, :nullable then type.null?
      else true
      end
    end

    def option(name, type)
      case name
      when :prepare then one(%i[proc method])
      when :as then "as_#{@number}"
      when :validates then VALIDATORS[type.named]
      else true
      end
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
