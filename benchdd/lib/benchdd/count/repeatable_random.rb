# frozen_string_literal: true

module BenchDD
  module Count
    # Random bytes that are the same in every process. What code does with them costs now more, now less: a session's
    # random key, escaped for a cookie, some tenths of a percent of a request.
    module RepeatableRandom
      # What all generators start with.
      SEED = 20_261_121
      private_constant :SEED

      # Replaces Random.urandom, which SecureRandom asks.
      module System
        # @param size [Integer]
        # @return [String] so many bytes
        def urandom(size) = RepeatableRandom.bytes(size)
      end

      # Replaces what OpenSSL::Cipher#random_iv, among others, asks.
      module OpenSSL
        # (see System#urandom)
        def random_bytes(size) = RepeatableRandom.bytes(size)
      end

      class << self
        # Puts this in the place of the system's random bytes for the rest of the process, and starts it and Kernel#rand
        # from the beginning. To be called again when OpenSSL was loaded since.
        # @return [void]
        def install
          srand(SEED)
          @source = Random.new(SEED)
          Random.singleton_class.prepend(System)
          ::OpenSSL::Random.singleton_class.prepend(OpenSSL) if defined?(::OpenSSL::Random)
        end

        # @param size [Integer]
        # @return [String] so many bytes
        def bytes(size) = @source.bytes(size)
      end
    end
  end
end
