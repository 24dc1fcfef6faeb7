# frozen_string_literal: true

require_relative "comparison"
require_relative "drafter"
require_relative "oracle"
require_relative "run"
require_relative "schema_builder"

module Equality
  # A schema, built twice: plain, and with the plugin.
  class Pair
    # What was found to differ: in which run, of which request, and how.
    Mismatch = Struct.new(:way, :what, :request, :right, :run)

    # @return [Blueprint]
    attr_reader :blueprint
    # @return [Class]
    attr_reader :plain, :fast

    # @param seed [Integer]
    # @yieldparam schema [Class] the one to be made fast
    def initialize(seed, &faster)
      @blueprint = Drafter.draft(seed)
      @plain = SchemaBuilder.new(@blueprint).build
      @fast = fast_schema(faster || method(:plug))
    end

    # @param request [Request]
    # @return [Array(Run, Mismatch)] the run on graphql-ruby, and what differs, if anything does
    def check(request)
      right = Run.new(@plain, @blueprint, request)
      [right, mismatch(request, right)]
    end

    # @param request [Request]
    # @return [Array<Object>] what of it is not compiled
    def fallbacks(request)
      return ["no xinatra_explain"] unless @fast.respond_to?(:xinatra_explain)

      @fast.xinatra_explain(request.text, operation_name: request.operation_name, variables: request.variables,
                                          context: request.visitor).fallbacks
    end

    private

    # The first run of a document may be another than the second; a parsed one may be another than its text; and what
    # was kept of one request may be wrong for another.
    def mismatch(request, right)
      differing(:cold, right, request) || differing(:hot, right, request) ||
        (another(request.another) if request.salt.even?) || (parsed(right, request) if (request.salt % 3).zero?) ||
        (multiplexed(request) if (request.salt % 7).zero?)
    end

    def another(request) = differing(:another, Run.new(@plain, @blueprint, request), request)

    def differing(way, right, request, **options)
      run = Run.new(@fast, @blueprint, request, **options)
      what = Comparison.difference(right, run)
      Mismatch.new(way, what, request, right, run) if what
    end

    def parsed(right, request)
      differing(:document, right, request, document: GraphQL.parse(request.text))
    rescue GraphQL::ParseError
      nil
    end

    def multiplexed(request)
      differing(:multiplex, Run.new(@plain, @blueprint, request, twice: true), request, twice: true)
    end

    # Half of the schemas inherit the plugin, half use it when they are complete.
    def fast_schema(faster)
      builder = SchemaBuilder.new(@blueprint)
      return builder.build(&faster) unless @blueprint.settings[:base]

      builder.build(Class.new(GraphQL::Schema).tap(&faster))
    end

    # Compiled from the first call on; in some schemas from the second, so that both ways are seen.
    def plug(schema)
      hot = (@blueprint.seed % 4).zero? ? 2 : 1
      known = ::Xinatra::GraphQL.method(:use).parameters.any? { |_, name| name == :hot }
      schema.use(::Xinatra::GraphQL, **(known ? { hot: } : {}))
    end
  end
end
