# frozen_string_literal: true

class Graph
  # What the rules refuse: an error of the result, whose extensions have a code such as FORBIDDEN, for programs.
  class Refusal < GraphQL::ExecutionError
    # @return [Integer] of an answer that has no result
    attr_reader :status
    # @return [Hash{String => String}] of such an answer
    attr_reader :headers

    # @param status [Integer]
    # @param code [String]
    # @param detail [String] a sentence
    # @param headers [Hash{String => String}]
    def initialize(status, code, detail, headers = {})
      super(detail, extensions: { "code" => code.upcase })
      @status = status
      @headers = headers
    end
  end

  # How {Access} and {Policy} refuse something here.
  module Refusing
    # @raise [Refusal]
    def refuse(status, code, _title, detail, **headers)
      raise Refusal.new(status, code, detail, headers.transform_keys(&:to_s))
    end
  end
end
