# frozen_string_literal: true

module BenchDD
  module Report
    module Plot
      # Maps a range of values onto 0..1, evenly or by logarithm, and finds round values in it.
      class Scale
        # @param values [Enumerable<Numeric>] what must be in the range
        # @return [Scale] an even one
        def self.linear(values)
          least, greatest = values.minmax
          margin = least == greatest ? [least.abs * 0.05, 1e-12].max : 0.0
          Linear.new(least - margin, greatest + margin)
        end

        # @param values [Enumerable<Numeric>] what must be in the range; all above zero
        # @return [Scale] one by logarithm
        # @raise [ArgumentError] when a value is not above zero
        def self.log(values)
          least, greatest = values.minmax
          unless least.positive?
            raise ArgumentError,
                  "#{least} has no place on a logarithmic axis: leave out 0 and less"
          end

          margin = least == greatest ? 1.5 : 1.0
          Log.new(least / margin, greatest * margin)
        end

        # @return [Float] an end of the range
        attr_reader :least, :greatest

        # @param least [Float]
        # @param greatest [Float]
        def initialize(least, greatest)
          @least = least
          @greatest = greatest
        end

        # @param value [Numeric]
        # @return [Float] 0 at the least, 1 at the greatest value of the range
        def at(value) = (course(value) - course(@least)) / (course(@greatest) - course(@least))

        # @param value [Numeric]
        # @return [Numeric] the value, or the end of the range that it lies beyond
        def clamp(value) = value.clamp(@least, @greatest)

        # @param share [Float] of the range's length, added at both ends
        # @return [Scale]
        def widened(share)
          length = course(@greatest) - course(@least)
          self.class.new(value(course(@least) - (length * share)), value(course(@greatest) + (length * share)))
        end

        # Even steps.
        class Linear < Scale
          # @param most [Integer]
          # @return [Array<Float>] round values in the range
          def ticks(most = 6)
            power = 10.0**Math.log10((@greatest - @least) / most).floor
            steps = [1, 2, 5, 10, 20].map { |multiple| multiple * power }
            steps.map { |step| multiples(step) }.find { |all| all.size <= most }
          end

          private

          # As products, not sums: errors do not add up.
          def multiples(step)
            first = ((@least / step) - 1e-9).ceil
            last = ((@greatest / step) + 1e-9).floor
            digits = [1 - Math.log10(step).floor, 0].max
            (first..last).map { |number| (number * step).round(digits) }
          end

          def course(value) = value.to_f
          def value(course) = course
        end

        # Equal factors.
        class Log < Scale
          # @param most [Integer]
          # @return [Array<Float>] powers of ten in the range, or where they are few their multiples, too
          def ticks(most = 6)
            fine = [[1, 2, 5], [1, 3], [1]].map { |multiples| multiples_of_powers(multiples) }
            fine.find { |all| all.size.between?(2, most) } || thinned(fine.last, most)
          end

          private

          def multiples_of_powers(multiples)
            powers = Math.log10(@least).floor..Math.log10(@greatest).ceil
            powers.flat_map { |power| multiples.map { |multiple| multiple * (10.0**power) } }
                  .grep(@least..@greatest)
          end

          def thinned(values, most)
            return [@least, @greatest] if values.size < 2

            step = (values.size / most.to_f).ceil
            values.select.with_index { |_, at| (at % step).zero? }
          end

          def course(value) = Math.log(value)
          def value(course) = Math.exp(course)
        end
        private_constant :Linear, :Log
      end
    end
  end
end
