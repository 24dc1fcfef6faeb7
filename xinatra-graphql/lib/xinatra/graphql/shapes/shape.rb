# frozen_string_literal: true

require_relative "../mark"
require_relative "../running/column"

module Xinatra
  module GraphQL
    # What a field's values, or a list's items, are by their type, and so what becomes of what resolvers return.
    class Shape
      # @param firm [Boolean] whether there may be no null
      def initialize(firm)
        @firm = firm
      end

      # @return [Boolean] whether the values are lists
      def list? = false

      # @return [Boolean] whether there may be no null
      def firm? = @firm

      # @return [Boolean] whether the values have fields, or are lists of such
      def composite? = true

      # @param _values [Array<Object>] that resolvers returned
      # @return [nil] all of them have to be looked at
      def odd(_values) = nil
    end
  end
end
