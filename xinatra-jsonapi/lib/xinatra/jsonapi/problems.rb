# frozen_string_literal: true

require_relative "errors"

module Xinatra
  module JSONAPI
    # What is found wrong with a document of a client, so that all of it is told at once. Pointers (RFC 6901) are below
    # the one of the part that is read.
    class Problems
      # Problems that are told; nobody reads more.
      LIMIT = 50
      # A part that is not known, and taken for having whatever is pointed to.
      UNKNOWN = Object.new.freeze
      private_constant :LIMIT, :UNKNOWN

      # @param pointer [String, nil] of the part that is read; nil where there is no document
      # @param part [Object] itself
      def initialize(pointer = "", part = UNKNOWN)
        @pointer = pointer
        @part = part
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

        @all << Problem.new(status:, code:, title:, detail:, source: @pointer && { pointer: pointer(*path) })
        nil
      end

      # The document is not as JSON:API has it.
      # @param detail [String]
      # @param path [Array<String, Integer>]
      # @return [nil]
      def malformed(detail, *path) = add(400, "malformed_document", "Malformed document", detail, *path)

      # @param path [Array<String, Integer>]
      # @return [String] a JSON pointer, to what there is: no further than the document goes (JSON:API 1.1, "Error
      #   Objects")
      def pointer(*path)
        @pointer + existing(path).map { |name| "/#{name.to_s.gsub("~", "~0").gsub("/", "~1")}" }.join
      end

      # @return [void]
      # @raise [Refusal] when there are any
      def refuse
        raise Refusal, @all if @all.any?
      end

      private

      def existing(path)
        return path if @part.equal?(UNKNOWN)

        part = @part
        path.take_while do |name|
          there = part.is_a?(Hash) ? part.key?(name) : part.is_a?(Array) && name.is_a?(Integer)
          part = part[name] if there
          there
        end
      end
    end
  end
end
