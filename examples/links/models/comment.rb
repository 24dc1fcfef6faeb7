# frozen_string_literal: true

# An answer to a story or to another comment of it.
class Comment < Sequel::Model
  TEXT_LENGTH = 10_000
  # Threads are drawn recursively, so their depth has an end.
  MAX_DEPTH = 20

  plugin :dirty
  include Content
  extend Readable

  many_to_one :story
  many_to_one :parent, class: :Comment
  many_to_one_readable :parent
  one_to_many :replies, class: :Comment, key: :parent_id

  dataset_module do
    def for_lists = eager(:user, :story)
    # What everybody may read.
    def readable = visible.on_visible_stories
    def on_visible_stories = where(Sequel[:comments][:story_id] => Story.visible.select(:id))

    # Answers by others to the user's stories and comments.
    def replies_to(user)
      own = DB[:comments].where(user_id: user.id).select(:id)
      threads = DB[:stories].where(user_id: user.id).select(:id)
      exclude(user_id: user.id).where(Sequel.|({ parent_id: own }, { parent_id: nil, story_id: threads }))
    end

    # Comments in which every word occurs.
    def search(words)
      words.reduce(self) { |found, word| found.where(Sequel.ilike(:text, "%#{escape_like(word)}%")) }
    end
  end

  # @param comments [Array<Comment>] all comments of one story
  # @return [Hash{Integer, nil => Array<Comment>}] answers by the id they answer (nil: the story), best first
  def self.thread(comments)
    comments.sort_by { |comment| [-comment.score, comment.id] }.group_by(&:parent_id)
  end

  def path = "/c/#{short_id}"

  # Sequel's hook: what a comment must satisfy.
  def validate
    super
    errors.add(:text, "must not be empty") if text.to_s.strip.empty?
    validates_max_length TEXT_LENGTH, :text, message: "must be at most 10,000 characters long"
    errors.add(:thread, "is too deep: answer a comment further up") if depth.to_i > MAX_DEPTH
    validate_place if new?
  end

  # Sequel's hook: places the comment in its thread.
  def before_validation
    self.depth = parent ? parent.depth + 1 : 0
    super
  end

  # Sequel's hook: a story's comments come one after the other, or none would count the one beside it.
  def before_create
    story.lock!
    super
  end

  # Sequel's hook: the story counts its comments.
  def after_create
    super
    story.count_comments
  end

  # Sequel's hook: also when one was deleted, or restored.
  def after_update
    super
    story.count_comments if column_changed?(:deleted_at)
  end

  def delete_by(user) = story.exclusively { super }
  def restore = story.exclusively { super }

  private

  def foreign_key = :comment_id

  def validate_place
    return errors.add(:story, "must be given") unless story

    errors.add(:discussion, "is full: this story takes no more comments") if story.full?
    errors.add(:parent, "must be a comment on the same story") if parent && parent.story_id != story_id
  end

  def scored(score) = { score: score }
end
