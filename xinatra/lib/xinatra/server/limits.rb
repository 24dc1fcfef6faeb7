# frozen_string_literal: true

require_relative "misconfigured"

module Xinatra
  class Server
    # What a client may not exceed, each with its default.
    class Limits
      MEBIBYTE = 1024 * 1024
      # Sizes are in bytes, times in seconds.
      DEFAULTS = {
        connections: 10_000,
        head_bytes: 65_536, target_bytes: 16_384, headers: 128,
        body_bytes: 128 * 1024 * 1024, body_memory: 131_072,
        message_bytes: MEBIBYTE, outgoing_bytes: MEBIBYTE,
        head_timeout: 10, body_timeout: 30, idle_timeout: 60, write_timeout: 30, linger_timeout: 2,
        heartbeat: 20, handler_warning: 10
      }.freeze
      # What the server holds, whatever is asked for.
      HIGHEST = { connections: MEBIBYTE, headers: 256, head_bytes: 16 * MEBIBYTE, target_bytes: 16 * MEBIBYTE,
                  body_bytes: 2**62, body_memory: 1024 * MEBIBYTE,
                  message_bytes: 1024 * MEBIBYTE, outgoing_bytes: 1024 * MEBIBYTE }.freeze
      # Of times, in seconds: the clock is read in milliseconds.
      TIMES = (0.001..4_000_000)
      private_constant :MEBIBYTE, :HIGHEST, :TIMES

      # @param given [Hash{Symbol => Numeric}] other than the defaults
      # @raise [Misconfigured] for a limit that there is not, or that cannot be
      def initialize(**given)
        unknown = given.keys - DEFAULTS.keys
        raise Misconfigured, "there is no limit #{unknown.first}: there are #{DEFAULTS.keys.join(", ")}" if unknown.any?

        given.each { |name, value| check(name, value) }
        @values = DEFAULTS.merge(given).freeze
      end

      # @return [Hash{Symbol => Numeric}]
      def to_h = @values

      private

      # There need not be a warning.
      def check(name, value)
        return if name == :handler_warning && value.nil?

        HIGHEST.key?(name) ? check_size(name, value) : check_time(name, value)
      end

      def check_size(name, value)
        most = HIGHEST.fetch(name)
        return if value.is_a?(Integer) && value.between?(1, most)

        raise Misconfigured, "the limit #{name} is #{value.inspect}: give a whole number from 1 to #{most}"
      end

      def check_time(name, value)
        return if value.is_a?(Numeric) && value.real? && TIMES.cover?(value)

        raise Misconfigured, "the limit #{name} is #{value.inspect}: give seconds from #{TIMES.min} to #{TIMES.max}"
      end
    end
  end
end
