# frozen_string_literal: true

# A line of the public moderation log.
class Moderation < Sequel::Model
  REASON_LENGTH = 200
  # What a line is about.
  COLUMNS = { User => :user_id, Story => :story_id, Comment => :comment_id, Tag => :tag_id }.freeze

  many_to_one :moderator, class: :User
  many_to_one :user
  many_to_one :story
  many_to_one :comment
  many_to_one :tag
  extend Readable

  many_to_one_readable :story, :comment

  dataset_module do
    def newest = reverse(:id)
    def for_lists = eager(:moderator, :user, :story, :tag, comment: :story)
  end

  # @param moderator [User]
  # @param action [String] what was done, as a verb in the past
  # @param subject [User, Story, Comment, Tag]
  # @param reason [String]
  # @return [Moderation] the new line
  def self.record(moderator, action, subject, reason = "")
    column = COLUMNS.find { |model, _| subject.is_a?(model) }.last
    create(:moderator_id => moderator.id, :action => action, column => subject.id, :reason => reason,
           :created_at => Time.now)
  end

  # @return [Story, Comment, User, Tag] what the line is about
  def subject = story || comment || user || tag
end
