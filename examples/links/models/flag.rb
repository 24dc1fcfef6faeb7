# frozen_string_literal: true

# A reader's objection to a story or comment, for the moderators to look at.
class Flag < Sequel::Model
  REASONS = ["spam", "off-topic", "broken link", "unkind", "duplicate"].freeze

  include Reaction

  # @param key [Symbol] :story_id or :comment_id
  # @return [Hash{Integer => Array<Flag>}] flags by what they are on, in one query and one for the users
  def self.on(key, contents)
    where(key => contents.map(&:id)).eager(:user).order(:id).all.group_by(&key)
  end

  # Sequel's hook: what a flag must satisfy.
  def validate
    super
    validates_includes REASONS, :reason, message: "must be one of #{REASONS.join(", ")}"
  end

  # Sequel's hook: gives a new flag its time.
  def before_create
    self.created_at ||= Time.now
    super
  end

  # Sequel's hook: the content counts its flags.
  def after_create
    super
    content.count_flags
  end

  # Sequel's hook: the same.
  def after_destroy
    super
    content.count_flags
  end
end
