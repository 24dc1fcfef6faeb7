# frozen_string_literal: true

require "open3"
require "rbconfig"
require_relative "peers"
require_relative "ratio"

module Bench
  module Runner
    # The part of the results that stands beside Hono: `fetch` in process, a native request in and a native response
    # out, each side in fresh processes that take turns.
    class Fetch
      FOLDER = File.expand_path("..", __dir__)
      # A kind of request: its path, and what it is answered with; a star stands for what differs.
      KINDS = { "/" => "hello", "/hello/*" => "hello *", "/json" => '{"message":"hello"}' }.freeze
      # What is run of each, before the path and the answer.
      HONO = "support/fetch_worker.mjs"
      SIDES = {
        "Hono on Bun" => ["node_modules/.bin/bun", HONO],
        "Hono on Deno" => ["node_modules/.bin/deno", "run", "-A", HONO],
        "Xinatra `fetch`, YJIT" => ["ruby", "--yjit", "support/fetch_worker.rb", "fetch"],
        "Xinatra `fetch`" => ["ruby", "support/fetch_worker.rb", "fetch"],
        "Xinatra `call`, YJIT" => ["ruby", "--yjit", "support/fetch_worker.rb", "call"],
        "Xinatra `call`" => ["ruby", "support/fetch_worker.rb", "call"]
      }.freeze
      # The upper end that a ratio's interval is to have at most.
      TARGETS = { "Xinatra `fetch`, YJIT" => 1.0, "Xinatra `call`, YJIT" => 1.3 }.freeze
      private_constant :FOLDER, :KINDS, :HONO, :TARGETS

      # @return [Array<String>] of the gems that are compared
      def self.gems = %w[xinatra rack]

      # @param effort [Effort]
      # @return [Fetch]
      # @raise [Error] when a side does not run, or answers otherwise
      def self.measure(effort, _run)
        Peers.install_packages
        rounds = Array.new(effort.fetches) do
          KINDS.keys.product(SIDES.keys).to_h { |kind, side| [[kind, side], nanoseconds(kind, side)] }
        end
        new(rounds, Peers.packages("hono", "bun", "deno"))
      end

      def self.nanoseconds(kind, side)
        program, *arguments = SIDES.fetch(side)
        program = program == "ruby" ? RbConfig.ruby : File.join(FOLDER, program)
        output, status = Open3.capture2(program, *arguments, kind, KINDS.fetch(kind), chdir: FOLDER)
        raise Error, "#{side} did not answer #{kind} as it should: see the message above." unless status.success?

        Float(output)
      end
      private_class_method :nanoseconds

      # @param rounds [Array<Hash{Array(String, String) => Float}>] of each round, kind and side => nanoseconds
      # @param versions [Array<String>] of what it is compared with
      def initialize(rounds, versions)
        @rounds = rounds
        @versions = versions
      end

      # @return [Array<Boolean>] whether it was measured with YJIT: true, false, or both
      def yjit = [true, false]

      # @return [Array<String>] nothing: what cannot be measured is raised
      def broken = []

      # @return [String]
      def markdown
        ["ns a request, the median of #{@rounds.size} fresh processes of each side; #{@versions.join(", ")}:",
         Cell.table(["", *SIDES.keys], time_rows),
         "Of Hono's time, by rounds (interval of #{(Ratio::CONFIDENCE * 100).round} %):",
         Cell.table(["", *KINDS.keys.map { |kind| "`#{kind}`" }], ratio_rows)].join("\n\n")
      end

      # @return [Hash{String => String}] names and SVG: none
      def plots = {}

      private

      def time_rows
        KINDS.keys.map { |kind| ["`#{kind}`", *SIDES.keys.map { |side| time(kind, side) }] }
      end

      def ratio_rows
        TARGETS.keys.product(SIDES.keys.grep(/Hono/)).map do |side, other|
          ["#{side} / #{other}", *KINDS.keys.map { |kind| verdict(kind, side, other) }]
        end
      end

      def time(kind, side) = Cell.ns(@rounds.map { |round| round.fetch([kind, side]) }.sort[@rounds.size / 2])

      def verdict(kind, side, other)
        ratio = Ratio.new(@rounds.map { |round| [round.fetch([kind, side]), round.fetch([kind, other])] })
        limit = TARGETS.fetch(side)
        "#{ratio}, at most #{limit}: #{ratio.within(limit)}"
      end
    end
  end
end
