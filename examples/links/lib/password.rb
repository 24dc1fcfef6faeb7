# frozen_string_literal: true

require "bcrypt"

# Passwords as bcrypt digests.
module Password
  # bcrypt reads 72 bytes and ignores the rest, so a longer password would promise what it does not keep.
  BYTES = 10..72

  # @param password [String]
  # @return [String, nil] what is wrong with it as the end of a sentence, or nil when it may be used
  def self.problem(password)
    return "must be #{BYTES.min} to #{BYTES.max} bytes long" unless BYTES.cover?(password.bytesize)

    "must not contain control characters" if password.match?(/[[:cntrl:]]/)
  end

  # @return [String] the bcrypt digest of `password`
  def self.digest(password)
    BCrypt::Password.create(password).to_s
  end

  # Compared with where there is no usable digest, so that an answer takes as long for an unknown account as for a
  # known one. Made at boot, at the cost that new digests have.
  DECOY = digest("nobody has this password").freeze
  private_constant :DECOY

  # @param digest [String, nil] the account's digest
  # @param password [String] what the client sent
  # @return [Boolean] whether it is the account's password
  def self.match?(digest, password)
    usable = !digest.nil? && BCrypt::Password.valid_hash?(digest)
    same = BCrypt::Password.new(usable ? digest : DECOY) == password.byteslice(0, BYTES.max).delete("\0")
    usable && same && problem(password).nil?
  end
end
