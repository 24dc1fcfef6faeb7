# frozen_string_literal: true

module BenchDD
  module Worker
    # How a worker and its runner write what they say: one line of text each. Not as JSON, for any gem that a worker
    # loaded before the suite, JSON's included, would choose a version before the suite's Bundler does. Both ends are
    # this gem's, so that Marshal may be trusted.
    module Message
      # What a worker says first, when it has loaded the suites.
      READY = "ready"

      # @param object [Object] of what Marshal knows
      # @return [String] without a line end
      def self.write(object) = [Marshal.dump(object)].pack("m0")

      # @param line [String]
      # @return [Object]
      def self.read(line) = Marshal.load(line.unpack1("m")) # rubocop:disable Security/MarshalLoad -- see above
    end
  end
end
