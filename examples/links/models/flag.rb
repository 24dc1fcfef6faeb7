# frozen_string_literal: true

# A reader's objection to a story or comment, for the moderators to look at.
class Flag < Sequel::Model
  REASONS = ["spam", "off-topic", "broken link", "unkind", "duplicate"].freeze

  many_to_one :user

  # @param key [Symbol] :story_id or :comment_id
  # @return [Hash{Integer => Array<Flag>}] flags by what they are on, in one query and one for the users
  def self.on(key, contents)
    where(key => contents.map(&:id)).eager(:user).order(:id).all.group_by(&key)
  end
end
