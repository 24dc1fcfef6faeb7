xml.instruct! :xml, version: "1.0", encoding: "UTF-8" # rubocop:disable Style/FrozenStringLiteralComment -- void behind the engine's own lines
xml.rss version: "2.0", "xmlns:atom" => "http://www.w3.org/2005/Atom" do
  xml.channel do
    xml.title @title
    xml.link url(@path)
    xml.description "Comments on #{settings.site_name}"
    xml.tag! "atom:link", href: url(request.path_info), rel: "self", type: "application/rss+xml"
    @entries.each do |comment|
      xml.item do
        xml.title "#{comment.user.username} on #{comment.story.title}"
        xml.link url(comment.path)
        xml.guid url(comment.path), isPermaLink: "false"
        xml.pubDate comment.created_at.httpdate
        xml.description formatted(comment.text)
      end
    end
  end
end
