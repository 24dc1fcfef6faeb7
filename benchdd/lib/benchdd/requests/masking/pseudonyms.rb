# frozen_string_literal: true

require "digest"
require "securerandom"

module BenchDD
  module Requests
    class Masking
      # Gives each secret a pseudonym: the same secret always the same one, as long as the key lives. The key is made at
      # random and never stored, so that nobody can try out secrets against a file (HMAC-SHA512, RFC 2104).
      #
      # A pseudonym keeps the shape of its secret, so that an app which checks it by form takes it: digits stay digits,
      # hexadecimal stays hexadecimal, a UUID a UUID; anything else has lower-case letters, capitals, digits and "-" if
      # the secret has such. Digits keep their number; other lengths are rounded up to a multiple of {LENGTH_CLASS}, and
      # so tell little of a password.
      class Pseudonyms
        LENGTH_CLASS = 8
        # A longer pseudonym is of no use to an app, and costs.
        MAX_LENGTH = 8_192

        # Bytes of SHA-512's block.
        BLOCK = 128
        # All of them, for String#tr.
        BYTES = "\x00-\xFF".b.freeze
        DIGITS = "0123456789"
        HEXADECIMAL = "0123456789abcdef"
        LOWER = "abcdefghijklmnopqrstuvwxyz"
        UUID = /\A\h{8}-\h{4}-\h{4}-\h{4}-\h{12}\z/
        # What a secret may have => characters its pseudonym then has.
        KINDS = { /[a-z]/n => LOWER, /[A-Z]/n => LOWER.upcase, /\d/n => DIGITS, /[^a-zA-Z\d]/n => "-" }.freeze
        private_constant :BLOCK, :BYTES, :DIGITS, :HEXADECIMAL, :LOWER, :UUID, :KINDS

        # @param key [String] 32 bytes; tests give one
        def initialize(key = SecureRandom.bytes(32))
          @inner, @outer = [0x36, 0x5c].map { |pad| key.ljust(BLOCK, "\0").bytes.map { |byte| byte ^ pad }.pack("C*") }
        end

        # @param secret [String]
        # @return [String] its pseudonym, never the secret itself; "" for ""
        def of(secret)
          secret.empty? ? "" : unlike(secret.b) { |seed| make(secret.b, seed) }
        end

        # @param digits [String] a number as JSON writes it
        # @return [String] another number of as many digits
        def of_number(digits)
          unlike(digits) do |seed|
            bytes = bytes(seed, digits.count("0-9").clamp(1, MAX_LENGTH))
            spell(bytes[0], DIGITS.delete("0")) + spell(bytes[1..], DIGITS)
          end
        end

        private

        def unlike(secret)
          (0..).each do |attempt|
            pseudonym = yield "#{attempt} #{secret}"
            return pseudonym unless pseudonym == secret
          end
        end

        def make(secret, seed)
          case secret
          when /\A\d+\z/n then spell(bytes(seed, [secret.bytesize, MAX_LENGTH].min), DIGITS)
          when UUID then spell(bytes(seed, 32), HEXADECIMAL).unpack("a8a4a4a4a12").join("-")
          when /\A[\da-f]+\z/n then spell(bytes(seed, length(secret)), HEXADECIMAL)
          else mixed(secret, bytes(seed, length(secret)))
          end
        end

        # Begins with one character of each kind.
        def mixed(secret, bytes)
          kinds = KINDS.filter_map { |pattern, characters| characters if pattern.match?(secret) }
          first = kinds.each_with_index.map { |characters, index| spell(bytes[index], characters) }.join
          others = kinds.join.delete("-")
          first + spell(bytes[kinds.size..], others.empty? ? LOWER : others)
        end

        def length(secret)
          (secret.bytesize.fdiv(LENGTH_CLASS).ceil * LENGTH_CLASS).clamp(LENGTH_CLASS, MAX_LENGTH)
        end

        def spell(bytes, characters) = bytes.tr(BYTES, (characters * 256)[0, 256])

        # Bytes that only the key and the seed decide.
        def bytes(seed, count)
          seed = hmac(seed)
          blocks = Array.new(count.fdiv(seed.bytesize).ceil) { |number| Digest::SHA512.digest("#{seed}#{number}") }
          blocks.join.byteslice(0, count)
        end

        # By itself, since OpenSSL takes several times as long for short texts.
        def hmac(text) = Digest::SHA512.digest(@outer + Digest::SHA512.digest(@inner + text))
      end
    end
  end
end
