# frozen_string_literal: true

require "etc"
require_relative "cell"
require_relative "peers"
require_relative "ratio"
require_relative "served/workshop"
require_relative "serving/delays"
require_relative "serving/memory"
require_relative "serving/sleepers"
require_relative "serving/workers"

module Bench
  module Runner
    # The part of the results that tells how the server bears load.
    class Serving
      PARTS = { "delays" => Delays, "workers" => Workers, "sleeping handlers" => Sleepers, "memory" => Memory }.freeze
      private_constant :PARTS

      # @return [Array<String>] of the gems that are compared; Puma's version stands in the text
      def self.gems = %w[xinatra]

      # One part that cannot be measured leaves the others as they are.
      # @param effort [Effort]
      # @return [Serving]
      # @raise [Error]
      def self.measure(effort, _run)
        broken = []
        parts = Served::Workshop.open do |workshop|
          PARTS.filter_map do |name, part|
            part.measure(effort, workshop)
          rescue Error => e
            broken << "#{name}: #{e.message}"
            nil
          end
        end
        new(parts, broken, Peers.gems("puma"))
      end

      # @return [Array<Boolean>] whether it was measured with YJIT: true, false, or both
      def yjit = [true, false]

      # @return [Array<String>] what could not be measured
      attr_reader :broken

      # @param parts [Array<Delays, Workers, Sleepers, Memory>]
      # @param broken [Array<String>]
      # @param versions [Array<String>] of what is compared
      def initialize(parts, broken, versions)
        @parts = parts
        @broken = broken
        @versions = versions
      end

      # @return [String]
      def markdown = [*@parts.map(&:markdown), "Beside #{@versions.join(", ")}."].join("\n\n")

      # @return [Hash{String => String}] names and SVG: none
      def plots = {}
    end
  end
end
