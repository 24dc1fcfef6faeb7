# frozen_string_literal: true

module BenchDD
  module Requests
    module Replaying
      # An answer that is not the recorded one: `line` of the file (or nil), the request in words, what differs
      # ("status", "location" or "body"), and both sides.
      Mismatch = Struct.new(:line, :request, :what, :expected, :actual, keyword_init: true) do
        # @return [String] one sentence
        def to_s
          "#{"line #{line}: " if line}#{request}: #{what} was #{expected} when recorded, and is #{actual}"
        end
      end

      # What a replay has found.
      class Summary
        # Mismatches that are kept; all are counted.
        MOST = 1_000

        # @return [Integer] requests played, in all measured passes
        attr_reader :requests

        # @return [Integer] how many answers differ
        attr_reader :mismatched

        # @return [Array<Mismatch>] the first {MOST}
        attr_reader :mismatches

        # @return [Hash{String => Integer}] why requests could not be played => how many
        attr_reader :skipped

        # @return [Array<Integer>] nanoseconds, one a request, in the order of the requests
        attr_reader :durations

        def initialize
          @requests = @mismatched = 0
          @mismatches = []
          @skipped = Hash.new(0)
          @durations = []
        end

        # @param answer [Answer]
        # @param mismatches [Array<Mismatch>] of this answer
        # @return [void]
        def played(answer, mismatches)
          @requests += 1
          @durations << answer.nanoseconds
          return if mismatches.empty?

          @mismatched += 1
          @mismatches.concat(mismatches.first(MOST - @mismatches.size))
        end

        # @param reason [String]
        # @return [void]
        def skip(reason) = @skipped[reason] += 1

        # @return [Boolean] whether something was played and every answer was the recorded one
        def ok? = @mismatched.zero? && @requests.positive?

        # @return [Float, nil] seconds that half of the requests took at most
        def median
          sorted = @durations.sort
          sorted.empty? ? nil : (sorted[(sorted.size - 1) / 2] + sorted[sorted.size / 2]) / 2e9
        end

        # @return [Hash] for JSON
        def to_h
          { "schema" => "benchdd/replay", "version" => 1, "requests" => @requests, "mismatched" => @mismatched,
            "mismatches" => @mismatches.map { |mismatch| mismatch.to_h.transform_keys(&:to_s) },
            "skipped" => @skipped.dup, "durations_ns" => @durations }
        end

        # @return [String] for people
        def to_s
          lines = [head, *@mismatches.first(20).map { |mismatch| "  #{mismatch}" }]
          lines << "  and #{@mismatched - 20} more" if @mismatched > 20
          lines.concat(@skipped.map { |reason, count| "  #{count} left out: #{reason}" }).join("\n")
        end

        private

        def head
          return "No request was played." if @requests.zero?

          format("%<requests>d requests, %<mismatched>d answers differ, median %<median>.3f ms",
                 requests: @requests, mismatched: @mismatched, median: median * 1e3)
        end
      end
    end
  end
end
