# frozen_string_literal: true

require_relative "tls_case"
require "tempfile"

# What client and server agree on before anything is said, and whom they take each other for.
class TLSClientsTest < TLSCase
  SSL = OpenSSL::SSL

  # RFC 8996: older versions are not to be spoken.
  { SSL::TLS1_2_VERSION => "TLSv1.2", SSL::TLS1_3_VERSION => "TLSv1.3" }.each do |version, name|
    define_method(:"test_#{name}") do
      serve_tls
      wire = secure(min_version: version, max_version: version)

      assert_equal name, wire.socket.ssl.ssl_version
      assert_equal "ok", wire.get.body
    end
  end

  def test_versions_that_are_refused
    serve_tls
    assert_refused(/protocol version/) { secure(min_version: SSL::TLS1_1_VERSION, max_version: SSL::TLS1_1_VERSION, security_level: 0) }
    @server.stop(0.2)
    serve_tls(nil, "#{Certificates.for.query}&min_version=1.3")
    assert_refused(/protocol version/) { secure(max_version: SSL::TLS1_2_VERSION) }

    assert_equal "ok", secure.get.body
  end

  def test_ciphers_of_tls_1_2_keep_the_past_secret
    serve_tls
    assert_refused(/handshake failure/) { secure(max_version: SSL::TLS1_2_VERSION, ciphers: "ECDHE-ECDSA-AES128-SHA") }

    assert_match(/\AECDHE-.*(GCM|POLY1305)/, secure(max_version: SSL::TLS1_2_VERSION).socket.ssl.cipher.first)
  end

  def test_ciphers_that_are_chosen
    query = "#{Certificates.for.query}&ssl_cipher_filter=ECDHE-ECDSA-AES128-GCM-SHA256&" \
            "ssl_ciphersuites=TLS_CHACHA20_POLY1305_SHA256"
    serve_tls(nil, query)

    assert_equal "ECDHE-ECDSA-AES128-GCM-SHA256", secure(max_version: SSL::TLS1_2_VERSION).socket.ssl.cipher.first
    assert_equal "TLS_CHACHA20_POLY1305_SHA256", secure.socket.ssl.cipher.first
  end

  # RFC 7301.
  def test_protocols
    serve_tls

    assert_equal "http/1.1", secure(alpn_protocols: %w[h2 http/1.1]).socket.ssl.alpn_protocol
    assert_nil secure.socket.ssl.alpn_protocol
    assert_equal "ok", secure(alpn_protocols: %w[http/1.1]).get.body
    assert_refused(/no application protocol/) { secure(alpn_protocols: %w[h2]) }
  end

  # RFC 6066, section 3.
  def test_certificates_for_several_names
    serve_tls(nil, %w[localhost one.test two.test *.three.test].map { |name| Certificates.for(name).query }.join("&"))

    %w[localhost one.test two.test a.three.test].each do |name|
      wire = secure(name:) # which verifies it

      assert_equal "ok", wire.get.body
    end
    # Whoever asks for another gets the first.
    assert_refused(/hostname/) { secure(name: "other.test") }
  end

  [SSL::TLS1_2_VERSION, SSL::TLS1_3_VERSION].each do |version|
    define_method(:"test_sessions_are_resumed_#{version}") do
      serve_tls
      session = session_of(max_version: version)
      wire = secure(session:, max_version: version)

      assert_predicate wire.socket.ssl, :session_reused?
      assert_equal "ok", wire.get.body
    end

    # Whose authority is taken away is not let in by what was agreed on before.
    define_method(:"test_sessions_are_not_resumed_that_began_under_another_authority_#{version}") do
      file = Tempfile.new.tap { |made| made.write(Certificates.authority.certificate.to_pem) && made.flush }
      serve_tls(nil, "#{Certificates.for.query}&ca=#{file.path}&verify_mode=peer")
      client = Certificates.for("client")
      session = session_of(client:, max_version: version)
      File.write(file.path, Certificates.authority("stranger").certificate.to_pem)
      serve_again

      assert_refused(/unknown ca/) { secure(session:, client:, max_version: version).get }
      assert_equal "again", secure(max_version: version).get.body
    end
  end

  # Of several workers each has the certificates as they are when it begins, and the same keys of sessions.
  def test_sessions_are_resumed_elsewhere
    serve_tls
    session = session_of
    serve_again
    wire = secure(session:)

    assert_predicate wire.socket.ssl, :session_reused?
    assert_equal "again", wire.get.body
  end

  def test_clients_without_certificates
    serve_tls(nil, authority_query("peer")) { |env| [200, {}, [env["SSL_CLIENT_CERT"].inspect]] }

    assert_equal "nil", secure.get.body
    @server.stop(0.2)
    serve_tls(nil, authority_query("force_peer"))
    assert_refused(/certificate required/) { secure.get }
    assert_refused(/handshake failure/) { secure(max_version: SSL::TLS1_2_VERSION) }
  end

  %w[peer force_peer].each do |mode|
    define_method(:"test_#{mode}: a client's certificate") do
      serve_tls(nil, authority_query(mode)) { |env| [200, {}, [env["SSL_CLIENT_CERT"]]] }
      client = Certificates.for("client")
      wire = secure(client:)

      2.times { assert_equal client.certificate.to_pem, wire.get.body }
    end

    define_method(:"test_#{mode}: certificates of another authority") do
      serve_tls(nil, authority_query(mode)) { flunk }
      assert_refused(/unknown ca/) { secure(client: Certificates.for("client", issuer: "stranger")).get }
      assert_refused(/unknown ca/) { secure(client: Certificates.for("client", issuer: "stranger"), max_version: SSL::TLS1_2_VERSION) }
      assert_connections 0
    end

    # What a session began with is known when it is resumed.
    define_method(:"test_#{mode}: a certificate of a session that is resumed") do
      serve_tls(nil, authority_query(mode)) { |env| [200, {}, [env["SSL_CLIENT_CERT"]]] }
      client = Certificates.for("client")
      wire = secure(session: session_of(client:))

      assert_predicate wire.socket.ssl, :session_reused?
      assert_equal client.certificate.to_pem, wire.get.body
    end
  end

  # No client asks for one but those that are asked to.
  def test_a_certificate_that_nobody_asks_for
    serve_tls { |env| [200, {}, [env.key?("SSL_CLIENT_CERT").to_s]] }

    assert_equal "false", secure(client: Certificates.for("client")).get("/", "SSL-CLIENT-CERT": "x").body
  end

  private

  # As a worker that takes another's place.
  def serve_again
    first = @server
    again = Xinatra::Server::Listener.new(Socket.tcp_server_sockets("127.0.0.1", 0).first, first.listeners.first.tls)
    first.stop(0.2)
    serve(proc { [200, {}, ["again"]] }, binds: [again])
  end

  def authority_query(mode) = "#{Certificates.for.query}&ca=#{Certificates.authority.path}&verify_mode=#{mode}"

  # A client learns how to resume with the answer, in TLS 1.3.
  def session_of(**settings)
    session = nil
    wire = secure(session_new_cb: ->((_, made)) { session = made }, session_cache_mode: SSL::SSLContext::SESSION_CACHE_CLIENT,
                  **settings)
    wire.get
    wire.close
    session
  end

  def assert_refused(why, &)
    error = assert_raises(SSL::SSLError, &)

    assert_match why, error.message
  end
end
