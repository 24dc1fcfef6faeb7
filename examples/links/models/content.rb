# frozen_string_literal: true

# What stories and comments share: a short id, votes, flags, and deletion that can be taken back.
module Content
  # Kept within reach of one author: after this many days only moderators change a text.
  EDIT_DAYS = 14

  # The lists that both have.
  module Lists
    def visible = where(deleted_at: nil)
    def newest = reverse(:created_at, :id)
    def flagged = visible.exclude(flags_count: 0).reverse(:flags_count, :id)
    def deleted = exclude(deleted_at: nil).reverse(:deleted_at, :id)
  end

  def self.included(model)
    model.many_to_one :user
    model.many_to_one :deleted_by, class: :User
    model.dataset_module(Lists)
  end

  def deleted? = !deleted_at.nil?

  # @return [Boolean] whether `user` may change the text or delete it
  def editable_by?(user)
    return false if user.nil?

    user.moderator? || (user.id == user_id && !deleted? && created_at > Time.now - (EDIT_DAYS * 86_400))
  end

  # What a moderator deleted, only moderators restore.
  def restorable_by?(user)
    deleted? && !user.nil? && (user.moderator? || (user.id == user_id && deleted_by_id == user.id))
  end

  def votable_by?(user) = !user.nil? && user.id != user_id && !deleted?

  # @return [Vote, nil]
  def vote_of(user) = Vote.first(user_id: user.id, foreign_key => id)

  # Adds the user's vote, or takes it back when it was given; the author's karma follows.
  # @return [Boolean] whether the vote stands now
  def toggle_vote(user)
    exclusively do
      vote = vote_of(user)
      reaction = vote || Vote.new(user_id: user.id)
      reaction.content = self
      vote ? reaction.destroy : reaction.save
      vote.nil?
    end
  end

  # Counts a vote that came or went; whoever calls it has the row to itself.
  # @param change [Integer] 1 or -1
  def count_vote(change)
    update(scored(score + change))
    User.where(id: user_id).update(karma: Sequel[:karma] + change)
  end

  # Counts one reader's objection; a second one of the same reader changes nothing.
  # @param reason [String] one of Flag::REASONS
  def flag(user, reason)
    exclusively do
      next if flags.where(user_id: user.id).any?

      flag = Flag.new(user_id: user.id, reason: reason)
      flag.content = self
      flag.save
    end
  end

  # Recounts after a flag came or went.
  def count_flags
    update(flags_count: flags.count)
  end

  # Forgets all flags: a moderator found the content in order.
  def dismiss_flags
    exclusively do
      flags.delete
      update(flags_count: 0)
    end
  end

  def delete_by(user)
    update(deleted_at: Time.now, deleted_by_id: user.id)
  end

  def restore
    update(deleted_at: nil, deleted_by_id: nil)
  end

  # One writer at a time for this row: PostgreSQL locks the row, SQLite the file.
  # @return what the block returns
  def exclusively
    db.transaction do
      lock!
      yield
    end
  end

  # Sequel's hook: gives a new row its name and time.
  def before_create
    self.created_at ||= Time.now
    self.short_id ||= unused_short_id
    super
  end

  # Sequel's hook: what is new is known once it is there for everybody.
  def after_create
    super
    db.after_commit { Announcements.added(self) }
  end

  private

  def flags = db[:flags].where(foreign_key => id)

  def unused_short_id
    loop do
      candidate = Token.short_id
      return candidate if model.where(short_id: candidate).empty?
    end
  end
end
