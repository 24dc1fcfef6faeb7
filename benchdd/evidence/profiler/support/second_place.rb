# frozen_string_literal: true

require_relative "place"

module Evidence
  module Profiling
    # A second Ruby, built where an ordinary user may read it, too.
    class SecondPlace < Place
      SERIES = "3.3"
      CACHE = "/var/cache/xinatra"
      BUILD = Tooling::RubyBuild.new(SERIES, cache: CACHE)
      private_constant :SERIES, :CACHE, :BUILD

      # @return [String] its series
      def self.version = SERIES

      # Builds that Ruby, if it is not there, and opens a folder as any place does.
      # @return [Object] what the block returns
      # @raise [Tooling::Error] when it cannot be built
      def self.open
        BUILD.install
        super
      end

      private

      def ruby = File.join(BUILD.bin, "ruby")
      def gems = File.join(CACHE, "peers", SERIES)
    end
  end
end
