# frozen_string_literal: true

# Lists by pages. One row more than a page holds tells whether another page follows, so nothing is counted; what the
# rows need of other tables comes in one query a table.
module Listing
  PERIODS = { "day" => 1, "week" => 7, "month" => 30, "year" => 365, "all" => nil }.freeze

  # Renders a page of stories.
  # @param stories [Sequel::Dataset]
  # @param title [String] the page's heading
  # @param options [Hash] `:feed`, the path of the list's feed; `:hidden`, whether hidden stories are shown
  # @return [String]
  def story_page(stories, title, **options)
    stories = stories.visible
    stories = stories.without_hidden(current_user) unless options[:hidden]
    @title = title
    @feed = options[:feed]
    load_stories(stories)
    erb options.fetch(:template, :stories)
  end

  # Renders a page of comments.
  # @param comments [Sequel::Dataset]
  # @return [String]
  def comment_page(comments, title, feed: nil)
    @title = title
    @feed = feed
    load_comments(comments.visible.on_visible_stories)
    erb :comments
  end

  # Sets @stories to one page, and what the reader did with them.
  def load_stories(stories)
    @stories = paged(stories.for_lists)
    know_stories(@stories)
  end

  # Sets @comments to one page, and which of them the reader voted for.
  def load_comments(comments)
    @comments = paged(comments.for_lists)
    @comment_votes = voted(:comment_id, @comments)
  end

  # What the reader did with these stories, for the buttons beside them.
  def know_stories(stories)
    @story_votes = voted(:story_id, stories)
    @marks = Mark.of(current_user, stories)
  end

  # One page of `rows`; @more says whether another follows.
  # @return [Array<Sequel::Model>]
  def paged(rows, size = Links::PER_PAGE)
    @page = page_number
    found = rows.limit(size + 1, (@page - 1) * size).all
    @more = found.size > size
    found.first(size)
  end

  # @return [Set<Integer>] the ids among `contents` that the reader voted for
  def voted(key, contents) = Vote.of(current_user, key, contents.map(&:id))

  # @return [Time, nil] the beginning of a named period
  def period_start(period)
    days = PERIODS.fetch(period)
    days && (Time.now - (days * 86_400))
  end
end
