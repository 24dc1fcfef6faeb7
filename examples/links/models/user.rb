# frozen_string_literal: true

# An account: a member, a moderator (deletes, restores, keeps the tags, bans) or an admin (also gives these roles).
class User < Sequel::Model
  NAME = /\A[a-z][a-z0-9_]{1,23}\z/
  EMAIL = /\A[^@\s]{1,64}@[^@\s]{1,130}\z/
  ROLES = %w[member moderator admin].freeze
  ABOUT_LENGTH = 2_000

  one_to_many :stories
  one_to_many :comments

  dataset_module do
    def ranked = reverse(:karma).order_append(:id)
  end

  # @param username [String]
  # @return [User, nil] the account whose password this is
  def self.authenticate(username, password)
    user = username.match?(NAME) ? first(username: username) : nil
    user if Password.match?(user&.password_digest, password)
  end

  # Sets a password, which ends the sessions opened under an older one.
  # @param password [String]
  def password=(password)
    @password = password
    self.password_digest = Password.digest(password) unless Password.problem(password)
    self.session_version = session_version.to_i + 1
  end

  def password?(password) = Password.match?(password_digest, password)
  def moderator? = role != "member"
  def admin? = role == "admin"
  def banned? = !banned_at.nil?
  alias banned banned?

  # Bans the account from now on, or ends that.
  # @param banned [Boolean]
  def banned=(banned)
    self.banned_at = banned ? banned_at || Time.now : nil
  end

  # @param role [String] "member", "moderator" or "admin"
  # @return [Boolean] whether the user has the role's rights
  def role?(role) = ROLES.index(self.role) >= ROLES.index(role)

  # Moderators act on members, admins on everyone but themselves.
  def may_moderate?(other) = id != other.id && moderator? && (admin? || !other.moderator?)

  # Sequel's hook: what an account must satisfy.
  def validate
    super
    validates_format NAME, :username, message: "must be 2 to 24 letters, digits or _, beginning with a letter"
    validates_unique :username, message: "is taken"
    validates_includes ROLES, :role
    validates_max_length ABOUT_LENGTH, :about, message: "must be at most #{ABOUT_LENGTH} characters long"
    validates_format EMAIL, :email, allow_nil: true, message: "must look like name@host"
    problem = @password && Password.problem(@password)
    errors.add(:password, problem) if problem
  end

  # Sequel's hook: gives a new account its time.
  def before_create
    self.created_at ||= Time.now
    super
  end
end
