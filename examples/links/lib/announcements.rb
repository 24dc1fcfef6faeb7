# frozen_string_literal: true

# Tells whoever wants to know of new stories and comments, once they are there for everybody.
module Announcements
  @listeners = []

  # @yieldparam content [Story, Comment]
  # @return [void]
  def self.listen(&listener) = @listeners << listener

  # @param content [Story, Comment]
  # @return [void]
  def self.added(content) = @listeners.each { |listener| listener.call(content) }
end
