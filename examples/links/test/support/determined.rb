# frozen_string_literal: true

# What makes two runs of the app on equal databases differ in nothing but what the framework or the server does: a clock
# that stands still, names and tokens by a seed, passwords that cost little.
module Determined
  START = Time.at(1_800_000_000).utc
  private_constant :START

  class << self
    # @return [Integer] seconds behind the beginning at which the clock stands
    attr_accessor :seconds
  end
  self.seconds = 0

  # The time is what this says.
  module StandingClock
    def now(**options)
      options.empty? ? at(START.to_i + Determined.seconds) : at(START.to_i + Determined.seconds, **options)
    end
  end

  # They are drawn one after the other.
  module SeededToken
    RANDOM = Random.new(5)

    def short_id = Array.new(6) { Token::LETTERS[RANDOM.rand(36)] }.join
    def secret = RANDOM.bytes(16).unpack1("H*")
  end
  private_constant :StandingClock, :SeededToken

  # Loads the app on the framework that FRAMEWORK names.
  # @return [void]
  def self.load_app
    require "bcrypt"
    BCrypt::Engine.cost = BCrypt::Engine::MIN_COST
    Time.singleton_class.prepend(StandingClock)
    require_relative "framework"
    Framework.load_app
    Token.singleton_class.prepend(SeededToken)
  end
end
