# frozen_string_literal: true

require "digest"

module BenchDD
  module Requests
    # A digest by which two answers are the same when nothing differs but what may: the tokens of forms, the nonces of
    # scripts, and what the user's own patterns match.
    module AnswerDigest
      # Tags that carry a token.
      TAG = /<(?:input|meta)\b[^<>]{0,2000}(?:csrf|xsrf|token|authenticity)[^<>]{0,2000}>/i
      NONCE = /\bnonce=(?:"[^"<>]{0,200}"|'[^'<>]{0,200}')/i
      private_constant :TAG, :NONCE

      # @param body [String]
      # @param ignore [Array<Regexp>] what may differ
      # @return [String] hexadecimal SHA-256
      def self.of(body, ignore = [])
        text = body.dup.force_encoding(Encoding::UTF_8)
        text = [TAG, NONCE, *ignore].reduce(text) { |left, pattern| left.gsub(pattern, "") } if text.valid_encoding?
        Digest::SHA256.hexdigest(text)
      end
    end
  end
end
