# frozen_string_literal: true

require "securerandom"

# The key that session cookies are encrypted with.
module SessionSecret
  # @param file [String] where a secret is kept when SESSION_SECRET does not give one; made on first use, for its
  #   owner's eyes only
  # @return [String] at least 64 characters
  # @raise [ArgumentError] when the secret is too short to encrypt with
  def self.read(file)
    secret = ENV.fetch("SESSION_SECRET") { File.exist?(file) ? File.read(file) : create(file) }
    return secret if secret.bytesize >= 64

    raise ArgumentError, "The session secret has #{secret.bytesize} bytes; give SESSION_SECRET at least 64, " \
                         "for instance from `ruby -rsecurerandom -e 'puts SecureRandom.hex(64)'`."
  end

  # Two processes that start together agree on the one that came first.
  def self.create(file)
    File.open(file, File::WRONLY | File::CREAT | File::EXCL, 0o600) { |io| io.write(SecureRandom.hex(64)) }
    File.read(file)
  rescue Errno::EEXIST
    File.read(file)
  end

  private_class_method :create
end
