# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # Some of a page's rows, and what is to be included with them, for a document that has others already: what was
    # read in vain, since the connection broke, is in no document.
    class Batch
      # @return [Array<Array>] of the primary data
      attr_reader :rows
      # @return [String] the path at which the API is mounted
      attr_reader :prefix

      # @param rows [Array<Array>]
      # @param prefix [String]
      def initialize(rows, prefix)
        @rows = rows
        @prefix = prefix
        @included = []
      end

      # @param included [Array<Object>] see {Document#include}
      # @return [void]
      def include(*included) = @included << included

      # @param document [Document] that includes what the rows lead to from now on
      # @return [void]
      def join(document) = @included.each { |included| document.include(*included) }
    end
  end
end
