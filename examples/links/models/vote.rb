# frozen_string_literal: true

require "set"

# A reader's approval of a story or comment, which counts it; its author's karma follows.
class Vote < Sequel::Model
  include Reaction

  # @param key [Symbol] :story_id or :comment_id
  # @param ids [Array<Integer>]
  # @return [Set<Integer>] those that the user voted for
  def self.of(user, key, ids)
    return Set.new if user.nil? || ids.empty?

    where(:user_id => user.id, key => ids).select_map(key).to_set
  end

  # Sequel's hook.
  def after_create
    super
    content.count_vote(1)
  end

  # Sequel's hook.
  def after_destroy
    super
    content.count_vote(-1)
  end
end
