# frozen_string_literal: true

# What a {Program}'s members may do, and what the moderation log is told of it; whatever is saved afterwards, the models
# check. It is for whatever has a `current_user` and can `refuse(status, code, title, detail, **headers)`.
module Policy
  # What members say of themselves.
  PROFILE = %i[about email].freeze

  # Refuses what a model says the user may not do.
  # @param condition [Boolean]
  # @param what [String] that they may not, such as "vote for this"
  def allow(condition, what)
    condition || refuse(403, "forbidden", "Forbidden", "You may not #{what}")
  end

  # Refuses what a rule of {Throttle} has enough of.
  # @param rule [Throttle::Rule]
  def too_many(rule)
    refuse(429, "too_many", "Too many requests", "There were #{rule.limit} within #{rule.seconds / 60} minutes: " \
                                                 "wait a while", "retry-after" => rule.seconds.to_s)
  end

  # A new story or comment is its writer's.
  # @param content [Story, Comment]
  def write(content)
    content.user_id = current_user.id
    throttle content.is_a?(Story) ? Throttle::STORY : Throttle::COMMENT, current_user.id
  end

  # An author's change, or a moderator's, which the log tells of.
  # @param content [Story, Comment]
  def edit(content)
    allow content.editable_by?(current_user), "change this"
    Moderation.record(current_user, "edited", content) if content.user_id != current_user.id
    content.edited_at = Time.now
  end

  # Inactive tags stay where they are, but take nothing new.
  # @param story [Story]
  # @param tags [Array<Tag>]
  def file(story, tags)
    kept = story.new? ? [] : story.tags.map(&:id)
    story.new_tags = tags.select { |tag| tag.active || kept.include?(tag.id) }
  end

  # Who deletes it is written beside it, for those who may restore it.
  # @param content [Story, Comment]
  def delete(content)
    allow content.editable_by?(current_user), "delete this"
    Moderation.record(current_user, "deleted", content) if content.user_id != current_user.id
    content.deleted_by = current_user
  end

  # Whose it is, and whether they may.
  # @param reaction [Vote, Flag]
  # @param what [String] see {#allow}
  def react(reaction, what)
    reaction.user_id = current_user.id
    allow reaction.content.votable_by?(current_user), what if reaction.content
  end

  # A moderator finds a flag to be without cause.
  # @param flag [Flag] that is about to go
  def dismiss(flag) = Moderation.record(current_user, "dismissed a flag of", flag.content)

  # The profile is everybody's own; the rest is for those who moderate them, and the log tells of it.
  # @param user [User] with changes
  def change(user)
    own, moderated = user.changed_columns.partition { |column| PROFILE.include?(column) }
    allow own.empty? || user.id == current_user.id, "change what somebody says of themselves"
    allow moderated.empty? || current_user.may_moderate?(user), "moderate this account"
    log_moderation(user)
  end

  private

  def log_moderation(user)
    changed = user.changed_columns
    Moderation.record(current_user, "made #{user.role}", user) if changed.include?(:role)
    return unless changed.include?(:banned_at)

    user.banned? || user.ban_reason = nil
    Moderation.record(current_user, user.banned? ? "banned" : "unbanned", user, user.ban_reason.to_s)
  end
end
