# frozen_string_literal: true

require "securerandom"

module Xinatra
  module GraphQL
    class PostgresBroker < Broker
      # A text in as many payloads as it needs: one has less than 8,000 bytes (PostgreSQL, "NOTIFY"). Those of one
      # transaction come one after the other.
      class Parts
        # Characters of each, by how many bytes they may have.
        ASCII = 7_900
        OTHERS = 1_900
        private_constant :ASCII, :OTHERS

        # @param text [String]
        # @return [Array<String>]
        def self.of(text)
          id = SecureRandom.alphanumeric(12)
          size = text.ascii_only? ? ASCII : OTHERS
          parts = (0...[text.length, 1].max).step(size).map { |place| text[place, size] }
          parts.map.with_index { |part, place| "#{id} #{place} #{parts.size} #{part}" }
        end

        # @param payload [String]
        # @return [String, nil] the text that is whole now
        def add(payload)
          id, place, count, part = payload.split(" ", 4)
          return unless part

          @id, @parts = id, [] unless @id == id # rubocop:disable Style/ParallelAssignment -- they belong together
          @parts << part if @parts.size == place.to_i
          @parts.slice!(0..).join if @parts.size == count.to_i
        end
      end
    end
  end
end
