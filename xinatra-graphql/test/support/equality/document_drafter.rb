# frozen_string_literal: true

require_relative "input_values"
require_relative "request"
require_relative "selection_drafter"

module Equality
  # Draws requests to a schema: mostly valid ones.
  class DocumentDrafter
    include Dice

    OPERATIONS = %w[query query query mutation].freeze

    # @param random [Random]
    # @param blueprint [Blueprint]
    def initialize(random, blueprint)
      @random = random
      @blueprint = blueprint
    end

    # @param salt [Integer]
    # @return [Request]
    def draft(salt)
      return introspection(salt) if chance(0.004)

      @admin = chance(0.75)
      @selections = SelectionDrafter.new(@random, @blueprint, @admin)
      names = chance(0.1) ? %w[First Second] : [one([nil, "Only"])]
      operations = names.map { |name| operation(name) }
      request(operations, names, salt)
    end

    private

    def introspection(salt)
      Request.new(text: GraphQL::Introspection.query(include_is_one_of: true), variables: {}, operation_name: nil,
                  admin: chance(0.5), salt:, features: Set[:full_introspection])
    end

    def operation(name)
      kind = @blueprint.mutation ? one(OPERATIONS) : "query"
      @selections.features << :"operation_#{kind}"
      @selections.begin_operation
      body = @selections.set(kind == "query" ? "Query" : "Mutation", between(1, 4))
      head = "#{kind} #{name}#{variables(@selections.used)}"
      kind == "query" && head.strip == "query" && chance(0.5) ? body : "#{head} #{body}"
    end

    def variables(used)
      return if used.empty?

      "(#{used.values.map { |item| "$#{item.name}: #{item.type}#{" = #{item.default}" if item.default}" }.join(", ")})"
    end

    def request(operations, names, salt)
      features = @selections.features
      text = [*operations, *@selections.fragments].join("\n")
      variables = @selections.values
      operation_name = one(names)
      features << :several_operations if names.size > 1
      operation_name = nil if names.size > 1 && chance(0.1)
      text, variables = broken(text, variables) if chance(0.05)
      Request.new(text:, variables:, operation_name:, admin: @admin, salt:, features: features.to_set)
    end

    # Something that is not as it has to be.
    def broken(text, variables)
      @selections.features << :broken
      case between(0, 4)
      when 0 then [text.sub(/\b\w+(?=\s*[{}])/) { "nowhere" }, variables]
      when 1 then [text, variables.transform_values { { "wrong" => ["value"] } }]
      when 2 then [text.sub(/: [-\w"]+(?=[,)])/, ": {no: [1]}"), variables]
      when 3 then ["#{text} fragment Unused on Query { __typename }", variables]
      else [text.sub("}", ""), variables]
      end
    end
  end
end
