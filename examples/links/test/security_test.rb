# frozen_string_literal: true

require_relative "test_helper"

class SecurityTest < LinksTest
  EVIL = %(<script>alert("x")</script><img src=x onerror='alert(1)'>)
  # The one place of markup in a page that could run: an element or attribute that came from a text.
  RUNS = /<script|<img src=x|onerror='/

  def test_nothing_that_people_write_becomes_markup
    author = demo
    author.update(about: EVIL, karma: 3)
    tag = Tag.create(name: "evil", description: EVIL, category: "field")
    story = create_story(title: EVIL, text: EVIL)
    story.add_tag(tag)
    comment = create_comment(story: story, text: EVIL)
    story.flag(user("ada"), "spam")
    Moderation.record(user("moderator"), EVIL[0, 30], comment, EVIL)
    log_in_as "moderator"
    pages(story, comment).each do |path|
      get path

      assert_includes [200, 422, 404, 400], status, path
      refute_match RUNS, body, path
    end
  end

  def test_a_refused_form_shows_what_was_typed_as_text
    log_in_as "demo"
    submit "/stories", title: EVIL * 3, url: EVIL, text: EVIL, tags: %("><script>)

    refute_match RUNS, body
    submit "/signup", username: EVIL, password: EVIL

    refute_match RUNS, body
    submit "/settings", about: "x", email: EVIL

    refute_match RUNS, body
  end

  def test_every_template_escapes_what_it_shows
    safe = /\A(?:h|partial|yield|asset|nav_link|tag_link|user_link|ago|formatted|form_fields|page_link)\b/
    Dir[File.expand_path("../views/**/*.erb", __dir__)].each do |file|
      File.read(file).scan(/<%=\s*(.*?)%>/m).flatten.each do |code|
        assert_match safe, code, "#{File.basename(file)} shows #{code} without h()"
      end
    end
  end

  def test_a_form_without_its_token_is_refused
    log_in_as "demo"
    story = busy_story
    [{}, { authenticity_token: "" }, { authenticity_token: "0" * 32 }, { authenticity_token: ["x"] }].each do |params|
      post "/s/#{story.short_id}/vote", params

      assert_equal 403, status, params.inspect
    end
    assert_equal 0, DB[:votes].where(user_id: demo.id, story_id: story.id).count - votes_before(story)
  end

  def test_every_route_that_changes_something_wants_the_token
    Links.routes.except("GET", "HEAD").each do |verb, routes|
      routes.each do |route|
        path = route[0].to_s.gsub(/:\w+/, "aaaaaa")
        custom_request verb, path

        assert_equal 403, status, "#{verb} #{path}"
      end
    end
  end

  def test_another_sites_token_is_of_no_use
    log_in_as "demo"
    stranger = Rack::Test::Session.new(Links)
    stranger.get "/login"
    token = stranger.last_response.body[TOKEN, 1]
    post "/logout", authenticity_token: token

    assert_equal 403, status
  end

  def test_pages_forbid_scripts_and_frames
    get "/"

    assert_includes field("content-security-policy"), "default-src 'none'"
    assert_equal "nosniff", field("x-content-type-options")
    get "/nothing/here"

    assert_includes field("content-security-policy"), "frame-ancestors 'none'"
  end

  def test_the_cookie_is_for_the_server_only
    get "/login"
    cookie = Array(field("set-cookie")).join

    assert_match(/\Alinks\.session=/, cookie)
    assert_match(/httponly/i, cookie)
    assert_match(/samesite=lax/i, cookie)
  end

  def test_a_members_page_is_for_no_shared_cache
    log_in_as "demo"
    %w[/ /rss /about].each do |path|
      get path

      assert_equal "private, no-store", field("cache-control"), path
    end
  end

  def test_malformed_requests_are_the_clients_mistake
    log_in_as "demo"
    ["/newest?page=%FF", "/search?q=%C3%28", "/search?q=a%00b", "/search?q[a]=b", "/u/%FF", "/t/%00", "/t/%FF",
     "/s/%FF", "/c/%E2%28%A1", "/domains/%FF", "/newest?page=1&page[x]=2", "/%FF", "/top/%FF",
     "/stories/new?title[]=x", "/login?return_to=%FF", "/mod/tags/%FF/edit"].each do |path|
      get path

      assert_includes 300..499, status, path
    end
  end

  def test_a_malformed_query_is_the_clients_mistake
    ["q=%", "q=%zz", "&&&=", "a[b]=1&a=2", "#{"a[b]" * 200}=1", "q=\xFF".b].each do |query|
      get "/search", nil, "QUERY_STRING" => query

      assert_includes 200..499, status, query
    end
  end

  def test_malformed_forms_are_the_clients_mistake
    log_in_as "demo"
    { title: ["a"], url: { "a" => "b" }, text: "\xFF", tags: "a\0b" }.each do |name, value|
      submit "/stories", title: "A title", text: "x", tags: "ruby", name => value

      assert_equal 400, status, name.to_s
    end
    post "/login", "authenticity_token=%", "CONTENT_TYPE" => "application/x-www-form-urlencoded"

    assert_includes 400..499, status
    post "/login", "--x\r\nbroken", "CONTENT_TYPE" => "multipart/form-data; boundary=x"

    assert_includes 400..499, status
  end

  def test_a_large_body_is_refused
    log_in_as "demo"
    submit "/settings", about: "x" * (Links::MAX_BODY + 1)

    assert_equal 413, status
  end

  def test_a_forged_cookie_is_nobody
    set_cookie "links.session=forged"
    get "/settings"

    assert_equal 302, status
  end

  private

  def votes_before(story)
    @votes_before ||= DB[:votes].where(user_id: demo.id, story_id: story.id).count
  end

  def pages(story, comment)
    ["/", "/newest", "/comments", "/tags", "/t/evil", story.path, "/u/demo", "/u", "/mod", "/mod/tags", "/moderations",
     "/mod/tags/evil/edit", "/s/#{story.short_id}/edit", "/c/#{comment.short_id}/edit", "/c/#{comment.short_id}/reply",
     "/search?q=#{Rack::Utils.escape(EVIL[0, 90])}", "/#{Rack::Utils.escape_path(EVIL)}",
     "/stories/new?title=#{Rack::Utils.escape(EVIL)}", "/newest?page=#{Rack::Utils.escape(EVIL)}",
     "/t/ruby?page=2&#{Rack::Utils.escape(EVIL)}=#{Rack::Utils.escape(EVIL)}"]
  end
end
