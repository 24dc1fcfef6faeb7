# frozen_string_literal: true

# What votes and flags share: each is a reader's, on one story or one comment.
module Reaction
  def self.included(model)
    model.many_to_one :user
    model.many_to_one :story
    model.many_to_one :comment
    model.extend Readable
    model.many_to_one_readable :story, :comment
  end

  # @return [Story, Comment, nil] what it is on
  def content = story || comment

  # @param content [Story, Comment]
  def content=(content)
    content.is_a?(Story) ? self.story = content : self.comment = content
  end

  # Sequel's hook: what a reaction must satisfy.
  def validate
    super
    errors.add(:story, "or a comment must be given, and not both") unless [story_id, comment_id].one?
  end

  # Sequel's hook: one writer at a time for what is counted.
  def before_create
    content.lock!
    super
  end

  # Sequel's hook: the same.
  def before_destroy
    content.lock!
    super
  end
end
