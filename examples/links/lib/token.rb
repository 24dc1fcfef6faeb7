# frozen_string_literal: true

require "securerandom"

# The random names this app gives out.
module Token
  LETTERS = [*"a".."z", *"0".."9"].freeze
  SHORT_ID = /\A[a-z0-9]{6}\z/

  # @return [String] six lower-case letters and digits: the name of a story or comment in addresses
  def self.short_id
    Array.new(6) { LETTERS[SecureRandom.random_number(LETTERS.size)] }.join
  end

  # @return [String] 128 random bits in hexadecimal, for a form's token
  def self.secret
    SecureRandom.hex(16)
  end
end
