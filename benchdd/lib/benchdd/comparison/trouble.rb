# frozen_string_literal: true

module BenchDD
  module Comparison
    # A case that cannot be measured: it raised, its result differs from what is expected, its process was killed, or it
    # took too long.
    class Trouble < Error
      # @return [String] "raised", "differs", "killed" or "timeout"
      attr_reader :status
      # @return [String, nil] `file:line`
      attr_reader :location

      # @param error [Error]
      # @return [Trouble] the one that it blames on a subject, or what it says itself
      def self.of(error) = error.is_a?(Blame) ? error.trouble : new("raised", error.message)

      # @param status [String]
      # @param message [String]
      # @param location [String, nil]
      def initialize(status, message, location = nil)
        super(message)
        @status = status
        @location = location
      end
    end
  end
end
