# frozen_string_literal: true

require "bundler"

module Bench
  module Runner
    class Serving
      # What the server of a hello world holds: soon after it has begun, and after many requests.
      class Memory
        KIND = Served::Kind.new("root")
        # In MB: of an app without YJIT, and what YJIT may have besides, which is 64 MiB.
        PLAIN = 40
        YJIT = 67.1
        # Times as much at the end as before.
        GROWTH = 1.05
        # As it is with installed gems: Bundler would hold some 13 MB besides.
        INSTALLED = { "BUNDLE_GEMFILE" => nil, "RUBYOPT" => nil, "GEM_PATH" => Bundler.bundle_path.to_s }.freeze
        APP = Served::Sides.xinatra("Xinatra", "xinatra", "plain")
        # A side, what is summed up of its processes, and the limit.
        SIDES = [[APP.with(name: "without YJIT", env: { **INSTALLED, "XINATRA_YJIT" => "0" }), "Rss", PLAIN],
                 [APP.with(name: "with YJIT", env: INSTALLED), "Rss", PLAIN + YJIT],
                 [APP.with("-w", "2", name: "two workers and their master, with YJIT", env: INSTALLED), "Pss"]].freeze
        HEADINGS = ["", "after 1,000 requests", "limit"].freeze
        private_constant :KIND, :PLAIN, :YJIT, :GROWTH, :INSTALLED, :APP, :HEADINGS

        # @param effort [Effort]
        # @param workshop [Served::Workshop]
        # @return [Memory]
        # @raise [Error]
        def self.measure(effort, workshop)
          counts = [1_000, *effort.requests]
          new(counts, SIDES.to_h { |side, share,| [side.name, megabytes(side, share, workshop, counts)] })
        end

        def self.megabytes(side, share, workshop, counts)
          workshop.serve(side, core: nil) do |running|
            sent = 0
            counts.map do |count|
              sent = send_until(count, sent, running.port, workshop.wrk)
              running.group.memory(share)
            end
          end
        end

        # As many at least.
        def self.send_until(count, sent, port, wrk)
          speed = nil
          while sent < count
            done = wrk.run(port, [KIND], speed ? [((count - sent) / speed).ceil, 1].max : 1)
            sent += done.requests
            speed = done.per_second
          end
          sent
        end
        private_class_method :megabytes, :send_until

        # @param counts [Array<Integer>] of requests
        # @param found [Hash{String => Array<Float>}] megabytes after each, by side
        def initialize(counts, found)
          @counts = counts
          @found = found
        end

        # @return [String]
        def markdown
          after = @counts.drop(1).map { |count| "after #{Cell.grouped(count)}" }
          "MB that the processes of a hello world hold (RSS; with workers PSS, of all of them):\n\n" \
            "#{Cell.table([*HEADINGS, *after, "growth, at most #{GROWTH}"], SIDES.map { |row| row(*row) })}"
        end

        private

        def row(side, _share, limit = nil)
          first, *others = @found.fetch(side.name)
          growth = others.last / others.first
          [side.name, round(first), (Cell.against(first, limit) if limit), *others.map { |figure| round(figure) },
           format("%<growth>.3f: %<word>s", growth:, word: growth <= GROWTH ? "reached" : "missed")]
        end

        def round(megabytes) = format("%.1f", megabytes)
      end
    end
  end
end
