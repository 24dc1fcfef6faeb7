# frozen_string_literal: true

require_relative "test_helper"

# Every declared route, once, with the answer it is expected to give.
class RoutesTest < LinksTest
  Visit = Struct.new(:as, :verb, :path, :params, :status, :route)

  # who, verb, path, parameters, expected status, and the pattern where it is not the path
  VISITS = [
    [nil, :get, "/", {}, 200], [nil, :get, "/newest", {}, 200], [nil, :get, "/newest.json", {}, 200],
    [nil, :get, "/top/month", {}, 200, "/top/?:period?"], [nil, :get, "/stories.json", {}, 200],
    [nil, :get, "/discussed", {}, 200], [nil, :get, "/tags", {}, 200],
    [nil, :get, "/t/ruby,linux", {}, 200, "/t/:tags"],
    [nil, :get, "/domains", {}, 200], [nil, :get, "/domains/offbyone.example", {}, 200, "/domains/:domain"],
    [nil, :get, "/comments", {}, 200], [nil, :get, "/search", { q: "the" }, 200], ["demo", :get, "/saved", {}, 200],
    ["demo", :get, "/hidden", {}, 200], ["demo", :get, "/upvoted", {}, 200], ["demo", :get, "/replies", {}, 200],
    ["demo", :get, "/stories/new", {}, 200],
    ["demo", :post, "/stories", { title: "A new story", url: "https://new.example/", tags: "ruby" }, 303],
    [nil, :get, "/s/STORY.json", {}, 200, "/s/:short_id.json"],
    ["demo", :get, "/s/OWN/edit", {}, 200, "/s/:short_id/edit"],
    [nil, :get, "/s/STORY/any-slug", {}, 200, "/s/:short_id(/:slug)?"],
    ["demo", :put, "/s/OWN", { title: "Another title", text: "x", tags: "c" }, 303, "/s/:short_id"],
    ["demo", :delete, "/s/OWN", {}, 303, "/s/:short_id"],
    ["demo", :post, "/s/GONE/restore", {}, 303, "/s/:short_id/restore"],
    ["demo", :post, "/s/STORY/vote", {}, 303, "/s/:short_id/vote"],
    ["demo", :post, "/s/STORY/save", {}, 303, "/s/:short_id/save"],
    ["demo", :post, "/s/STORY/hide", {}, 303, "/s/:short_id/hide"],
    ["demo", :get, "/s/STORY/flag", {}, 200, "/s/:short_id/flag"],
    ["demo", :post, "/s/STORY/flag", { reason: "spam" }, 303, "/s/:short_id/flag"],
    ["demo", :post, "/s/STORY/comments", { text: "Hello" }, 303, "/s/:short_id/comments"],
    [nil, :get, "/c/COMMENT", {}, 302, "/c/:short_id"],
    ["demo", :get, "/c/COMMENT/reply", {}, 200, "/c/:short_id/reply"],
    ["demo", :get, "/c/MINE/edit", {}, 200, "/c/:short_id/edit"],
    ["demo", :patch, "/c/MINE", { text: "Better" }, 303, "/c/:short_id"],
    ["demo", :delete, "/c/MINE", {}, 303, "/c/:short_id"],
    ["demo", :post, "/c/LOST/restore", {}, 303, "/c/:short_id/restore"],
    ["demo", :post, "/c/COMMENT/vote", {}, 303, "/c/:short_id/vote"],
    ["demo", :get, "/c/COMMENT/flag", {}, 200, "/c/:short_id/flag"],
    ["demo", :post, "/c/COMMENT/flag", { reason: "unkind" }, 303, "/c/:short_id/flag"],
    [nil, :get, "/rss", {}, 200], [nil, :get, "/newest.rss", {}, 200], [nil, :get, "/comments.rss", {}, 200],
    [nil, :get, "/t/ruby.rss", {}, 200, "/t/:tag.rss"], [nil, :get, "/u/demo.rss", {}, 200, "/u/:username.rss"],
    [nil, :get, "/s/STORY.rss", {}, 200, "/s/:short_id.rss"], [nil, :get, "/sitemap.xml", {}, 200],
    [nil, :get, "/u", {}, 200], [nil, :get, "/u/demo.json", {}, 200, "/u/:username.json"],
    [nil, :get, "/u/demo", {}, 200, "/u/:username"], [nil, :get, "/u/ada/stories", {}, 200, "/u/:username/stories"],
    [nil, :get, "/u/ada/comments", {}, 200, "/u/:username/comments"],
    [nil, :get, "/signup", {}, 200], [nil, :post, "/signup", { username: "newcomer", password: "long enough" }, 303],
    [nil, :get, "/login", {}, 200], [nil, :post, "/login", { username: "demo", password: "demo-password" }, 303],
    ["demo", :post, "/logout", {}, 303], ["demo", :get, "/settings", {}, 200],
    ["demo", :post, "/settings", { about: "Me" }, 303],
    ["demo", :post, "/settings/password", { current_password: "demo-password", password: "another one" }, 303],
    ["demo", :get, "/settings/export.json", {}, 200], [nil, :get, "/moderations", {}, 200],
    ["moderator", :get, "/mod", {}, 200], ["moderator", :get, "/mod/deleted", {}, 200],
    ["moderator", :post, "/mod/stories/STORY/dismiss", {}, 303, "/mod/stories/:short_id/dismiss"],
    ["moderator", :post, "/mod/comments/COMMENT/dismiss", {}, 303, "/mod/comments/:short_id/dismiss"],
    ["moderator", :get, "/mod/users", {}, 200],
    ["moderator", :post, "/mod/users/ada/ban", { reason: "spam" }, 303, "/mod/users/:username/ban"],
    ["moderator", :post, "/mod/users/ada/unban", {}, 303, "/mod/users/:username/unban"],
    ["admin", :put, "/mod/users/ada/role", { role: "moderator" }, 303, "/mod/users/:username/role"],
    ["moderator", :get, "/mod/tags", {}, 200],
    ["moderator", :post, "/mod/tags", { name: "zig", category: "language", active: "1" }, 303],
    ["moderator", :get, "/mod/tags/ruby/edit", {}, 200, "/mod/tags/:tag/edit"],
    ["moderator", :put, "/mod/tags/ruby", { name: "ruby", category: "language" }, 303, "/mod/tags/:tag"],
    [nil, :get, "/health", {}, 200], [nil, :get, "/robots.txt", {}, 200], [nil, :get, "/export.csv", {}, 200],
    [nil, :get, "/random", {}, 302], [nil, :get, "/about", {}, 200, "/:page"]
  ].map { |as, verb, path, params, status, route| Visit.new(as, verb, path, params, status, route || path) }.freeze

  VISITS.each do |visit|
    name = [visit.verb, visit.path, visit.as && "as #{visit.as}"].compact.join("_").gsub(/\W+/, "_")
    define_method(:"test_#{name}") do
      log_in_as visit.as if visit.as
      make visit

      assert_equal visit.status, status, body
      assert_equal "#{visit.verb.upcase} #{visit.route}", last_request.env["sinatra.route"]
    end
  end

  def test_every_declared_route_is_visited
    declared = Links.routes.except("HEAD").flat_map { |verb, routes| routes.map { |route| "#{verb} #{route[0]}" } }.uniq
    visited = VISITS.map { |visit| "#{visit.verb.upcase} #{visit.route}" }

    assert_empty declared - visited, "routes without a visit"
    assert_empty visited - declared, "visits without a route"
    assert_operator declared.size, :>=, 60
  end

  def test_a_get_route_answers_head_without_a_body
    head "/"

    assert_equal 200, status
    assert_empty body
  end

  private

  def make(visit)
    path = visit.path.gsub(/[A-Z]{3,}/) { |name| content(name).short_id }
    return get(path, visit.params) if visit.verb == :get

    submit path, **(visit.verb == :post ? {} : { verb: visit.verb.to_s }), **visit.params
  end

  def content(name)
    case name
    when "STORY" then busy_story
    when "OWN" then create_story
    when "GONE" then create_story.tap { |story| story.delete_by(demo) }
    when "COMMENT" then someones_comment
    when "MINE" then create_comment
    when "LOST" then create_comment.tap { |comment| comment.delete_by(demo) }
    end
  end
end
