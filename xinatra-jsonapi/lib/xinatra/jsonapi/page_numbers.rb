# frozen_string_literal: true

require_relative "skipping_page"

module Xinatra
  module JSONAPI
    # Pagination by number and size: `page[number]=2&page[size]=20`.
    class PageNumbers < SkippingPage
      FIRST = 1
      MEMBERS = { "number" => :take_place, "size" => :take_size }.freeze

      private

      def skipped = (@at - 1) * size

      def previous = @at - 1

      def following = @at + 1

      def last(count) = [(count.to_f / size).ceil, 1].max

      def at(other) = "page%5Bnumber%5D=#{other}&page%5Bsize%5D=#{size}"
    end
  end
end
