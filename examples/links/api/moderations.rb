# frozen_string_literal: true

# The public log of what moderators did.
class Api
  resource :moderations, Moderation do
    attributes :action, :reason, :created_at
    has_one :moderator, resource: :users
    has_one :user, resource: :users
    has_one :story, resource: :stories
    has_one :comment, resource: :comments
    has_one :tag, resource: :tags
    sort :created_at
    filter :action
    page :cursor, size: 20
  end
end
