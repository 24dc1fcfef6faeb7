# frozen_string_literal: true

require_relative "json_text"
require_relative "refusal"

module Xinatra
  module GraphQL
    module HTTP
      # What a client says over a WebSocket (GraphQL over WebSocket Protocol, "Message types").
      class TransportMessage
        # Whether they are of an operation.
        TYPES = { "connection_init" => false, "ping" => false, "pong" => false,
                  "subscribe" => true, "complete" => true }.freeze
        ID_BYTES = 256
        # Of a request.
        MEMBERS = { "query" => String, "operationName" => String, "documentId" => String,
                    "variables" => Hash, "extensions" => Hash }.freeze
        # What of it says which document is meant.
        DOCUMENT = %w[query documentId extensions].freeze
        WORDS = { String => "string", Hash => "object" }.freeze
        private_constant :TYPES, :ID_BYTES, :MEMBERS, :DOCUMENT, :WORDS

        # @param text [String] of a message
        # @param limits [Limits]
        # @return [TransportMessage]
        # @raise [Refusal] for what is none
        def self.parse(text, limits)
          raise Refusal, "A message is text: send no bytes" if text.encoding == Encoding::BINARY

          members = JSONText.parse(text, "The message", limits)
          raise Refusal, "A message is an object: send one with a \"type\"" unless members.is_a?(Hash)

          new(members)
        end

        # @return [String]
        attr_reader :type
        # @return [String, nil] of an operation
        attr_reader :id
        # @return [Hash]
        attr_reader :payload

        # @param members [Hash]
        # @raise [Refusal]
        def initialize(members)
          @type = members["type"]
          @id = members["id"]
          @payload = members["payload"].nil? ? {} : members["payload"]
          check
        end

        private

        def check
          refuse("There is no message of this type: send one of the protocol") unless TYPES.key?(type)
          refuse("The payload is no object: send an object") unless payload.is_a?(Hash)
          check_id if TYPES.fetch(type)
          check_request if type == "subscribe"
        end

        def check_id
          return if id.is_a?(String) && id.bytesize.between?(1, ID_BYTES)

          refuse("The id is no string of 1 to #{ID_BYTES} bytes: send one")
        end

        # What is of the right types may still be over a limit, which ends the operation alone.
        def check_request
          name, kind = MEMBERS.find { |member, type| !payload[member].nil? && !payload[member].is_a?(type) }
          refuse("#{name.inspect} is no #{WORDS.fetch(kind)}: send one") if name
          return if DOCUMENT.any? { |member| payload[member] }

          refuse("There is no query: send one as the member \"query\" of the payload")
        end

        def refuse(message) = raise(Refusal, message)
      end
    end
  end
end
