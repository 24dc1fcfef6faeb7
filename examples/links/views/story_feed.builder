xml.instruct! :xml, version: "1.0", encoding: "UTF-8" # rubocop:disable Style/FrozenStringLiteralComment -- void behind the engine's own lines
xml.rss version: "2.0", "xmlns:atom" => "http://www.w3.org/2005/Atom" do
  xml.channel do
    xml.title @title
    xml.link url(@path)
    xml.description "Stories on #{settings.site_name}"
    xml.tag! "atom:link", href: url(request.path_info), rel: "self", type: "application/rss+xml"
    @entries.each do |story|
      xml.item do
        xml.title story.title
        xml.link story.link? ? story.url : url(story.path)
        xml.guid url("/s/#{story.short_id}"), isPermaLink: "false"
        xml.pubDate story.created_at.httpdate
        xml.comments url(story.path)
        story.tags.each { |tag| xml.category tag.name }
        xml.description formatted(story.text)
      end
    end
  end
end
