# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # BenchDD's own format, as one of all.
      class BprofWriter
        # @param profile [Profile]
        def initialize(profile, **)
          @profile = profile
        end

        # @return [String] binary
        def to_s = Format.dump(@profile)
      end

      # (see BprofWriter)
      class BprofReader
        # @param content [String] binary
        # @param name [String] for errors
        # @param largest [Integer] the most bytes that it is inflated to
        def initialize(content, name:, largest:, **)
          @content = content
          @name = name
          @largest = largest
        end

        # @return [Profile]
        # @raise [Format::Damaged]
        def profile = Format.load(@content, name: @name, largest: @largest)
      end
    end
  end
end
