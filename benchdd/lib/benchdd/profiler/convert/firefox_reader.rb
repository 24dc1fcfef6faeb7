# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # Reads the processed profile format of the Firefox Profiler: of BenchDD, Vernier, samply, Firefox itself.
      class FirefoxReader
        # Vernier's category of what waits for Ruby's lock.
        STALLED = "Stalled"
        # The color of the categories of idle time.
        IDLE = "transparent"
        # What a remark has.
        REMARK = %w[label value].freeze
        private_constant :STALLED, :IDLE, :REMARK

        # @param content [String]
        # @param name [String] for errors
        def initialize(content, name:, **)
          @document = JsonDocument.parse(content, name)
          @collector = Collector.new(name)
        end

        # @return [Profile]
        # @raise [Format::Damaged]
        def profile
          @meta = @document.object("meta")
          @threads = @document.objects("threads")
          @remarks = About.of_pairs(remarks)
          @idle = idle
          beginning = self.beginning
          @threads.each_with_index { |thread, index| read(thread, index, beginning) }
          @collector.profile(about, @measure&.mode || :wall)
        end

        private

        # As BenchDD has written it, if it has.
        def remarks
          sections = @meta.value["extra"]
          sections = sections.is_a?(Array) ? sections.grep(Hash) : []
          entries = sections.find { |section| section["label"] == FirefoxWriter::REMARKS }.to_h["entries"]
          entries.is_a?(Array) ? entries.grep(Hash).to_h { |entry| entry.values_at(*REMARK) } : {}
        end

        def about
          rate = 1000.0 / @meta.number("interval", 1)
          { rate: rate.positive? && rate.finite? ? rate : nil, unit: @measure&.unit, ruby: @meta.value["product"].to_s,
            **@remarks }.compact
        end

        # @return [Hash{Integer => Symbol}] for categories of idle time the weight they are
        def idle
          return {} unless @meta.key?("categories")

          @meta.objects("categories").each_with_index.with_object({}) do |(category, index), idle|
            next unless category.value["color"] == IDLE

            idle[index] = category.value["name"] == STALLED ? :lock : :waiting
          end
        end

        # Milliseconds.
        def beginning
          return @meta.number("profilingStartTime") if @meta.key?("profilingStartTime")

          @threads.filter_map { |thread| FirefoxSamples.times(thread.object("samples")).min }.min || 0
        end

        def read(thread, index, beginning)
          samples = FirefoxSamples.new(thread.object("samples"), @meta)
          measure(samples.measure(@remarks[:mode] == :allocations))
          stacks = stacks(thread)
          @collector.begin_thread(thread.value["name"].to_s, @threads.size)
          timeline = samples.samples(stacks.size, beginning).filter_map do |sample|
            [stacks.node(sample.stack), sample.time] if add(sample, stacks)
          end
          track(thread, index, timeline)
        end

        # Of the first thread; the weights of others have to be the same.
        def measure(measure)
          @measure ||= measure
          @document.damaged("has weights of two types") unless @measure == measure
        end

        def stacks(thread)
          shared = @document.key?("shared") ? @document.object("shared") : thread
          return FirefoxStacks.new(thread, shared, @collector) if thread.key?("stackTable")

          @stacks ||= FirefoxStacks.new(shared, shared, @collector)
        end

        def add(sample, stacks)
          state = stacks.state(sample.stack)
          idle = state || (@measure.mode ? nil : @idle[stacks.category(sample.stack)])
          weights = weights(@measure.weight(sample.weight), idle, sample.cpu)
          @collector.add(stacks.node(sample.stack), state, @measure.samples(sample.weight), **weights)
        end

        # What is not CPU time, where that is known, was waited.
        def weights(weight, state, cpu)
          return { state => weight } if state
          return { running: weight } if cpu.nil? || @measure.mode

          { running: [weight, cpu].min, waiting: [weight - cpu, 0].max }
        end

        def track(thread, index, timeline)
          name = thread.value["name"].to_s
          return if name == Rows::UNTIMED

          tid = thread.value["tid"]
          tid = index + 1 unless tid.is_a?(Integer) && tid.between?(0, Collector::HEAVIEST)
          @collector.track(tid, ["", ThreadName.join(tid, nil)].include?(name) ? nil : name, timeline)
        end
      end
    end
  end
end
