# frozen_string_literal: true

require_relative "place"
require_relative "second_place"

module Evidence
  module Profiling
    # The Rubies by their versions, each opened when it is first asked for.
    class Places
      VERSIONS = [Place, SecondPlace].to_h { |place| [place.version, place] }.freeze
      private_constant :VERSIONS

      # @return [Array<String>]
      def self.versions = VERSIONS.keys

      # @return [Array<Array(String, Boolean)>] each with whether YJIT is on
      def self.with_yjit = versions.product([false, true])

      def initialize
        @opened = {}
      end

      # @param version [String]
      # @return [Place]
      def [](version)
        @opened[version] ||= Fiber.new { VERSIONS.fetch(version).open { |place| Fiber.yield(place) } }.then do |fiber|
          [fiber.resume, fiber]
        end
        @opened[version].first
      end

      # Removes their folders.
      # @return [void]
      def close
        @opened.each_value { |_, fiber| fiber.resume }
      end
    end
  end
end
