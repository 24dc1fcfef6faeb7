# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # The samples of a thread in the Firefox Profiler's format.
      class FirefoxSamples
        # A sample: the index of its stack or nil, when it was (nanoseconds), its weight as the file has it, and the
        # nanoseconds of CPU time since the sample before where they are known.
        Sample = Struct.new(:stack, :time, :weight, :cpu)
        MILLISECOND = Measure::TIMES.fetch("milliseconds")
        private_constant :MILLISECOND

        # @param samples [JsonDocument]
        # @return [Array<Numeric>] milliseconds
        def self.times(samples)
          return samples.numbers("time", samples.list("time").size) if samples.key?("time")

          Varints.sums(samples.numbers("timeDeltas", samples.list("timeDeltas").size))
        end

        # @param samples [JsonDocument]
        # @param meta [JsonDocument]
        def initialize(samples, meta)
          @samples = samples
          @meta = meta
          @size = samples.list("stack").size
        end

        # @param objects [Boolean] whether what looks like a sample is an object
        # @return [Measure] of the weights
        def measure(objects)
          case type = @samples.text("weightType", "samples")
          when "tracing-ms" then Measure.time("milliseconds")
          when "bytes" then Measure.amount("bytes")
          when "samples" then objects ? Measure.amount : Measure.samples(interval)
          else @samples.damaged("has weights of a type #{type[0, 40].inspect}")
          end
        end

        # @param stacks [Integer] how many there are
        # @param beginning [Numeric] milliseconds
        # @return [Array<Sample>]
        def samples(stacks, beginning)
          times = FirefoxSamples.times(@samples).map { |time| [((time - beginning) * MILLISECOND).round, 0].max }
          indexes = @samples.indexes("stack", times.size, stacks)
          indexes.zip(times, weights, cpu).map { |values| Sample.new(*values) }
        end

        private

        def interval
          milliseconds = @meta.number("interval", 1)
          milliseconds.positive? ? milliseconds * MILLISECOND : nil
        end

        def weights
          @samples.key?("weight") ? @samples.numbers("weight", @size, 0) : Array.new(@size, 1)
        end

        # The first says nothing: there is no sample before.
        def cpu
          units = @meta.value["sampleUnits"]
          factor = Measure::TIMES[units["threadCPUDelta"]] if units.is_a?(Hash)
          return [] unless factor && @samples.key?("threadCPUDelta")

          known = @samples.numbers("threadCPUDelta", @size, 0).map { |cpu| (cpu * factor).round }
          @samples.list("threadCPUDelta").zip(known).map.with_index do |(value, cpu), index|
            cpu if value && index.positive?
          end
        end
      end
    end
  end
end
