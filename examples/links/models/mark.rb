# frozen_string_literal: true

require "set"

# A story that a reader saved for later, or hid from the lists.
module Mark
  KINDS = %w[saved hidden].freeze

  # @param kind [String] "saved" or "hidden"
  # @return [Boolean] whether the mark stands now
  def self.toggle(user, story, kind)
    mark = { user_id: user.id, story_id: story.id, kind: kind }
    DB.transaction do
      user.lock!
      removed = DB[:marks].where(mark).delete
      DB[:marks].insert(mark.merge(created_at: Time.now)) if removed.zero?
      removed.zero?
    end
  end

  # @param stories [Array<Story>]
  # @return [Hash{String => Set<Integer>}] the stories' ids by kind
  def self.of(user, stories)
    marks = Hash.new { Set.new }
    return marks if user.nil? || stories.empty?

    rows = DB[:marks].where(user_id: user.id, story_id: stories.map(&:id)).select_map(%i[kind story_id])
    marks.merge(rows.group_by(&:first).transform_values { |pairs| pairs.to_set(&:last) })
  end
end
