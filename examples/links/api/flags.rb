# frozen_string_literal: true

# Objections: every member may raise one, moderators see and dismiss them.
class Api
  resource :flags, Flag do
    allow :create, roles: :member
    allow :index, :show, :destroy, roles: :moderator
    attribute :reason
    attribute :created_at, write: false
    has_one :author, from: :user, resource: :users, read_only: true
    has_one :story, resource: :stories
    has_one :comment, resource: :comments
    sort :created_at
    filter :reason

    before_create { |flag| react(flag, "flag this") }
    before_destroy { |flag| dismiss(flag) }
  end
end
