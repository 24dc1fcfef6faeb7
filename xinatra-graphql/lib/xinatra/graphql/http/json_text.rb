# frozen_string_literal: true

require "json"
require_relative "refusal"

module Xinatra
  module GraphQL
    module HTTP
      # Reads JSON that a client has sent.
      module JSONText
        # @param env [Hash] the Rack environment
        # @param limits [Limits]
        # @return [Object] what the body says
        # @raise [Refusal] 400, 413
        def self.body(env, limits)
          text = env["rack.input"]&.read(limits.body_bytes + 1).to_s
          return parse(text, "The body", limits) if text.bytesize <= limits.body_bytes

          raise Refusal.new("The body has more than the #{limits.body_bytes} bytes that it may have: send less at once",
                            status: 413)
        end

        # @param text [String]
        # @param what [String] that it is, such as "The body"
        # @param limits [Limits]
        # @return [Object]
        # @raise [Refusal] 400
        def self.parse(text, what, limits)
          text = text.dup.force_encoding(Encoding::UTF_8) unless text.encoding == Encoding::UTF_8
          raise Refusal, "#{what} is not in UTF-8: encode it so" unless text.valid_encoding?

          ::JSON.parse(text, max_nesting: limits.nesting)
        rescue ::JSON::NestingError
          raise Refusal, "#{what} is nested too deep: send variables less deep than #{limits.variable_depth}"
        rescue ::JSON::ParserError
          raise Refusal, "#{what} is no JSON: send JSON text"
        end
      end
    end
  end
end
