# frozen_string_literal: true

require_relative "argument_writer"

module Equality
  # Draws selections of one document: its fragments and its variables are shared.
  class SelectionDrafter
    include Dice

    # How many fields a document may have before only leaves are added, and how many objects one may be asked of.
    SIZE = 30
    WIDTH = 25.0
    Fragment = Struct.new(:name, :type, :used)
    TYPENAME = ["__typename", "kind: __typename"].freeze
    INTROSPECTION = <<~GRAPHQL.lines(chomp: true).freeze
      __schema { queryType { name fields { name isDeprecated type { kind name ofType { name kind } } } } }
      __schema { types { name kind possibleTypes { name } enumValues { name } interfaces { name } } }
      __schema { directives { name locations args { name defaultValue } } mutationType { name } }
      type: __type(name: "T0") { name fields(includeDeprecated: true) { name args { name type { name } } } }
      nowhere: __type(name: "Nowhere") { name }
      __schema { types { name inputFields { name type { kind name } defaultValue } } }
    GRAPHQL

    # @return [Array<Symbol>]
    attr_reader :features
    # @return [Array<String>]
    attr_reader :fragments

    # @param random [Random]
    # @param blueprint [Blueprint]
    # @param admin [Boolean] whether the request may see everything
    def initialize(random, blueprint, admin)
      @random = random
      @blueprint = blueprint
      @admin = admin
      @width = 1.0
      @size = 0
      @features = []
      @fragments = []
      @closed = []
      @arguments = ArgumentWriter.new(random, blueprint, @features)
    end

    # @return [Hash{String => ArgumentWriter::Variable}] of the operation that was drawn last
    def used = @arguments.used

    # @return [Hash{String => Object}] what is given for the variables of all operations
    def values = @arguments.values

    # @return [void]
    def begin_operation = @arguments.forget_use

    # @param type [String]
    # @param depth [Integer] how many levels below this one
    # @return [String] a selection set
    def set(type, depth)
      parts = several(1, depth > 2 ? 4 : 3) { selection(type, depth) }
      "{ #{parts.compact.push(*("__typename" if parts.none?)).join(" ")} }"
    end

    private

    def selection(type, depth)
      return typename if chance(0.06)
      return introspection if type == "Query" && chance(0.02)
      return inline(type, depth) if chance(0.1)
      return spread(type, depth) if chance(0.1)

      field(type, depth)
    end

    def typename
      @features << :typename
      one(TYPENAME)
    end

    def introspection
      @features << :introspection
      one(INTROSPECTION)
    end

    def fields(type)
      plan = @blueprint[type]
      plan.is_a?(UnionPlan) ? [] : @blueprint.fields(plan)
    end

    def field(type, depth)
      plan = candidates(type, depth)
      return narrower(type, depth) unless plan

      @size += 1
      note(type, plan)
      arguments, code = @arguments.write(plan)
      text = "#{label(plan, code)}#{plan.graphql_name}#{arguments}#{directives}"
      leaf?(plan) ? text : "#{text} #{widened(plan.type) { set(plan.type.named, depth - 1) }}"
    end

    # Below a list there is more.
    def widened(type)
      outer = @width
      @width *= lists(type)
      yield
    ensure
      @width = outer
    end

    def lists(type) = type.list? ? 1.8 * lists(type.of) : 1.0

    # What can be said of a type that has no fields to select here.
    def narrower(type, depth)
      possible = @blueprint.possible(type)
      chance(0.6) && possible != [type] ? inline(type, depth, one(possible)) : typename
    end

    # No composite fields where nothing may be below, or too much would be.
    def candidates(type, depth)
      all = fields(type).select { |item| seen?(item) }
      all = all.select { |item| leaf?(item) } if depth <= 0 || @size > SIZE
      all = all.select { |item| leaf?(item) || @width * lists(item.type) < WIDTH }
      one(all) unless all.empty?
    end

    # What is hidden is asked for all the same, if seldom.
    def seen?(plan)
      @admin || chance(0.02) || !(plan.options[:visible] || hidden?(plan.type.named))
    end

    def hidden?(name)
      plan = @blueprint[name]
      return false unless plan.is_a?(TypePlan) || plan.is_a?(UnionPlan)

      plan.options[:visible] || hidden_node?(plan) || @blueprint.possible(name).any? do |item|
        item != name && hidden?(item)
      end
    end

    def hidden_node?(plan) = plan.options[:node] && hidden?(plan.options[:node])

    def leaf?(plan)
      named = @blueprint[plan.type.named]
      named.nil? || named.is_a?(EnumPlan) || named.is_a?(ScalarPlan)
    end

    def note(type, plan)
      @features.concat(plan.features)
      @features << :non_null unless plan.type.null?
      options = @blueprint[type].options
      @features << :"#{options[:record]}_record" if options[:record] && plan.stored?
      @features << :"authorized_#{options[:authorized]}" if options[:authorized]
      note_type(@blueprint[plan.type.named])
      @features << :interface_of_interface if options[:interfaces]&.any? && !options[:record]
      @features << :scope_items if plan.type.list? && scoped?(plan)
    end

    def note_type(plan)
      @features << :"resolve_type_#{plan.options[:resolving]}" if plan.respond_to?(:options) && plan.options[:resolving]
    end

    def scoped?(plan)
      named = @blueprint[plan.type.named]
      named.is_a?(TypePlan) && named.options[:scope]
    end

    # A name in the response that two different selections never share.
    def label(plan, code)
      return if code.zero? && !chance(0.12)

      @features << :alias
      "#{one(%w[a b])}#{code}_#{plan.name}: "
    end

    def directives
      return unless chance(0.08)

      @features << :skip_include
      " #{@arguments.directive}"
    end

    def inline(type, depth, condition = one([nil, *related(type)]))
      @features << (condition ? :inline_fragment_on_type : :inline_fragment)
      on = " on #{condition}" if condition
      "...#{on}#{directives} #{set(condition || type, [depth, 0].max - (chance(0.5) ? 0 : 1))}"
    end

    # What a fragment on can apply to a value of the type.
    def related(type)
      possible = @blueprint.possible(type)
      all = (@blueprint.objects + @blueprint.interfaces + @blueprint.unions).map(&:name)
      all = all.reject { |item| hidden?(item) } unless @admin
      all.select { |item| @blueprint.possible(item).intersect?(possible) }.then { |item| item.empty? ? [type] : item }
    end

    def spread(type, depth)
      @features << :fragment_spread
      fragment = one(reusable(type)) if chance(0.4) && reusable(type).any?
      fragment ||= fragment(one([type, *related(type)]), depth)
      @arguments.use(fragment.used)
      "...#{fragment.name}#{directives}"
    end

    def reusable(type) = @closed.select { |fragment| related(type).include?(fragment.type) }

    # Its variables are those of what it has, however deep.
    def fragment(type, depth)
      body = nil
      used = @arguments.apart { body = set(type, [depth - 1, 0].max) }
      fragment = Fragment.new("Fragment#{@fragments.size}", type, used)
      @fragments << "fragment #{fragment.name} on #{type} #{body}"
      @closed << fragment
      fragment
    end
  end
end
