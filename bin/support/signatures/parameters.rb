# frozen_string_literal: true

module Signatures
  # The parameters of a method, as Ruby describes them.
  class Parameters
    # @param parameters [Array<Array(String, String)>] kind and name of each
    def initialize(parameters)
      @kinds = parameters.map(&:first)
      names = parameters.group_by(&:first).transform_values { |group| group.map(&:last) }
      @required = names.fetch("keyreq", [])
      @keywords = @required + names.fetch("key", [])
    end

    # Whether the method takes what each of the functions does, and no more than all of them together.
    def declared_by?(functions)
      functions.all? { |function| takes?(function) } && (rest? || @kinds.count("opt") + least == most(functions)) &&
        (@keywords - functions.flat_map { |function| keywords(function) }).empty?
    end

    private

    def takes?(function)
      positional = least <= needed(function) && (rest? || (!function.rest_positionals && fits?(function)))
      positional && ((keywords(function) - @keywords).empty? || @kinds.include?("keyrest")) &&
        (@required - function.required_keywords.keys.map(&:to_s)).empty?
    end

    def fits?(function) = most([function]) <= least + @kinds.count("opt")

    def least = @kinds.count("req")

    def rest? = @kinds.include?("rest")

    def needed(function) = function.required_positionals.size + function.trailing_positionals.size

    def most(functions) = functions.map { |function| needed(function) + function.optional_positionals.size }.max

    def keywords(function) = (function.required_keywords.keys + function.optional_keywords.keys).map(&:to_s)
  end
end
