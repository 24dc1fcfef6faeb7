# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # What a profile says about itself, as names with values, for formats that have room for remarks.
      module About
        NUMBERS = %i[rate pid started samples gc deferred faults handling cpu memory processes].freeze
        WORDS = { mode: %i[cpu wall allocations], clock: %i[perf monotonic cpu foreign] }.freeze
        TEXTS = %i[ruby unit].freeze
        FLAGS = { "true" => true, "false" => false }.freeze
        # @return [Symbol] the clock of what another tool has measured
        FOREIGN = :foreign
        private_constant :NUMBERS, :WORDS, :TEXTS, :FLAGS

        class << self
          # @param about [Hash{Symbol => Object}] see {Profile#about}
          # @return [Hash{Symbol => Integer, Float, String}]
          def to_pairs(about)
            about.slice(*WORDS.keys, *TEXTS, :yjit).transform_values { |value| Text.utf8(value.to_s) }
                 .merge(about.slice(*NUMBERS)).compact
          end

          # @param pairs [Hash{String => Object}] from a file; what is not as it should be is left out
          # @return [Hash{Symbol => Object}]
          def of_pairs(pairs)
            [*NUMBERS, *WORDS.keys, *TEXTS, :yjit].to_h { |name| [name, value(name, pairs[name.to_s])] }.compact
          end

          private

          def value(name, value)
            return number(value) if NUMBERS.include?(name)
            return FLAGS[value] if name == :yjit
            return WORDS[name].find { |word| word.to_s == value } if WORDS.key?(name)

            value if value.is_a?(String)
          end

          def number(value)
            number = value.is_a?(String) ? Float(value, exception: false) : value
            return unless number.is_a?(Numeric) && number.finite? && number.between?(0, Collector::HEAVIEST)

            number == number.to_i ? number.to_i : number
          end
        end
      end
    end
  end
end
