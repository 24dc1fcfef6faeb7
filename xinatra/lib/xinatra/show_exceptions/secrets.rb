# frozen_string_literal: true

module Xinatra
  class ShowExceptions
    # Finds by their names the values that nobody should see over a developer's shoulder.
    module Secrets
      # What is shown in their place.
      HIDDEN = "[hidden]"
      NAMES = /
        passw | passphrase | passcode | pwd | (?:\A|_|\b)pass(?:\z|_|\b) | secret | token | credential | authoriz |
        (?:\A|_|\b)auth(?:\z|_|\b) | (?:api|access|private|signing|encryption)[-_.]?key | csrf | signature | jwt |
        bearer | session | (?:\A|_|\b)sid(?:\z|_|\b) | remember | (?:\A|_|\b)otp(?:\z|_|\b)
      /xi
      PAIR = /([^?&;=\s]+)=([^&;#\s]*)/
      private_constant :NAMES, :PAIR

      # @param name [Object] of a parameter, header, cookie or key
      # @return [Boolean]
      def self.named?(name) = NAMES.match?(ExceptionText.utf8(name))

      # @param text [String] that may hold a query
      # @return [String] without the values of pairs such as `token=abc`
      def self.hide(text)
        text.gsub(PAIR) { |pair| named?(Regexp.last_match(1)) ? "#{Regexp.last_match(1)}=#{HIDDEN}" : pair }
      end
    end
  end
end
