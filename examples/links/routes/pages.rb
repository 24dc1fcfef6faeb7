# frozen_string_literal: true

# Pages that do not change, and what machines ask for.
class Links
  PAGES = { "about" => "About", "guidelines" => "Guidelines", "privacy" => "Privacy" }.freeze
  EXPORT_SLICE = 200

  helpers do
    # All visible stories in slices, so that the whole table is never in memory.
    def each_story(&block)
      last = 0
      loop do
        stories = Story.visible.where { id > last }.order(:id).for_lists.limit(EXPORT_SLICE).all
        stories.each(&block)
        return if stories.size < EXPORT_SLICE

        last = stories.last.id
      end
    end
  end

  get "/health" do
    DB.get(1)
    content_type :text
    "ok\n"
  rescue Sequel::DatabaseError
    halt 503, { "content-type" => "text/plain" }, "the database does not answer\n"
  end

  get "/robots.txt" do
    content_type :text
    "User-agent: *\nDisallow: /search\nDisallow: /login\nSitemap: #{url("/sitemap.xml")}\n"
  end

  get "/export.csv" do
    content_type :csv
    attachment "stories.csv"
    stream do |out|
      out << csv_row(%w[short_id title url score comments user tags created_at])
      each_story do |story|
        out << csv_row([story.short_id, story.title, story.url, story.score, story.comments_count,
                        story.user.username, story.tags.map(&:name).join(" "), iso(story.created_at)])
      end
    end
  end

  get "/random" do
    story = Story.visible.order(Sequel.function(:random)).first || halt(404)
    redirect to(story.path), 302
  end

  get "/:page" do
    page = params["page"]
    pass unless PAGES.key?(page)
    @title = PAGES.fetch(page)
    cache_control :public, max_age: 3_600 unless logged_in?
    erb :"pages/#{page}"
  end
end
