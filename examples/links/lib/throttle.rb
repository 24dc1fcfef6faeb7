# frozen_string_literal: true

# How often something may be done: attempts are rows with a key and a time, shared by all processes of the app.
# Nothing is added to a key that is at its limit, and what left the longest window is deleted, so the table is bounded
# by the addresses that really come within an hour.
module Throttle
  Rule = Struct.new(:name, :limit, :seconds)

  # Failed logins from one address, and on one account from anywhere.
  LOGIN_ADDRESS = Rule.new("login-address", 20, 900).freeze
  LOGIN_ACCOUNT = Rule.new("login-account", 10, 900).freeze
  SIGN_UP = Rule.new("sign-up", 10, 3600).freeze
  STORY = Rule.new("story", 20, 3600).freeze
  COMMENT = Rule.new("comment", 60, 3600).freeze
  LONGEST = 3600

  # @param rule [Rule]
  # @param subject [String, Integer] whose attempts are counted
  # @return [Boolean] whether the subject has used up the rule's limit
  def self.full?(rule, subject)
    attempts.where(key: key(rule, subject)) { created_at > Time.now - rule.seconds }.count >= rule.limit
  end

  # Counts one attempt.
  def self.add(rule, subject)
    return if full?(rule, subject)

    attempts.where { created_at < Time.now - LONGEST }.delete
    attempts.insert(key: key(rule, subject), created_at: Time.now)
  end

  # Forgets a subject's attempts, for instance those before a login that succeeded.
  def self.clear(rule, subject)
    attempts.where(key: key(rule, subject)).delete
  end

  def self.attempts = DB[:attempts]
  def self.key(rule, subject) = "#{rule.name}:#{subject}"[0, 120]

  private_class_method :attempts, :key
end
