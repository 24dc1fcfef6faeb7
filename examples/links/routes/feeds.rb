# frozen_string_literal: true

# RSS feeds, and the list of pages for search engines.
class Links
  # The fifty best of the moment; a feed is by time, whatever its choice is by.
  get "/rss" do
    best = Story.visible.hottest.limit(50).select(:id)
    feed Story.where(id: best), settings.site_name, "/"
  end

  get "/newest.rss" do
    feed Story, "#{settings.site_name}: newest", "/newest"
  end

  get "/comments.rss" do
    feed Comment.on_visible_stories, "#{settings.site_name}: comments", "/comments"
  end

  get "/t/:tag.rss" do
    tag = Tag.first(name: text_param(:tag)) || halt(404)
    feed Story.tagged([tag]), "#{settings.site_name}: #{tag.name}", "/t/#{Rack::Utils.escape_path(tag.name)}"
  end

  get "/u/:username.rss" do
    user = find_user
    feed Story.where(user_id: user.id), "#{settings.site_name}: #{user.username}", "/u/#{user.username}"
  end

  get "/s/:short_id.rss" do
    story = find(Story.visible)
    feed Comment.where(story_id: story.id), "#{settings.site_name}: #{story.title}", story.path
  end

  get "/sitemap.xml" do
    @stories = Story.visible.newest.limit(1_000).all
    content_type :xml
    cache_control :public, max_age: 3_600
    builder :sitemap
  end
end
