# frozen_string_literal: true

require "openssl"
require "rack/utils"

# Bearer tokens (RFC 6750) of the API's clients. Nothing of them is stored: a token says whose it is and until when,
# signed with a key of the app's own; a new password ends all there are, as it ends sessions.
class AccessToken
  SECONDS = 30 * 86_400
  # The user's id, the version of their sessions, when it ends (Unix time), and the signature.
  FORMAT = /\A(\d{1,18})\.(\d{1,9})\.(\d{1,11})\.(\h{64})\z/

  # @param secret [String] of the app's sessions, from which the key is derived
  def initialize(secret)
    @key = OpenSSL::HMAC.digest("SHA256", secret, "access tokens")
  end

  # @param user [User]
  # @param now [Time]
  # @return [Array(String, Time)] a token, and when it ends
  def issue(user, now: Time.now)
    ends = now.to_i + SECONDS
    claim = [user.id, user.session_version, ends].join(".")
    ["#{claim}.#{signature(claim)}", Time.at(ends).utc]
  end

  # @param token [String] a client's
  # @param now [Time]
  # @return [Array(Integer, Integer), nil] the user's id and the version of their sessions; nil when it is none of
  #   ours, or has ended
  def read(token, now: Time.now)
    id, version, ends, signature = FORMAT.match(token)&.captures
    return unless id && Rack::Utils.secure_compare(signature, signature([id, version, ends].join(".")))

    [Integer(id, 10), Integer(version, 10)] if now.to_i < Integer(ends, 10)
  end

  private

  def signature(claim) = OpenSSL::HMAC.hexdigest("SHA256", @key, claim)
end
