# frozen_string_literal: true

require_relative "../report/file_access"
require_relative "../report/printable"
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

        # @param path [String]
        # @return [Profile]
        # @raise [Error] when the file cannot be read
        # @raise [Damaged] when it is no profile
        def read(path)
          bytes = Report::FileAccess.reading(path, remedy: "name a profile") { File.open(path, "rb") { |io| bounded(io) } }
          load(bytes, name: Report::Printable.line(path))
        end

        # No profile is larger than what it may be inflated to: of what is, such as a device, a byte more is read.
        # @param io [IO]
        # @return [String] binary
        def bounded(io) = io.read(LARGEST + 1).to_s
      end
    end
  end
end
