# frozen_string_literal: true

module Equality
  # A type as a field or an argument names it: a named type, or a list of another; nullable or not.
  class TypeRef
    # @return [String, nil] of a named type
    attr_reader :name
    # @return [TypeRef, nil] what a list is of
    attr_reader :of
    # @return [String] as in SDL
    attr_reader :to_s

    # @param text [String] as in SDL: `[[Int!]]!`
    # @return [TypeRef]
    def self.parse(text)
      bare = text.delete_suffix("!")
      inner = bare[1..-2] if bare.start_with?("[")
      new(inner ? nil : bare, inner && parse(inner), text)
    end

    def initialize(name, of, text)
      @name = name
      @of = of
      @to_s = text
      @null = !text.end_with?("!")
    end

    # @return [Boolean]
    def null? = @null

    # @return [Boolean]
    def list? = !@of.nil?

    # @return [String] of the type in all lists
    def named = @of ? @of.named : @name
  end
end
