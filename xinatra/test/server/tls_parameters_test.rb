# frozen_string_literal: true

require_relative "tls_case"
require_relative "program"

# What `ssl://` may say, and how it is told of what it may not: in one sentence, before anything is listened at.
class TLSParametersTest < Minitest::Test
  Misconfigured = Xinatra::Server::Misconfigured

  # A file that is there, and no certificate.
  OTHER = __FILE__

  def setup
    skip "the server was built without TLS" unless Xinatra::Server.available? && Xinatra::Server::TLS.available?
  end

  made = Certificates.for
  good = made.query
  ca = Certificates.authority.path
  other = Certificates.for("other")

  { "nothing" => ["", /wants cert and key.*0 and 0/],
    "no key" => ["cert=#{made.path}", /wants cert and key.*1 and 0/],
    "no certificate" => ["key=#{made.key_path}", /wants cert and key.*0 and 1/],
    "a certificate without a key" => ["#{good}&cert=#{made.path}", /2 and 1/],
    "too many" => [([good] * 17).join("&"), /at most 16: there are 17 and 17/],
    "an empty path" => ["cert=&key=#{made.key_path}", /parameter cert .*cannot be ""/],
    "a NUL" => ["cert=a%00b&key=#{made.key_path}", /parameter cert .*cannot be "a\\u0000b"/],
    "a file that there is not" => ["cert=/none/cert.pem&key=#{made.key_path}", %r{/none/cert\.pem.* does not exist}],
    "a key that there is not" => ["cert=#{made.path}&key=/none/key.pem", %r{/none/key\.pem.* does not exist}],
    "a folder" => ["cert=#{__dir__}&key=#{made.key_path}", /#{__dir__} .*cannot be read/],
    "what is no certificate" => ["cert=#{OTHER}&key=#{made.key_path}", /certificate .*_test.rb cannot be used: no st/],
    "what is no key" => ["cert=#{made.path}&key=#{OTHER}", /the key .*_test.rb cannot be used: /],
    "another's key" => ["cert=#{made.path}&key=#{other.key_path}", /key #{other.key_path} is not the certificate's: /],
    "a second one's other key" => ["#{good}&cert=#{other.path}&key=#{made.key_path}", /is not the certificate's/],
    "a key with a passphrase" => ["cert=#{made.path}&key=#{made.locked_key_path}", /is encrypted, give one that is n/],
    "a parameter that there is not" => ["#{good}&certificate=x", /no parameter "certificate": there are cert, key, c/],
    "a parameter without a value" => ["#{good}&min_version", /parameter min_version .*cannot be ""/],
    "a parameter twice" => ["#{good}&min_version=1.2&min_version=1.3", /min_version .*is given 2 times/],
    "what is not encoded" => ["cert=\u00FC", /is no list of parameters: .* ASCII only/],
    "an old version" => ["#{good}&min_version=1.1", /"1.1" is no min_version .*: there are 1.2, 1.3/],
    "ciphers that there are not" => ["#{good}&ssl_cipher_filter=FISH", /ciphers FISH cannot be used: no cipher match/],
    "suites that there are not" => ["#{good}&ssl_ciphersuites=FISH", /ciphersuites FISH cannot be used: /],
    "another verify_mode" => ["#{good}&ca=#{ca}&verify_mode=maybe", /"maybe" is no verify_mode .* none, peer, force/],
    "verify_mode without ca" => ["#{good}&verify_mode=peer", /ca and verify_mode .*want each other/],
    "ca without verify_mode" => ["#{good}&ca=#{ca}", /ca and verify_mode .*want each other/],
    "what is no authority" => ["#{good}&ca=#{OTHER}&verify_mode=peer", /authorities of .*_test.rb cannot be used: /] }
    .each do |name, (query, expected)|
    define_method(:"test_#{name}") do
      error = assert_raises(Misconfigured) { Xinatra::Server::Listener.open("ssl://127.0.0.1:0?#{query}") }

      assert_match expected, error.message
      assert_equal 1, error.message.lines.size
    end
  end

  def test_no_listener_is_left_open
    before = Dir.children("/proc/self/fd").size
    assert_raises(Misconfigured) { Xinatra::Server::Listener.open("tcp://127.0.0.1:0", "ssl://127.0.0.1:0?cert=x&key=y") }

    assert_operator Dir.children("/proc/self/fd").size, :<=, before
  end

  def test_names_that_are_encoded
    Dir.mktmpdir do |folder|
      path = File.join(folder, "a&b=c d.pem")
      File.write(path, File.read(Certificates.for.path))
      query = URI.encode_www_form(cert: path, key: Certificates.for.key_path)

      assert_kind_of Xinatra::Native::TLS, Xinatra::Server::TLS.new(query).context
    end
  end

  # As with other mistakes of whoever serves.
  def test_the_command_says_so_in_a_line
    command = [RbConfig.ruby, "-I", Program::LIBRARY, Program::COMMAND, "serve", "-b", "ssl://a:0?cert=/none&key=/none"]
    Program.run(*command, files: { "config.ru" => Program::PID_APP }) do |program|
      refute_equal 0, program.wait
      assert_match(%r{\A.*the file /none of the parameter cert of ssl:// does not exist\n\z}, program.output)
    end
  end

  def test_what_is_set_up_otherwise
    settings = { authorities: nil, asks: false, insists: false, newest: false, ciphers: "HIGH", suites: nil,
                 ticket_key: "x" * 80, identity: "x" * 32 }
    pairs = [[Certificates.for.path, Certificates.for.key_path]]

    assert_raises(ArgumentError) { Xinatra::Native::TLS.new(pairs, **settings, ticket_key: "short") }
    assert_raises(ArgumentError) { Xinatra::Native::TLS.new([], **settings) }
    assert_raises(TypeError) { Xinatra::Native::TLS.new([nil], **settings) }
    assert_raises(TypeError) { Xinatra::Native::TLS.new([["cert"]], **settings) }
    assert_raises(KeyError) { Xinatra::Native::TLS.new(pairs) }
    assert_raises(RuntimeError) { Xinatra::Native::TLS.new(pairs, **settings).send(:set_up, pairs, settings) }
  end
end
