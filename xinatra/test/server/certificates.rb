# frozen_string_literal: true

require "fileutils"
require "openssl"
require "tmpdir"

# Certificates of an authority that the tests are, in a folder that ends with the process. Each is made when it is first
# asked for.
module Certificates
  # A day, in seconds.
  DAY = 86_400
  EXTENSIONS = OpenSSL::X509::ExtensionFactory.new
  private_constant :DAY, :EXTENSIONS

  # A certificate and its key, and the paths of both.
  Made = Struct.new(:certificate, :key, :folder) do
    # @return [String] as `ssl://` wants it
    def query = "cert=#{path}&key=#{key_path}"

    # @return [String]
    def path = write("pem", certificate.to_pem)

    # @return [String]
    def key_path = write("key", key.private_to_pem)

    # @return [String] of the key, with a passphrase
    def locked_key_path = write("locked", key.private_to_pem(OpenSSL::Cipher.new("aes-128-cbc"), "secret"))

    private

    def write(kind, content)
      path = File.join(folder, "#{certificate.serial}.#{kind}")
      File.write(path, content) unless File.exist?(path)
      path
    end
  end

  @made = {}
  @lock = Mutex.new

  module_function

  # @param name [String] whom it is for
  # @param issuer [String] of the authority
  # @return [Made]
  def for(name = "localhost", issuer: "authority") = authority(issuer) && make(name, issuer)

  # @return [Made]
  def authority(name = "authority") = make(name, nil)

  # @param names [Array<String>] of authorities
  # @return [OpenSSL::X509::Store]
  def store(*names)
    OpenSSL::X509::Store.new.tap { |store| names.each { |name| store.add_cert(authority(name).certificate) } }
  end

  # @return [String] a folder for files of a test's own
  def folder
    @folder ||= Dir.mktmpdir("xinatra-certificates").tap { |path| Minitest.after_run { FileUtils.rm_rf(path) } }
  end

  def make(name, issuer)
    signer = @made[[issuer, nil]]
    @lock.synchronize { @made[[name, issuer]] ||= sign(name, signer, @made.size + 1) }
  end

  def sign(name, signer, serial)
    key = OpenSSL::PKey::EC.generate("prime256v1")
    certificate = blank(name, key, serial)
    certificate.issuer = signer ? signer.certificate.subject : certificate.subject
    extend_for(certificate, name, signer)
    Made.new(certificate.sign(signer ? signer.key : key, "SHA256"), key, folder)
  end

  def blank(name, key, serial)
    OpenSSL::X509::Certificate.new.tap do |made|
      made.version = 2
      made.serial = serial
      made.subject = OpenSSL::X509::Name.new([["CN", name]])
      made.public_key = key
      made.not_before = Time.now - DAY
      made.not_after = Time.now + DAY
    end
  end

  def extend_for(certificate, name, signer)
    EXTENSIONS.subject_certificate = certificate
    EXTENSIONS.issuer_certificate = signer ? signer.certificate : certificate
    certificate.add_extension(EXTENSIONS.create_extension("basicConstraints", signer ? "CA:FALSE" : "CA:TRUE", true))
    names = "DNS:#{name}#{",IP:127.0.0.1" if name == "localhost"}"
    certificate.add_extension(EXTENSIONS.create_extension("subjectAltName", names)) if signer
  end

  private_class_method :make, :sign, :blank, :extend_for
end
