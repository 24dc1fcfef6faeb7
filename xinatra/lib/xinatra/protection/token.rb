# frozen_string_literal: true

require "rack/utils"
require "securerandom"

# Some 4 MB, which an app without tokens need not hold.
autoload :OpenSSL, "openssl"

module Xinatra
  module Protection
    # The tokens that a session gives its forms, so that a request can prove to come from one of them.
    #
    # The session holds one random token. A form gets an HMAC of it, for all forms or for one path and method, and that
    # masked anew each time (a one-time pad, and the token XOR the pad), so that compressed pages do not betray it
    # (BREACH). All are 32 bytes, 64 masked, in URL-safe Base64; equal to rack-protection's, so that sessions and forms
    # survive a change between the two.
    module Token
      SIZE = 32
      GLOBAL = "!real_csrf_token"
      private_constant :SIZE, :GLOBAL

      class << self
        # @return [String] a new random token for a session
        def random = SecureRandom.urlsafe_base64(SIZE, false)

        # @param secret [String] the session's token
        # @return [String] a token for any form, different each time
        def global(secret) = mask(hmac(secret, GLOBAL))

        # @param secret [String] the session's token
        # @param path [String] where the form is sent
        # @param verb [String, Symbol] its method, in any case
        # @return [String] a token for that form alone, different each time
        def per_form(secret, path, verb) = mask(hmac(secret, form(path, verb)))

        # @param secret [String] the session's token
        # @param token [Object] what the client sent
        # @param path [String] the request's path, without a slash at its end
        # @param verb [String] its method
        # @return [Boolean] whether the token is the session's, one for any form, or one for this path and method
        # @raise [ArgumentError] when the session's token is not Base64
        def valid?(secret, token, path, verb)
          return false unless token.is_a?(String) && (sent = decode_sent(token))
          return same?(sent, decode(secret)) if sent.bytesize == SIZE
          return false unless sent.bytesize == SIZE * 2

          sent = unmask(sent)
          same?(sent, hmac(secret, GLOBAL)) || same?(sent, decode(secret)) ||
            same?(sent, hmac(secret, form(path, verb)))
        end

        private

        def form(path, verb) = "#{path}##{verb.downcase}"

        def hmac(secret, identifier) = OpenSSL::HMAC.digest("SHA256", decode(secret), identifier)

        def same?(one, other) = Rack::Utils.secure_compare(one, other)

        def mask(token)
          pad = SecureRandom.random_bytes(SIZE)
          [pad + xor(pad, token)].pack("m0").tr("+/", "-_")
        end

        def unmask(masked) = xor(masked.byteslice(0, SIZE), masked.byteslice(SIZE, SIZE))

        def xor(one, other)
          one.unpack("C*").zip(other.unpack("C*")).map { |left, right| left ^ right }.pack("C*")
        end

        def decode_sent(token)
          decode(token)
        rescue ArgumentError, EncodingError
          nil
        end

        # Base64 of RFC 4648, section 5; padding may be left out, but not be wrong.
        def decode(token)
          padded = token.end_with?("=") ? token : token.ljust((token.length + 3) / 4 * 4, "=")
          padded.tr("-_", "+/").unpack1("m0")
        end
      end
    end
  end
end
