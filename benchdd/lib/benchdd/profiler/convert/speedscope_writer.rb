# frozen_string_literal: true

require "json"

module BenchDD
  module Profiler
    module Convert
      # speedscope's format: a "sampled" profile for each thread, in which samples stand one after the other.
      class SpeedscopeWriter
        SCHEMA = "https://www.speedscope.app/file-format-schema.json"
        # The name before the version of what has written it.
        EXPORTER = "benchdd"

        # @param profile [Profile]
        def initialize(profile, **)
          @profile = profile
          @frames = Hash.new { |all, place| all[place] = all.size }
          @stacks = Stacks.new(profile)
          @known = {}
        end

        # @return [String]
        def to_s
          threads = Rows.new(@profile).threads
          profiles = threads.map { |thread| sampled(thread) }
          JSON.generate({ "$schema": SCHEMA, version: "0.0.1", exporter: "#{EXPORTER}@#{BenchDD::VERSION}",
                          name: Text.utf8(@profile.about[:ruby].to_s), activeProfileIndex: 0,
                          shared: { frames: @frames.keys.map { |place| frame(*place) } }, profiles: profiles })
        end

        private

        def sampled(thread)
          weights = thread.rows.map(&:weight)
          { type: "sampled", name: ThreadName.join(thread.tid, thread.name), unit: unit, startValue: 0,
            endValue: weights.sum, samples: thread.rows.map { |row| stack(row) }, weights: weights }
        end

        def unit
          return "nanoseconds" unless @profile.about[:mode] == :allocations

          @profile.about[:unit] == "bytes" ? "bytes" : "none"
        end

        def stack(row)
          known = @known[[row.node, row.state]]
          return @stacks.written(known) if known

          state = States::FRAMES[row.state]
          places = @stacks.of(row.node).map { |node| place(@profile.frames[node.frame], node.line) }
          @known[[row.node, row.state]] = state ? places << place(state, 0) : places
        end

        # There is one line for a frame: the one that ran, if it is known.
        def place(frame, line) = @frames[[frame, line.zero? ? frame.line : line]]

        def frame(frame, line)
          { name: Text.utf8(frame.name), file: frame.path && Text.utf8(frame.path),
            line: line.positive? ? line : nil }.compact
        end
      end
    end
  end
end
