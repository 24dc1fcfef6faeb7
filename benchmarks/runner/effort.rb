# frozen_string_literal: true

module Bench
  module Runner
    # How much time to take.
    #
    # - `seconds`: the share of BenchDD's CPU time for a scenario in a process
    # - `limit`: the share of the seconds after which no round begins
    # - `kinds`: the datasets of the suite framework, nil for all
    # - `yjit`: what BenchDD's --yjit is given
    # - `counts`: numbers of routes
    # - `builds`: how often an app is built
    # - `fetches`: processes of each side beside Hono, and beside engines of GraphQL on Node
    # - `rounds`: of processes of each server that a target names; `others`: of those of the rest
    # - `shapes`: of the requests that servers are sent, nil for all
    # - `requests`: how many a server has answered when its memory is looked at, and looked at again
    # - `replays`: processes of each side that serves examples/links
    Effort = Struct.new(:seconds, :limit, :kinds, :yjit, :counts, :builds, :fetches, :rounds, :others, :shapes,
                        :requests, :replays, keyword_init: true) do
      # @param name [Symbol] a key of {EFFORTS}
      # @return [Effort]
      def self.named(name) = Effort::EFFORTS.fetch(name)
    end

    Effort::ALL_COUNTS = [8, 64, 512, 4_096, 32_768].freeze
    Effort::EFFORTS = {
      quick: Effort.new(seconds: 0.5, limit: 0.07, kinds: %w[root hello form], yjit: %w[on], counts: [8, 512],
                        builds: 1, fetches: 2, rounds: 2, others: 1, shapes: %w[root hello],
                        requests: [20_000, 200_000], replays: 1),
      usual: Effort.new(seconds: 1, limit: 1, yjit: %w[on], counts: Effort::ALL_COUNTS, builds: 2,
                        fetches: 9, rounds: 5, others: 1, requests: [100_000, 1_000_000], replays: 5),
      thorough: Effort.new(seconds: 3, limit: 6, yjit: %w[on off], counts: Effort::ALL_COUNTS, builds: 5,
                           fetches: 30, rounds: 9, others: 2, requests: [1_000_000, 10_000_000],
                           replays: 10)
    }.transform_values(&:freeze).freeze
  end
end
