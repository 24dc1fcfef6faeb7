# frozen_string_literal: true

require "open3"
require "rbconfig"
require_relative "../peers"
require_relative "../../apps/graphql/articles"

module Bench
  module Runner
    class GraphQL
      # What the JSON text of the slow query's answer costs beside Node's engines, each in fresh processes that take
      # turns.
      class BesideNode
        FOLDER = File.expand_path("../../apps/graphql", __dir__)
        WORKER = File.expand_path("../../support/graphql_worker.rb", __dir__)
        OURS = "Xinatra"
        # How many times as fast Xinatra is to be.
        ASKED = { "graphql-js 16" => 5, "graphql-js 17" => 5, "graphql-jit" => 1,
                  "graphql-jit, its own serializer" => 1 }.freeze
        # Of CPU time that a process warms up, and that it is measured then.
        SECONDS = 1.5
        private_constant :FOLDER, :WORKER, :OURS, :ASKED, :SECONDS

        class << self
          # @param effort [Effort]
          # @return [BesideNode]
          # @raise [Error] when an engine does not run, or answers otherwise
          def measure(effort)
            Peers.install_packages(FOLDER)
            rounds = Array.new(effort.fetches) { [*ASKED.keys, OURS].to_h { |side| [side, cost(side, effort)] } }
            new(rounds, ["node #{Open3.capture2("node", "--version").first.delete("v").strip}",
                         *Peers.packages("graphql-16", "graphql", "graphql-jit", folder: FOLDER)])
          end

          private

          def cost(side, effort)
            seconds = (SECONDS * effort.seconds).to_s
            command = ["node", "worker.mjs", side, seconds]
            command = [RbConfig.ruby, "--yjit", WORKER, seconds] if side == OURS
            output, status = Open3.capture2({ "NODE_ENV" => "production" }, *command, chdir: FOLDER, stdin_data: Apps::GraphQL::Articles.to_json)
            raise Error, "#{side} did not answer as it should: see the message above." unless status.success?

            Float(output)
          end
        end

        # @param rounds [Array<Hash{String => Float}>] of each round, nanoseconds of CPU time by side
        # @param versions [Array<String>] of what it is compared with
        def initialize(rounds, versions)
          @rounds = rounds
          @versions = versions
        end

        # @return [Array<String>] nothing: what cannot be measured is raised
        def broken = []

        # @return [String]
        def markdown
          "JSON text of the slow query with an enum, on Ruby with YJIT and on Node (#{@versions.join(", ")}). " \
            "Milliseconds of CPU time of the process, medians of #{@rounds.size} fresh ones (least-most); times " \
            "faster by rounds:\n\n#{Cell.table(["", "ms", "Xinatra is times faster"], rows)}"
        end

        # @return [Hash{String => String}] names and SVG: none
        def plots = {}

        private

        def rows
          [[OURS, milliseconds(OURS), ""],
           *ASKED.map { |side, asked| [side, milliseconds(side), verdict(side, asked)] }]
        end

        def milliseconds(side) = Cell.spread(@rounds.map { |round| round.fetch(side) }) { |ns| Cell.ms(ns) }

        def verdict(side, asked)
          ratio = Ratio.new(@rounds.map { |round| round.values_at(side, OURS) })
          "#{ratio}, at least #{asked}: #{ratio.beyond(asked)}"
        end
      end
    end
  end
end
