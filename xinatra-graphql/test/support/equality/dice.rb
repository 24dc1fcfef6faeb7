# frozen_string_literal: true

require "zlib"

module Equality
  # What is drawn from one Random: the same seed draws the same.
  module Dice
    # @param text [String]
    # @return [Integer] the same for the same text in every process, unlike String#hash
    def self.digest(text) = Zlib.crc32(text)

    private

    def one(all) = all[@random.rand(all.size)]

    def chance(share) = @random.rand < share

    def between(least, most) = @random.rand(least..most)

    def several(least, most, &) = Array.new(between(least, most), &)

    # In the order that they had.
    def some(all, share) = all.select { chance(share) }
  end
end
