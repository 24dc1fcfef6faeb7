# frozen_string_literal: true

# Lists of stories and comments, and the search through them.
class Links
  get "/" do
    story_page Story.hottest, "Hottest", feed: "/rss"
  end

  get "/newest.json" do
    stories_json Story.newest
  end

  get "/newest", provides: :html do
    story_page Story.newest, "Newest", feed: "/newest.rss"
  end

  get "/newest", provides: :json do
    stories_json Story.newest
  end

  get "/top/?:period?" do
    @period = params["period"] || "week"
    pass unless PERIODS.key?(@period)
    story_page Story.since(period_start(@period)).top, "Top", template: :top
  end

  get "/stories.json" do
    stories_json Story.hottest
  end

  get "/discussed" do
    since = Time.now - (7 * 86_400)
    story_page Story.since(since).exclude(comments_count: 0).reverse(:comments_count, :id), "Most discussed this week"
  end

  get "/tags" do
    @title = "Tags"
    @tags = Tag.listed.all.group_by(&:category)
    @counts = Tag.story_counts
    erb :tags
  end

  get "/t/:tags" do
    tags = named_tags(text_param(:tags))
    pass if tags.empty?
    @tags = tags
    names = tags.map(&:name)
    feed = "/t/#{Rack::Utils.escape_path(names.first)}.rss" if names.size == 1
    story_page Story.tagged(tags).hottest, names.join(" or "), feed: feed, template: :tag
  end

  get "/domains" do
    @title = "Sites"
    links = Story.visible.exclude(domain: nil)
    @domains = links.group_and_count(:domain).reverse(:count).order_append(:domain).limit(100).all
    erb :domains
  end

  get "/domains/:domain" do
    domain = text_param(:domain, 255).downcase
    stories = Story.where(domain: domain)
    pass if stories.visible.empty?
    story_page stories.newest, "From #{domain}"
  end

  get "/comments" do
    comment_page Comment.newest, "Newest comments", feed: "/comments.rss"
  end

  get "/search" do
    @title = "Search"
    @words = search_words
    @what = text_param(:what, 10) == "comments" ? "comments" : "stories"
    if @words.any?
      load_stories(Story.visible.search(@words).newest) if @what == "stories"
      load_comments(Comment.visible.on_visible_stories.search(@words).newest) if @what == "comments"
    end
    erb :search
  end

  get "/saved", auth: :member do
    story_page Story.marked_by(current_user, "saved").newest, "Saved stories", hidden: true
  end

  get "/hidden", auth: :member do
    story_page Story.marked_by(current_user, "hidden").newest, "Hidden stories", hidden: true
  end

  get "/upvoted", auth: :member do
    story_page Story.voted_by(current_user).newest, "Stories you voted for", hidden: true
  end

  get "/replies", auth: :member do
    comment_page Comment.replies_to(current_user).newest, "Replies to you"
  end
end
