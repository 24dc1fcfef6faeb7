# frozen_string_literal: true

require_relative "../material/changes"

module Evidence
  module Studies
    # How often is identical code called different? A comparison is one scenario in a run of its own.
    class AA
      RUNS = 300

      # @return [String]
      def self.about = "comparisons of identical code"

      # @param workshop [Workshop]
      def initialize(workshop)
        @workshop = workshop
      end

      # @param runs [Integer]
      # @return [Array<Hash{String => Object}>] what tells the steps apart, in order
      def plan(runs)
        Array.new(runs) { |index| { "run" => index + 1, "scenario" => Change::SCENARIOS[index % Change::SCENARIOS.size] } }
      end

      # @param key [Hash{String => Object}] of the plan
      # @return [Hash{String => Object}] what is kept of it
      def call(key) = @workshop.compare(Changes::NONE.name, "--only", key["scenario"])
    end
  end
end
