# frozen_string_literal: true

require "json"

module BenchDD
  module Profiler
    module Convert
      # The processed profile format of the Firefox Profiler, version 60: the first whose call tree all threads share,
      # as ours do. The Profiler reads it and all before its own.
      class FirefoxWriter
        # The version, and that of the browser's format, which goes with it.
        VERSION = 60
        GECKO_VERSION = 32
        # Nanoseconds in its unit of time.
        MILLISECOND = 1e6
        # The title of the remarks.
        REMARKS = "BenchDD"

        # @param profile [Profile]
        def initialize(profile, **)
          @profile = profile
          @tables = FirefoxTables.new(profile)
        end

        # @return [String]
        def to_s
          threads = Rows.new(@profile).threads
          process = @profile.about[:pid] || threads.first.tid || 0
          threads = threads.map { |thread| thread(thread, process, threads.one? || thread.tid == process) }
          JSON.generate({ meta: meta, libs: [], shared: @tables.to_h, threads: threads })
        end

        private

        def meta
          { interval: interval, startTime: 0, profilingStartTime: 0, processType: 0,
            product: "BenchDD #{BenchDD::VERSION}", stackwalk: 0, version: GECKO_VERSION,
            preprocessedProfileVersion: VERSION, symbolicated: true, markerSchema: [],
            sampleUnits: { time: "ms", eventDelay: "ms", threadCPUDelta: "ns" }, sourceCodeIsNotOnSearchfox: true,
            extra: [{ label: REMARKS, entries: remarks }],
            categories: FirefoxTables::CATEGORIES.map do |name, color|
              { name: name, color: color, subcategories: ["Other"] }
            end }
        end

        # Milliseconds. Objects have none, and the viewer wants one.
        def interval
          rate = @profile.about[:rate]
          rate.is_a?(Numeric) && rate.positive? && !amounts? ? 1000.0 / rate : 1.0
        end

        def remarks
          About.to_pairs(@profile.about).map do |name, value|
            whole = value.is_a?(Integer)
            { label: name.to_s, format: whole ? "integer" : "string", value: whole ? value : value.to_s }
          end
        end

        def amounts? = @profile.about[:mode] == :allocations

        # Linux gives the main thread the number of the process.
        def thread(thread, process, main)
          { processType: "default", processStartupTime: 0, processShutdownTime: nil, registerTime: 0,
            unregisterTime: nil, pausedRanges: [], isMainThread: main, pid: process.to_s, tid: thread.tid || 0,
            name: thread.name ? Text.utf8(thread.name) : ThreadName.join(thread.tid, nil),
            samples: samples(thread.rows),
            markers: { length: 0, data: [], name: [], startTime: [], endTime: [], phase: [], category: [] } }
        end

        def samples(rows)
          columns = { length: rows.size, stack: rows.map { |row| @tables.stack(row.node, row.state) },
                      time: times(rows).map { |time| time / MILLISECOND }, weightType: weight_type }
          return columns.merge(weight: rows.map(&:weight)) if amounts?

          running = rows.map { |row| row.state == States::USUAL ? row.weight : 0 }
          columns.merge(weight: rows.map { |row| row.weight / MILLISECOND }, threadCPUDelta: running)
        end

        # The format knows no objects: each is a sample.
        def weight_type
          return "tracing-ms" unless amounts?

          @profile.about[:unit] == "bytes" ? "bytes" : "samples"
        end

        # Without a timeline, one after the other.
        def times(rows)
          time = 0
          rows.map do |row|
            now = row.time || time
            time += amounts? ? MILLISECOND : row.weight
            now
          end
        end
      end
    end
  end
end
