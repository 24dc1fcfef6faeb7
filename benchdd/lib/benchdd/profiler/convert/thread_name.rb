# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # A thread's name and number in one text, for formats that have no place for the number.
      module ThreadName
        PATTERN = /\A(?:(.*) \(thread (\d{1,18})\)|thread (\d{1,18}))\z/m
        private_constant :PATTERN

        # @param tid [Integer, nil]
        # @param name [String, nil]
        # @return [String]
        def self.join(tid, name)
          return Text.utf8(name || "") unless tid

          name ? "#{Text.utf8(name)} (thread #{tid})" : "thread #{tid}"
        end

        # @param text [String]
        # @param usual [Integer] the number where there is none
        # @return [Array(Integer, String)] the number, and the name or nil
        def self.split(text, usual)
          match = PATTERN.match(text)
          return [usual, text.empty? ? nil : text] unless match

          [(match[2] || match[3]).to_i, match[1]]
        end
      end
    end
  end
end
