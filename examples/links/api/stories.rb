# frozen_string_literal: true

# Stories. Their tags are checked by the model, so hooks hand them to it.
class Api
  resource :stories, Story do
    soft_delete :deleted_at
    allow :create, :update, :destroy, roles: :member
    attributes :title, :url, :text
    attributes :short_id, :domain, :score, :comments_count, :created_at, :edited_at, write: false
    attribute :flags_count, read: :moderator, write: false
    has_one :author, from: :user, resource: :users, read_only: true
    has_many :tags, resource: :tags
    has_many :comments, resource: :comments, read_only: true
    sort :created_at, :score, :comments_count, :title
    sort :hotness, by: Sequel[:stories][:hotness]
    filter :short_id, :domain
    filter(:q) { |stories, words| stories.search(words[0, 100].split.first(5)) }
    filter(:tag) { |stories, name| stories.tagged(Tag.where(name: name).all) }
    filter(:author) { |stories, name| stories.where(user_id: User.where(username: name).select(:id)) }
    count :exact

    before_create do |story, related|
      file(story, related.fetch("tags", []))
      write(story)
    end

    before_update do |story, related|
      edit(story)
      file(story, related["tags"]) if related.key?("tags")
    end

    before_destroy { |story| delete(story) }
    before_replace { |story, _, tags| refile(story, tags) }
    before_merge { |story, _, tags| refile(story, (story.tags + tags).uniq) }
    before_subtract { |story, _, tags| refile(story, story.tags.reject { |tag| tags.map(&:id).include?(tag.id) }) }
  end

  helpers do
    # Changes nothing but the tags, and only if the story may have them.
    def refile(story, tags)
      edit(story)
      file(story, tags)
      return if story.save

      refuse(422, "invalid", "Invalid", story.errors.full_messages.join("; "), source: { pointer: "/data" })
    end
  end
end
