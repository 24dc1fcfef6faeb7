# frozen_string_literal: true

require_relative "world"

module Equality
  # One execution of a request, and all that can be seen of it.
  class Run
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
    def initialize(schema, blueprint, request, document: nil)
      @world = World.new(blueprint, request.salt)
      @result = execute(schema, request, document)
    rescue StandardError, SystemStackError => e
      @raised = e
    end

    # @return [String] the result as JSON, or what was raised
    def text = tidy(@raised ? "#{@raised.class}: #{@raised.message}" : json)

    # @return [Boolean] whether the result has no error
    def clean? = !@raised && !@result.key?("errors")

    # @return [Boolean] whether there was anything to execute
    def valid? = @raised || @result.key?("data")

    private

    def execute(schema, request, document)
      query = document ? { document: } : { query: request.text }
      schema.execute(**query, variables: request.variables, operation_name: request.operation_name,
                              context: { world: @world, admin: request.admin },
                              root_value: @world.record("Query", 0)).to_h
    end

    # What JSON cannot say, as for bytes that are no text, is inspected.
    def json
      JSON.generate(@result)
    rescue JSON::GeneratorError
      @result.inspect
    end

    # Addresses of anonymous classes are each schema's own.
    def tidy(text) = text.gsub(/0x\h{8,}/, "0x")
  end
end
