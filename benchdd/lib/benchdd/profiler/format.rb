# frozen_string_literal: true

require_relative "varints"
require_relative "format/writer"
require_relative "format/reader"

module BenchDD
  module Profiler
    # Profiles in files: docs/benchdd/profile_format.md describes every byte.
    module Format
      # What a file begins with, and the version that follows.
      MAGIC = "BenchDDprofile".b.freeze
      VERSION = 1
      # Steps of time and of weights: nanoseconds.
      STEP = 65_536
      # The most bytes that a file is inflated to.
      LARGEST = 1 << 28

      # A file that is not a profile, or is damaged.
      class Damaged < Error; end

      class << self
        # @param profile [Profile]
        # @return [String] binary
        def dump(profile) = Writer.new(profile).to_s

        # @param bytes [String] binary
        # @param name [String] of where they are from, for errors
        # @param largest [Integer] the most bytes that it is inflated to
        # @return [Profile]
        # @raise [Damaged]
        def load(bytes, name: "the profile", largest: LARGEST) = Reader.new(bytes, name, largest).profile
      end
    end
  end
end
