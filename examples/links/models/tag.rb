# frozen_string_literal: true

# A subject that stories are filed under. Moderators keep the list; an inactive tag takes no new stories.
class Tag < Sequel::Model
  plugin :dirty

  NAME = /\A[a-z0-9][a-z0-9+#-]{0,23}\z/
  CATEGORIES = %w[language platform practice field site].freeze
  DESCRIPTION_LENGTH = 120

  many_to_many :stories, join_table: :taggings

  dataset_module do
    def active = where(active: true)
    def listed = order(:category, :name)
  end

  # Names who keeps the list now, for the moderation log.
  # @param moderator [User]
  attr_writer :kept_by

  # @return [Hash{Integer => Integer}] visible stories by tag id, in one query
  def self.story_counts
    DB[:taggings].join(:stories, id: :story_id).where(deleted_at: nil).group_and_count(:tag_id).as_hash(:tag_id, :count)
  end

  # Sequel's hook: what a tag must satisfy.
  def validate
    super
    validates_format NAME, :name, message: "must be 1 to 24 lower-case letters, digits, +, # or -"
    validates_unique :name, message: "exists already"
    validates_includes CATEGORIES, :category, message: "must be one of #{CATEGORIES.join(", ")}"
    validates_max_length DESCRIPTION_LENGTH, :description,
                         message: "must be at most #{DESCRIPTION_LENGTH} characters long"
  end

  # Sequel's hook: the log tells of a new tag.
  def after_create
    super
    Moderation.record(@kept_by, "created", self) if @kept_by
  end

  # Sequel's hook: the log tells of what was changed.
  def after_update
    super
    Moderation.record(@kept_by, "changed", self) if @kept_by
  end
end
