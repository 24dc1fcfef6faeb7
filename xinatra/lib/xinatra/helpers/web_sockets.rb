# frozen_string_literal: true

module Xinatra
  module Helpers
    private

    # What a route that {DSL::WebSockets#websocket} has declared does.
    # @param handshake [WebSocket::Handshake]
    # @param captures [Array<String>] of the path
    # @return [WebSocket::Body] now the response's body
    def _open_websocket(handshake, captures, &block)
      protection = settings.protection
      refused = handshake.refusal(env, protection.is_a?(Hash) ? protection[:permitted_origins] : nil)
      halt(*refused) if refused

      socket = handshake.socket(env)
      kept = _kept_params
      socket.on_open { self.params = kept }
      instance_exec(socket, *captures, &block)
      status(101)
      headers(handshake.headers(env, socket))
      body(WebSocket::Body.new(socket))
    end
  end
end
