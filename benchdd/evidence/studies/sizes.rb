# frozen_string_literal: true

require_relative "../material/changes"

module Evidence
  module Studies
    # How large is each change really? Counted in instructions, and in CPU time by pairs that no verdict ends: with such
    # an alpha none is given before the last look, but on what nobody could overlook. The tiny change is only counted.
    class Sizes
      RUNS = 1
      MEASURES = { "instructions" => [["--count"], {}],
                   "CPU time" => [["--seconds", "0.2"], { alpha: "1e-12" }] }.freeze
      private_constant :MEASURES

      # @return [String]
      def self.about = "counts of instructions and of CPU time for each change"

      # @param workshop [Workshop]
      def initialize(workshop)
        @workshop = workshop
      end

      # @param runs [Integer]
      # @return [Array<Hash{String => Object}>] what tells the steps apart, in order
      def plan(runs)
        (1..runs).flat_map do |run|
          [["instructions", Changes::TINY], *MEASURES.keys.product(Changes::ALL)].map do |measure, change|
            { "run" => run, "change" => change.name, "measure" => measure }
          end
        end
      end

      # @param key [Hash{String => Object}] of the plan
      # @return [Hash{String => Object}] what is kept of it
      def call(key)
        options, settings = MEASURES.fetch(key["measure"])
        @workshop.compare(key["change"], *options, **settings)
      end
    end
  end
end
