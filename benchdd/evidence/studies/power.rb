# frozen_string_literal: true

require_relative "../material/changes"

module Evidence
  module Studies
    # How often is a change found, and how fast? A run is the suite of four scenarios, all of them changed.
    class Power
      RUNS = 50

      # @return [String]
      def self.about = "runs of the suite for each change"

      # @param workshop [Workshop]
      def initialize(workshop)
        @workshop = workshop
      end

      # The changes in turn, so that none of them has the calm hour for itself.
      # @param runs [Integer]
      # @return [Array<Hash{String => Object}>] what tells the steps apart, in order
      def plan(runs)
        (1..runs).flat_map { |run| Changes::ALL.map { |change| { "run" => run, "change" => change.name } } }
      end

      # @param key [Hash{String => Object}] of the plan
      # @return [Hash{String => Object}] what is kept of it
      def call(key) = @workshop.compare(key["change"])
    end
  end
end
