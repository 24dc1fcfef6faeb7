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
        # from the beginning.
        # @return [void]
        def install
          srand(SEED)
          @source = Random.new(SEED)
          Random.singleton_class.prepend(System)
        end

        # The same for OpenSSL's, and loads it: code that does so in its first call only would else find the real ones.
        # @return [void]
        def install_with_openssl
          require "openssl"
          ::OpenSSL::Random.singleton_class.prepend(OpenSSL)
        rescue LoadError
          nil # nobody else can load it either
        ensure
          install
        end

        # @param size [Integer]
        # @return [String] so many bytes
        def bytes(size) = @source.bytes(size)
      end
    end
  end
end
