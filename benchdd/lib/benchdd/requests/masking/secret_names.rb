# frozen_string_literal: true

require_relative "../errors"

module BenchDD
  module Requests
    class Masking
      # Tells by its name whether a field holds a secret: `user[password]`, `apiKey`, `X-Auth-Token`, `cc_number`.
      class SecretNames
        # Secret wherever they stand, all else but letters and digits left out.
        ANYWHERE = /password|passwd|passphrase|passcode|passwort|kennwort|motdepasse|contrasena|pwd|secret|token|csrf
                    |xsrf|credential|apikey|accesskey|privatekey|licen[cs]ekey|signingkey|encryptionkey|cardnum|cardno
                    |creditcard|sessionid|sessionkey|sessid|authenticity|verificationcode|securitycode|recoverycode
                    |backupcode|accountnumber|sortcode|socialsecurity/x
        # Secret as a word of the name, also in the plural.
        WORDS = %w[pass pin auth oauth oauth2 authorization authentication card cc cvv cvv2 cvc cvc2 csc iban ssn otp
                   totp mfa 2fa sid jwt bearer signature sig hmac saml].freeze
        # Secret as the whole name.
        WHOLE = %w[key session code_verifier].freeze
        # A longer name is judged by its end.
        MAX_LENGTH = 1_000
        # Names remembered with what they are.
        MOST = 2_000

        # @param also [Array<String, Symbol, Regexp>] secret, too: words that stand in the name next to each other, or a
        #   pattern of the whole name
        # @param never [Array<String, Symbol, Regexp>] not secret whatever else is said: whole names, or patterns
        # @raise [Error] for anything else
        def initialize(also: [], never: [])
          @also_patterns, also = split(also, "mask")
          @also_words = also.map { |name| " #{words(name).join(" ")} " }
          @never_patterns, never = split(never, "keep")
          @never = never.map { |name| words(name) }
          @known = {}
        end

        # @param name [String] a name as a client sends it, in any encoding
        # @return [Boolean]
        def secret?(name) = kind(name) == :secret

        # @param name [String]
        # @return [Boolean] whether the name was given as one that is never secret
        def kept?(name) = kind(name) == :kept

        private

        # Most requests have the same names as others before.
        def kind(name)
          @known[name] || judge(name).tap do |kind|
            @known[-name] = kind if @known.size < MOST && name.size < MAX_LENGTH
          end
        end

        def judge(name)
          name = name.b
          name = name.byteslice(-MAX_LENGTH, MAX_LENGTH) if name.bytesize > MAX_LENGTH
          words = words(name)
          return :kept if @never.include?(words) || matched?(name, @never_patterns)

          usual?(words) || added?(name, words) ? :secret : :harmless
        end

        def split(names, option)
          names = Array(names)
          strange = names.reject { |name| [String, Symbol, Regexp].include?(name.class) }.map(&:inspect)
          raise Error, "#{option}: holds #{strange.first}; give names, or patterns of names." unless strange.empty?

          patterns, names = names.partition { |name| name.is_a?(Regexp) }
          patterns = patterns.map { |pattern| Regexp.new(pattern.source, pattern.options | Regexp::IGNORECASE) }
          [patterns, names.map(&:to_s)]
        end

        # "user[newPassword]" is user, new, password.
        def words(name)
          name.b.gsub(/(?<=[a-z\d])(?=[A-Z])/n, " ").downcase.scan(/[a-z\d]+/n)
        end

        def usual?(words)
          joined = words.join
          ANYWHERE.match?(joined) || WHOLE.include?(words.join("_")) ||
            words.any? { |word| WORDS.include?(word) || WORDS.include?(word.delete_suffix("s")) }
        end

        def added?(name, words)
          text = " #{words.join(" ")} "
          @also_words.any? { |wanted| text.include?(wanted) } || matched?(name, @also_patterns)
        end

        def matched?(name, patterns)
          return false if patterns.empty?

          text = name.dup.force_encoding(Encoding::UTF_8).scrub
          patterns.any? { |pattern| pattern.match?(text) }
        end
      end
    end
  end
end
