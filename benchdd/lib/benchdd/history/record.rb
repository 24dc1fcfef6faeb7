# frozen_string_literal: true

require_relative "../report/results"

module BenchDD
  class History
    # A line of the history: what one side cost in one run.
    module Record
      ROWS = [
        ["schema", "text", "always `benchdd/history`"],
        ["version", "whole number", "of the format: 1"],
        ["created", "time", "when the run ended (ISO 8601)"],
        ["machine", "object", "as in the results"],
        ["machine.cpu", "text", "the processor's name"],
        ["machine.cores", "whole number", "that the process could use"],
        ["side", "text", "the side's name"],
        ["revision", "text or null", "of Git; null outside a repository"],
        ["dirty", "true or false or null", "whether the working tree had changes that no commit has"],
        ["ruby", "text", "the Ruby's version"],
        ["yjit", "true or false or null", "whether YJIT was on"],
        ["entries", "objects", "one for each scenario, dataset and matrix"],
        ["entries[].suite", "text", "the suite's name"],
        ["entries[].unit", "text", "what costs are per"],
        ["entries[].scenario", "text", "its name"],
        ["entries[].dataset", "text or null", "its name"],
        ["entries[].matrix", "values by name or null", "the values of the suite's matrix"],
        ["entries[].cpu_ns", "object or null",
         "CPU time, nanoseconds a unit; null when only instructions were counted"],
        ["entries[].cpu_ns.estimate", "number", "the median of whole processes"],
        ["entries[].cpu_ns.interval", "interval or null", "of the median, at 95 %; null with fewer than six samples"],
        ["entries[].allocations", "number or null", "objects a unit"],
        ["entries[].instructions", "number or null", "a unit; null unless they were counted"]
      ].freeze
      private_constant :ROWS

      SCHEMA = Report::Schema.new("benchdd/history", version: 1, rows: ROWS)

      # @param results [Report::Results]
      # @return [Array<Hash{String => Object}>] a record for each side; of a comparison only for the second
      def self.of(results)
        sides = results.comparing? ? results.sides.last(1) : results.sides
        sides.map { |side| record(results, side) }
      end

      def self.record(results, side)
        entries = results.suites.flat_map do |suite|
          suite.results.select { |result| result.status == "ok" && [nil, side["name"]].include?(result.side) }
               .map { |result| entry(suite, result) }
        end
        { "schema" => SCHEMA.name, "version" => SCHEMA.version, "created" => results.data["created"],
          "machine" => results.machine, "side" => side["name"], **side.slice("revision", "dirty", "ruby", "yjit"),
          "entries" => entries }
      end
      private_class_method :record

      def self.entry(suite, result)
        cpu = result.cpu && { "estimate" => result.cpu.estimate, "interval" => result.cpu.interval }
        { "suite" => suite.name, "unit" => suite.unit, "scenario" => result.scenario, "dataset" => result.dataset,
          "matrix" => result.matrix, "cpu_ns" => cpu, "allocations" => result.allocations,
          "instructions" => result.instructions }
      end
      private_class_method :entry
    end
  end
end
