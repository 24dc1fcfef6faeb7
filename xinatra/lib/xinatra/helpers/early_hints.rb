# frozen_string_literal: true

module Xinatra
  module Helpers
    # Tells a client what the response will want, before it is made (RFC 8297); nothing where the server sends no hints.
    #
    #   early_hints "link" => "</app.css>; rel=preload; as=style"
    #
    # @param headers [Hash{String => String, Array<String>}]
    # @return [void]
    # @raise [IOError] when the response has begun
    def early_hints(headers) = env["rack.early_hints"]&.call(headers)
  end
end
