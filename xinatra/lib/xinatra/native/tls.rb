# frozen_string_literal: true

module Xinatra
  module Native
    # What the TLS sessions of a listener begin with, for {Loop#listen}. There is none where the extension was built
    # without OpenSSL.
    class TLS
      # @param certificates [Array<Array(String, String)>] paths of certificate and key; the first is for clients that
      #   ask for none of them by name (RFC 6066, section 3)
      # @param settings [Hash{Symbol => Object}] all of these
      # @option settings [String, nil] :authorities path of the certificates that clients' are signed by
      # @option settings [Boolean] :asks whether clients are asked for a certificate
      # @option settings [Boolean] :insists whether they have to have one
      # @option settings [Boolean] :newest whether TLS 1.3 alone is spoken, and 1.2 not
      # @option settings [String] :ciphers of TLS 1.2, as OpenSSL lists them
      # @option settings [String, nil] :suites of TLS 1.3; nil for OpenSSL's own
      # @option settings [String] :ticket_key 80 bytes: whoever has the same resumes the other's sessions
      # @option settings [String] :identity 32 bytes: of sessions that began with the same
      # @raise [ArgumentError] with what is wrong with one of them
      # @raise [KeyError] where one is missing
      def initialize(certificates, **settings)
        set_up(certificates, settings)
      end
    end
  end
end
