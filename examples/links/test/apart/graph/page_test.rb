# frozen_string_literal: true

require "json"
require "minitest/autorun"
require_relative "../../support/by_browser"

# The page of the GraphQL endpoint in a real browser, and what the site's session may do there.
class GraphPageTest < Minitest::Test
  include ByBrowser

  STORIES = "{ stories(first: 2, orderBy: TOP) { nodes { title author { username } } } }"
  WHO = "{ viewer { user { username } } }"
  SUBMIT = 'mutation { submitStory(title: "By the page", text: "x", tags: ["ruby"]) { story { path } } }'

  def test_a_visit
    visit do
      open_page
      see_what_there_is
      read
      be_refused
      log_in
      write

      assert_empty @page.evaluate(UNLABELLED)
    end
  end

  private

  def open_page
    @page.go_to("/about")
    @page.css("footer a").find { |link| link.text == "GraphQL" }.click
    wait_for { text("#schema").include?("Types") }

    assert_equal "/graphql", URI(@page.current_url).path
  end

  def see_what_there_is
    @page.css("#schema button").find { |button| button.text == "Query" }.click
    wait_for { text("#schema").include?("orderBy: StoryOrder! = HOTTEST") }

    assert_includes text("#schema"), "viewer: Viewer"
    assert_includes text("#schema"), "The public log of what moderators did."
  end

  def read
    found = answer(STORIES).dig("data", "stories", "nodes")

    assert_match(/\A200 /, text("#status"))
    assert_equal [2, true], [found.size, found.all? { |story| story["author"]["username"] }]
  end

  def be_refused
    assert_equal({ "data" => { "viewer" => nil } }, answer(WHO))
    assert_equal(["UNAUTHENTICATED"], answer(SUBMIT)["errors"].map { |error| error["extensions"]["code"] })
    assert_match(/has no field|doesn't exist on type 'Query'/, answer("{ nothing }")["errors"][0]["message"])
    assert_match(/\A400 /, text("#status"))
  end

  def log_in
    @page.go_to("/login")
    fill "#username" => "demo", "#password" => "demo-password"
    press "main button"
    @page.go_to("/graphql")
    wait_for { text("#schema").include?("Types") }

    assert_equal "demo", answer(WHO).dig("data", "viewer", "user", "username")
  end

  def write
    path = answer(SUBMIT).dig("data", "submitStory", "story", "path")
    @page.go_to(path)

    assert_includes @page.title, "By the page"
  end

  # @return [Hash] what is answered to a document
  def answer(document)
    @page.at_css("#query").evaluate("this.value = ''")
    @page.at_css("#query").focus.type(document)
    @page.evaluate("document.getElementById('answer').textContent = ''")
    @page.at_css("#run").click
    wait_for { text("#answer").end_with?("}") }
    JSON.parse(text("#answer"))
  end

  def wait_for
    deadline = now + 10
    until yield
      flunk "It does not come: #{text("#status")} #{text("#answer")}" if now > deadline
      sleep 0.02
    end
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
