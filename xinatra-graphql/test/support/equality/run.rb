# frozen_string_literal: true

require "timeout"
require_relative "world"

module Equality
  # One execution of a request, and all that can be seen of it.
  class Run
    # What takes longer hangs.
    SECONDS = 60
    # @return [World]
    attr_reader :world
    # @return [Exception, nil]
    attr_reader :raised
    # @return [Hash, nil]
    attr_reader :result

    # @param schema [Class]
    # @param blueprint [Blueprint]
    # @param request [Request]
    # @param document [GraphQL::Language::Nodes::Document, nil] instead of the text
    # @param twice [Boolean] as two queries of one multiplex
    def initialize(schema, blueprint, request, document: nil, twice: false)
      @world = World.new(blueprint, request.salt)
      query = query(request, document)
      @result = Timeout.timeout(SECONDS) { execute(schema, query, twice) }
    rescue StandardError, SystemStackError => e
      @raised = e
    end

    # @return [String] the result as JSON, or what was raised
    def text = tidy(@raised ? "#{@raised.class}: #{@raised.message}" : json)

    # @return [Boolean] whether the text is all that can be compared
    def only_text? = @raised || @inspected || text.include?("0x")

    # @return [Array<Hash>] of each query
    def results = @result["all"] || [@result]

    # @return [Boolean] whether the result has no error
    def clean? = !@raised && results.none? { |result| result.key?("errors") }

    # @return [Boolean] whether there was anything to execute
    def valid? = @raised || @result.key?("data")

    private

    def execute(schema, query, twice)
      return of(schema.execute(**query)) unless twice

      { "all" => schema.multiplex([query, query]).map(&:to_h) }
    end

    # An application may ask the result for its query, and that for the context.
    def of(result)
      raise "This is the result of another query." unless result.query.context[:world].equal?(@world)

      result.to_h
    end

    def query(request, document)
      context = { world: @world, **request.visitor }
      asked = document ? { document: } : { query: request.text }
      asked.merge(variables: request.variables, operation_name: request.operation_name, context:,
                  root_value: @world.record("Query", 0))
    end

    # JSON cannot say everything: bytes that are no text, for one, or a record that leads to itself.
    def json
      @json ||= JSON.generate(@result)
    rescue JSON::JSONError
      @inspected = true
      Text.of(@result)
    end

    # Addresses of anonymous classes are each schema's own.
    def tidy(text) = text.gsub(/0x\h{8,}/, "0x")
  end
end
