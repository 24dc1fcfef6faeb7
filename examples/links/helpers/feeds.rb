# frozen_string_literal: true

# RSS.
module Feeds
  SIZE = 30

  # Renders a feed of stories or comments; readers that have the newest get 304.
  # @param contents [Sequel::Dataset]
  # @param title [String]
  # @param path [String] the page the feed belongs to
  # @return [String]
  def feed(contents, title, path)
    @entries = contents.visible.newest.for_lists.limit(SIZE).all
    @title = title
    @path = path
    content_type :rss
    cache_control :public, max_age: 300
    last_modified @entries.map { |entry| entry.edited_at || entry.created_at }.max
    etag Digest::SHA256.hexdigest(@entries.map { |entry| [entry.id, entry.edited_at.to_i] }.inspect)
    builder @entries.first.is_a?(Comment) ? :comment_feed : :story_feed
  end
end
