# frozen_string_literal: true

# Accounts. They are made on the site, which also changes passwords; addresses are never shown.
class Api
  # What members say of themselves.
  PROFILE = %i[about email].freeze

  resource :users, User do
    allow :update, roles: :member
    attributes :username, :karma, :created_at, write: false
    attribute :about
    attribute :email, write_only: true
    attribute :role, write: :admin
    attribute :banned, :boolean, write: :moderator
    attribute :ban_reason, read: :moderator, write: :moderator
    has_many :stories, resource: :stories, read_only: true
    has_many :comments, resource: :comments, read_only: true
    sort :username, :karma, :created_at
    filter :username, :role
    count :exact

    # The profile is everybody's own; the rest is for those who moderate them.
    before_update do |user|
      own, moderated = user.changed_columns.partition { |column| PROFILE.include?(column) }
      allow own.empty? || user.id == current_user.id, "change what somebody says of themselves"
      allow moderated.empty? || current_user.may_moderate?(user), "moderate this account"
      log_moderation(user)
    end
  end

  helpers do
    # Tells the moderation log what becomes of an account.
    def log_moderation(user)
      changed = user.changed_columns
      Moderation.record(current_user, "made #{user.role}", user) if changed.include?(:role)
      return unless changed.include?(:banned_at)

      user.banned? || user.ban_reason = nil
      Moderation.record(current_user, user.banned? ? "banned" : "unbanned", user, user.ban_reason.to_s)
    end
  end
end
