# frozen_string_literal: true

module Equality
  # Makes a request smaller for as long as it still fails in the same way.
  class Shrinker
    # How often a smaller one may be tried.
    TRIALS = 800
    # What must not be empty.
    NEEDED = %i[definitions selections].freeze
    TYPENAME = GraphQL::Language::Nodes::Field.new(name: "__typename")
    LISTS = %i[definitions selections arguments directives].freeze

    # @param pair [Pair]
    # @param request [Request] that fails
    # @param mismatch [Pair::Mismatch]
    def initialize(pair, request, mismatch)
      @pair = pair
      @request = request
      @mismatch = mismatch
      @trials = 0
    end

    # @return [Array(Request, Pair::Mismatch)] the least that fails
    def least
      nil while smaller
      [@request, @mismatch]
    end

    private

    # @return [Boolean] whether one was found
    def smaller
      document = GraphQL.parse(@request.text)
      variants(document).any? { |nodes| try(nodes.first) } || @request.variables.each_key.any? { |item| without(item) }
    rescue GraphQL::ParseError
      false
    end

    def try(document)
      document = tidied(document)
      names = document.definitions.grep(GraphQL::Language::Nodes::OperationDefinition).flat_map { |item| item.variables.map(&:name) }
      attempt(text: document.to_query_string, variables: @request.variables.slice(*names))
    end

    def without(name) = attempt(variables: @request.variables.except(name))

    def attempt(**changes)
      return false if (@trials += 1) > TRIALS

      request = @request.dup
      changes.each { |name, value| request[name] = value }
      right, mismatch = @pair.check(request)
      return false unless mismatch && mismatch.what == @mismatch.what && right.valid? == @mismatch.right.valid?

      @request = request
      @mismatch = mismatch
      true
    end

    # @return [Array<Array>] what could stand in the place of a node: largest changes first
    def variants(node)
      unwrapped(node) + LISTS.select { |list| node.respond_to?(list) }.flat_map { |list| inside(node, list) }
    end

    def inside(node, list)
      children = node.public_send(list)
      children.each_index.flat_map do |at|
        [[], *variants(children[at])].filter_map do |instead|
          changed = children.dup.tap { |item| item[at, 1] = instead }
          [node.merge(list => changed)] unless changed.empty? && NEEDED.include?(list)
        end
      end
    end

    def unwrapped(node)
      case node
      when GraphQL::Language::Nodes::InlineFragment then [node.selections]
      when GraphQL::Language::Nodes::FragmentSpread then [*fragment(node.name)&.then { |item| [item.selections] }]
      when GraphQL::Language::Nodes::Field then plainer(node)
      else []
      end
    end

    # Without its name in the response, or with next to nothing below it.
    def plainer(field)
      nodes = []
      nodes << field.merge(selections: [TYPENAME]) if field.selections.any? { |node| !typename?(node) }
      nodes << field.merge(alias: nil) if field.alias
      nodes.zip
    end

    def typename?(node) = node.is_a?(GraphQL::Language::Nodes::Field) && node.name == "__typename"

    def fragment(name)
      definitions = GraphQL.parse(@request.text).definitions
      definitions.grep(GraphQL::Language::Nodes::FragmentDefinition).find { |item| item.name == name }
    end

    # Without the fragments and the variables that nothing uses any more.
    def tidied(document)
      text = document.to_query_string
      kept = document.definitions.filter_map do |item|
        case item
        when GraphQL::Language::Nodes::FragmentDefinition then item if text.match?(/\.\.\.\s*#{item.name}\b/)
        else item.merge(variables: item.variables.select { |one| text.scan(/\$#{one.name}\b/).size > 1 })
        end
      end
      document.merge(definitions: kept)
    end
  end
end
