# frozen_string_literal: true

require_relative "server_case"
require_relative "tls_socket"

# A test with a server that speaks TLS.
class TLSCase < ServerCase
  def setup
    super
    skip "the server was built without TLS" unless Xinatra::Server::TLS.available?
  end

  # @param parameters [String] of the address
  def serve_tls(app = nil, parameters = Certificates.for.query, **options, &)
    serve(app, binds: ["ssl://127.0.0.1:0?#{parameters}"], **options, &)
  end

  # @param settings [Hash] see TLSSocket.context
  # @return [RoughClient] a new connection to the test's server, with TLS
  def secure(name: "localhost", session: nil, receive: nil, patience: PATIENCE, **settings)
    context = TLSSocket.context(**settings)
    connect(receive:, patience:, through: ->(socket) { TLSSocket.new(socket, context, name:, session:) })
  end
end
