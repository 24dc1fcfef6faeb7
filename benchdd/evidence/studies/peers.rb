# frozen_string_literal: true

require "benchdd/machine"
require_relative "../material/changes"
require_relative "../peers/benchmark_driver"
require_relative "../peers/benchmark_ips"

module Evidence
  module Studies
    # What do others say about the same pairs?
    class Peers
      RUNS = 10
      TOOLS = [Evidence::Peers::BenchmarkIps, Evidence::Peers::BenchmarkDriver].freeze
      private_constant :TOOLS

      # @return [String]
      def self.about = "runs of the suite for each tool and change, and without a change"

      # @param workshop [Workshop]
      def initialize(workshop)
        @workshop = workshop
        @tools = TOOLS.to_h { |tool| [tool::NAME, tool.new(workshop)] }
      end

      # @param runs [Integer]
      # @return [Array<Hash{String => Object}>] what tells the steps apart, in order
      def plan(runs)
        changes = [Changes::NONE, *Changes::ALL].map(&:name)
        (1..runs).to_a.product(changes, @tools.keys).map do |run, change, tool|
          { "run" => run, "change" => change, "tool" => tool }
        end
      end

      # @param key [Hash{String => Object}] of the plan
      # @return [Hash{String => Object}] what is kept of it
      def call(key)
        base, changed = [Repository::BASE, key["change"]].map { |branch| @workshop.repository.checkout(branch) }
        machine = { **BenchDD::Machine.to_h, "ruby" => RUBY_DESCRIPTION }
        total = 0.0
        comparisons = Change::SCENARIOS.map do |scenario|
          result, seconds = @tools.fetch(key["tool"]).compare(scenario, base, changed)
          total += seconds
          { "scenario" => scenario, **result, "seconds" => seconds.round(3) }
        end
        { "machine" => machine, "seconds" => total.round(3), "comparisons" => comparisons }
      end
    end
  end
end
