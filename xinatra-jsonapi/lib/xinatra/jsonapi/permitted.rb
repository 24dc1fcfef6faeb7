# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # Who may do what with a relationship.
    module Permitted
      # @param action [Symbol] :include, :fetch, :replace, :merge, :subtract
      # @return [Permission]
      def permission(action) = @permissions.fetch(action)

      # @param roles [Array<Symbol>] of whoever asks
      # @return [Boolean] whether they may see where it leads
      def readable?(roles) = permission(:fetch).allows?(roles) && targets.all? { |resource| resource.readable?(roles) }

      # @param roles [Array<Symbol>] of whoever asks
      # @return [Boolean] whether they may include it
      def includable?(roles) = permission(:include).allows?(roles) && readable?(roles)
    end
  end
end
