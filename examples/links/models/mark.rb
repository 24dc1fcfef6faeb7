# frozen_string_literal: true

require "set"

# A story that a reader saved for later, or hid from the lists.
class Mark < Sequel::Model
  KINDS = %w[saved hidden].freeze

  many_to_one :user
  many_to_one :story
  extend Readable

  many_to_one_readable :story

  # @param kind [String] "saved" or "hidden"
  # @return [Boolean] whether the mark stands now
  def self.toggle(user, story, kind)
    mark = { user_id: user.id, story_id: story.id, kind: kind }
    db.transaction do
      user.lock!
      removed = where(mark).delete
      create(mark) if removed.zero?
      removed.zero?
    end
  end

  # @param stories [Array<Story>]
  # @return [Hash{String => Set<Integer>}] the stories' ids by kind
  def self.of(user, stories)
    marks = Hash.new { Set.new }
    return marks if user.nil? || stories.empty?

    rows = where(user_id: user.id, story_id: stories.map(&:id)).select_map(%i[kind story_id])
    marks.merge(rows.group_by(&:first).transform_values { |pairs| pairs.to_set(&:last) })
  end

  # Sequel's hook: what a mark must satisfy.
  def validate
    super
    validates_presence :story_id, message: "must be given"
    validates_includes KINDS, :kind, message: "must be one of #{KINDS.join(", ")}"
  end

  # Sequel's hook: gives a new mark its time.
  def before_create
    self.created_at ||= Time.now
    super
  end
end
