# frozen_string_literal: true

# Comments, in threads: `parent` is what one answers, `replies` what answers it.
class Api
  resource :comments, Comment do
    soft_delete :deleted_at
    scope(&:on_visible_stories)
    allow :create, :update, :destroy, roles: :member
    attribute :text
    attributes :short_id, :score, :depth, :created_at, :edited_at, write: false
    attribute :flags_count, read: :moderator, write: false
    has_one :author, from: :user, resource: :users, read_only: true
    has_one :story, resource: :stories
    has_one :parent, resource: :comments
    has_many :replies, resource: :comments, read_only: true
    sort :created_at, :score
    filter :short_id, :depth
    filter(:q) { |comments, words| comments.search(words[0, 100].split.first(5)) }
    filter(:author) { |comments, name| comments.where(user_id: User.where(username: name).select(:id)) }
    filter(:story) { |comments, name| comments.where(story_id: Story.where(short_id: name).select(:id)) }
    include_depth 5
    count :exact

    before_create { |comment| write(comment) }

    before_update do |comment|
      edit(comment)
      allow !comment.changed_columns.intersect?(%i[story_id parent_id]), "move a comment: write it anew there"
    end

    before_destroy { |comment| delete(comment) }
    before_replace { allow false, "move a comment: write it anew there" }
  end
end
