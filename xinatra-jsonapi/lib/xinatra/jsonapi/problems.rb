# frozen_string_literal: true

require_relative "errors"

module Xinatra
  module JSONAPI
    # What is found wrong with a document of a client, so that all of it is told at once. Pointers (RFC 6901) are below
    # the one of the part that is read.
    class Problems
      # Problems that are told; nobody reads more.
      LIMIT = 50
      private_constant :LIMIT

      # @param pointer [String] of the part that is read
      def initialize(pointer = "")
        @pointer = pointer
        @all = []
      end

      # @param status [Integer]
      # @param code [String]
      # @param title [String]
      # @param detail [String]
      # @param path [Array<String, Integer>] below the part that is read
      # @return [nil]
      def add(status, code, title, detail, *path)
        return if @all.size >= LIMIT

        @all << Problem.new(status:, code:, title:, detail:, source: { pointer: pointer(*path) })
        nil
      end

      # The document is not as JSON:API has it.
      # @param detail [String]
      # @param path [Array<String, Integer>]
      # @return [nil]
      def malformed(detail, *path) = add(400, "malformed_document", "Malformed document", detail, *path)

      # @param path [Array<String, Integer>]
      # @return [String] a JSON pointer
      def pointer(*path)
        @pointer + path.map { |name| "/#{name.to_s.gsub("~", "~0").gsub("/", "~1")}" }.join
      end

      # @return [void]
      # @raise [Refusal] when there are any
      def refuse
        raise Refusal, @all if @all.any?
      end
    end
  end
end
