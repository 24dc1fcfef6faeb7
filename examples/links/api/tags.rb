# frozen_string_literal: true

# Subjects, which moderators keep.
class Api
  resource :tags, Tag do
    allow :create, :update, roles: :moderator
    attributes :name, :description, :category, :active
    has_many :stories, resource: :stories, read_only: true, include: false
    sort :name, :category
    filter :name, :category, :active
    page size: 50
    count :exact
    before_create { |tag| tag.kept_by = current_user }
    before_update { |tag| tag.kept_by = current_user }
  end
end
