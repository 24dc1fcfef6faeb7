# frozen_string_literal: true

require_relative "skipping_page"

module Xinatra
  module JSONAPI
    # Pagination by offset and limit: `page[offset]=20&page[limit]=20`.
    class PageOffsets < SkippingPage
      FIRST = 0
      MEMBERS = { "offset" => :take_place, "limit" => :take_size }.freeze

      private

      def skipped = @at

      def previous = [@at - size, 0].max

      def following = @at + size

      def last(count) = [count - 1, 0].max / size * size

      def at(other) = "page%5Boffset%5D=#{other}&page%5Blimit%5D=#{size}"
    end
  end
end
