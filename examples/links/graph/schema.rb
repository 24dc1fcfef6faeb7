# frozen_string_literal: true

require_relative "global_id"
require_relative "introspection_limit"
require_relative "live"
require_relative "membership"
require_relative "page"
require_relative "loading/marked"
require_relative "loading/voted"

class Graph
  # A file each, loaded when they are first named: types lead to each other.
  { Types: "types", Mutations: "mutations", Subscriptions: "subscriptions" }.each do |name, folder|
    const_set(name, Module.new)
    Dir[File.join(__dir__, folder, "*.rb")].each do |file|
      const_get(name).autoload(File.basename(file, ".rb").split("_").map(&:capitalize).join, file)
    end
  end

  # What there is, and how much of it one request may ask for.
  class Schema < GraphQL::Schema
    use GraphQL::Dataloader
    use Xinatra::GraphQL

    query Types::Query
    mutation Types::Mutation
    subscription Types::Subscription
    use Xinatra::GraphQL::Subscriptions, broker: Live.broker, context: Live.method(:renew)

    # The introspection of graphql-js is as deep as this.
    max_depth 15
    max_complexity 5_000
    complexity_cost_calculation_mode :future
    default_page_size 25
    default_max_page_size 100
    max_query_string_tokens 5_000
    validate_max_errors 20
    query_analyzer IntrospectionLimit

    rescue_from(Sequel::UniqueConstraintViolation) do
      raise Refusal.new(409, "conflict", "This is there already: somebody, perhaps you, has sent the same before")
    end

    rescue_from(Sequel::NoExistingObject) do
      raise Refusal.new(404, "not_found", "This is gone: somebody has deleted it a moment ago")
    end

    # @param object [Sequel::Model]
    # @return [Class] the type that is named as its model
    def self.resolve_type(_type, object, _context) = Types.const_get(object.model.name)

    # @param object [Sequel::Model]
    # @return [String]
    def self.id_from_object(object, _type, _context) = GlobalId.of(object)

    # @param id [String] a client's
    # @return [Sequel::Model, nil]
    def self.object_from_id(id, context) = GlobalId.find(id, context[:viewer])
  end
end
