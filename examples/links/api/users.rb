# frozen_string_literal: true

# Accounts. They are made on the site, which also changes passwords; addresses are never shown.
class Api
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

    before_update { |user| change(user) }
  end
end
