# frozen_string_literal: true

require_relative "errors"
require_relative "executable"
require_relative "count/architecture"
require_relative "count/repeatable_random"
require_relative "count/marks"
require_relative "count/callgrind"
require_relative "count/result"

module BenchDD
  # Counts instructions instead of time, under valgrind's callgrind: for machines whose clocks are useless, such as
  # those that builds run on. Counts of the same code agree to one in 100,000, see docs/benchdd/counting.md.
  module Count
    # A process for each of so many hash seeds.
    SEEDS = 6

    # Runs a worker once for each hash seed.
    # @param seeds [Integer] how many
    # @yieldparam callgrind [Callgrind] wraps the worker's command
    # @yieldreturn [Integer] how many units the worker has walked in the batches that it marked
    # @return [Result]
    # @raise [Error] when valgrind is missing or nothing was counted
    def self.run(seeds: SEEDS)
      counted = (1..seeds).map do |seed|
        Callgrind.open(seed: seed) do |callgrind|
          units = yield callgrind
          callgrind.batches.sum.fdiv(units)
        end
      end
      Result.new(counted, seeded: !Architecture.here.nil?)
    end
  end
end
