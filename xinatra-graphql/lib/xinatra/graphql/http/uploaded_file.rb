# frozen_string_literal: true

module Xinatra
  module GraphQL
    module HTTP
      # A file that a client has sent: what an argument of the type {Upload} is for resolvers. It is gone after the
      # request.
      class UploadedFile
        # @return [String] as the client calls it: no path to write to
        attr_reader :filename
        # @return [String] as the client says: not looked at
        attr_reader :content_type
        # @return [Tempfile] at its beginning
        attr_reader :io

        # @param part [Hash] of a form, as Rack reads it
        def initialize(part)
          @filename = text(part[:filename])
          @content_type = text(part[:type])
          @io = part[:tempfile]
        end

        # @return [Integer] bytes
        def size = @io.size

        # @return [String] all of it
        def read
          @io.rewind
          @io.read
        end

        # @return [String] the name: what errors show of a variable's value
        def to_s = @filename

        private

        def text(bytes) = bytes.to_s.dup.force_encoding(Encoding::UTF_8).scrub
      end
    end
  end
end
