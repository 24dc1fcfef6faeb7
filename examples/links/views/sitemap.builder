xml.instruct! :xml, version: "1.0", encoding: "UTF-8" # rubocop:disable Style/FrozenStringLiteralComment -- void behind the engine's own lines
xml.urlset xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" do
  ["/", "/newest", "/tags", "/about"].each { |path| xml.url { xml.loc url(path) } }
  @stories.each do |story|
    xml.url do
      xml.loc url(story.path)
      xml.lastmod iso(story.edited_at || story.created_at)
    end
  end
end
