# frozen_string_literal: true

# A reader's approval of a story or comment, which counts it; its author's karma follows.
class Vote < Sequel::Model
  include Reaction

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
