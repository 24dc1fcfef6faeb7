# frozen_string_literal: true

# Stories and comments for programs.
module Serializing
  # @return [Boolean] whether an error should be told in JSON
  def wants_json?
    request.path_info.end_with?(".json") || response.content_type.to_s.start_with?("application/json")
  end

  # @return [String] an error's JSON
  def json_error(message) = json(error: message)

  # Sets the content type and renders `data`.
  # @return [String]
  def json(data)
    content_type :json
    JSON.generate(data)
  end

  # @return [String] a page of stories
  def stories_json(stories)
    rows = paged(stories.visible.for_lists)
    cache_control :public, max_age: 60
    json(page: @page, more: @more, stories: rows.map { |story| story_hash(story) })
  end

  # @return [String] a story with its comments
  def story_json(story)
    comments = story.comments_dataset.visible.eager(:user).order(:id).all
    body = json(story_hash(story).merge(comments: comments.map { |comment| comment_hash(comment) }))
    etag Digest::SHA256.hexdigest(body)
    body
  end

  def story_hash(story)
    { short_id: story.short_id, title: story.title, url: story.url, text: story.text, score: story.score,
      comments: story.comments_count, tags: story.tags.map(&:name), user: story.user.username,
      created_at: iso(story.created_at), address: url(story.path) }
  end

  def comment_hash(comment)
    { short_id: comment.short_id, user: comment.user.username, text: comment.text, score: comment.score,
      depth: comment.depth, created_at: iso(comment.created_at), address: url(comment.path) }
  end

  # @param values [Array] one row of a table
  # @return [String] the row as CSV (RFC 4180); what a spreadsheet would take for a formula is made text
  def csv_row(values)
    cells = values.map { |value| value.to_s.sub(/\A(?=[=+\-@\t\r])/, "'").gsub('"', '""') }
    "#{cells.map { |cell| %("#{cell}") }.join(",")}\r\n"
  end
end
