# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # Which of the values of a pprof profile are taken. It can have many: counts, times, objects, bytes.
      class PprofValues
        # Time on the processor, as most call it; it is preferred to all else.
        PREFERRED = %w[cpu time].freeze
        OBJECTS = /object|alloc/
        private_constant :PREFERRED, :OBJECTS

        # @return [Measure] of the weight
        attr_reader :measure

        # @param types [Array<(String, String)>] a name and a unit each
        # @param default [String] the name of the one to show, or an empty text
        # @param interval [Integer, nil] nanoseconds of a sample
        def initialize(types, default, interval)
          @types = types
          @main = preferred || types.index { |name, _| name == default && !default.empty? } || (types.size - 1)
          @measure = measure_of(*types[@main], interval)
          @count = types.index(PprofWriter::COUNT)
        end

        # @return [Symbol] what it was measured in
        def mode = @measure.mode || (waits.any? || @types[@main].first != "cpu" ? :wall : :cpu)

        # @param values [Array<Integer>] of a sample, with signs
        # @return [Integer] how many samples it is
        def samples(values)
          return @measure.samples(values[@main]) if @measure.counts

          @count ? values[@count] : 1
        end

        # @param values [Array<Integer>] of a sample, with signs
        # @return [Hash{Symbol => Integer}]
        def weights(values)
          { running: @measure.weight(values[@main]),
            **waits.transform_values { |index, measure| measure.weight(values[index]) } }
        end

        # @return [Integer] of how many values a sample is
        def size = @types.size

        private

        def preferred
          @types.index { |name, unit| PREFERRED.include?(name) && Measure.time(unit) }
        end

        # What is neither a time nor samples is an amount of something, like objects.
        def measure_of(name, unit, interval)
          Measure.time(unit) || if unit != "count" then Measure.amount(unit)
                                elsif name.match?(OBJECTS) then Measure.amount
                                else Measure.samples(interval)
                                end
        end

        # @return [Hash{Symbol => (Integer, Measure)}] beside the CPU time those that it does not contain
        def waits
          @waits ||= %i[waiting lock].to_h { |state| [state, wait(PprofWriter::TIMES[state])] }.compact
        end

        def wait(name)
          index = @types.index { |type, _| type == name }
          measure = index && index != @main && Measure.time(@types[index].last)
          measure && Measure.time(@types[@main].last) ? [index, measure] : nil
        end
      end
    end
  end
end
