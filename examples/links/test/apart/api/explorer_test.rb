# frozen_string_literal: true

require "minitest/autorun"
require_relative "../../support/by_browser"

# The API's explorer in a real browser.
class ExplorerTest < Minitest::Test
  include ByBrowser

  def test_a_visit
    visit do
      open_explorer
      see_what_there_is
      ask_by_the_form
      follow_a_link
      make_a_mistake
      use_the_keyboard
      log_in
    end
  end

  def test_on_a_phone_and_in_the_dark
    visit do
      @page.command("Emulation.setDeviceMetricsOverride", width: 360, height: 740, deviceScaleFactor: 2, mobile: true)
      open_explorer

      assert_operator @page.evaluate("document.documentElement.scrollWidth"), :<=, 360
      assert_empty @page.evaluate(UNLABELLED)
      assert_equal([false, true], %w[light dark].map { |scheme| dark?(scheme) })
    end
  end

  private

  def open_explorer
    @page.go_to("/api")
    wait_for("200 OK")

    assert_includes @page.current_url, "/api/explorer"
    assert_match(/"total": 300/, text("#body"))
  end

  def see_what_there_is
    assert_equal %w[users tags stories comments votes flags marks moderations], @page.css("#type option").map(&:text)
    assert_equal "stories", text("#type-heading")
    fields = @page.css("#fields tr").to_h { |row| row.css("th, td").map(&:text) }

    assert_equal "string", fields["title"]
    assert_equal "string or null, date-time, read-only", fields["edited_at"]
    assert_equal ["one of users", "many of tags"], fields.values_at("author", "tags")
    refute fields.key?("flags_count")
  end

  def ask_by_the_form
    choose "#type", "comments"

    assert_equal "comments", text("#type-heading")
    choose '[name="sort"]', "-score"
    fill '[name="include"]' => "story,author", '[name="filter[author]"]' => "ada", '[name="page[size]"]' => "2"
    @page.at_css("#query button").click
    wait_for_answer("filter[author]=ada")

    assert_equal "/api/comments?include=story,author&sort=-score&filter[author]=ada&page[size]=2", address
    assert_equal 2, document["data"].size
    assert_equal %w[stories users], document["included"].map { |one| one["type"] }.uniq.sort
  end

  def follow_a_link
    path = document["data"].first["relationships"]["story"]["links"]["related"]
    @page.at_css("#body a[href='##{path}']").focus.type(:enter)
    wait_for_answer(path)

    assert_equal "stories", document["data"]["type"]
    assert_equal "answer-heading", @page.evaluate("document.activeElement.id")
    @page.back
    wait_for_answer("filter[author]=ada")
  end

  def make_a_mistake
    fill "#address" => "/api/stories?include=nothing&filter[title]=<b>x</b>"
    @page.at_css("#request button").click
    wait_for("400 Bad Request")

    assert_equal '400 Invalid include: "nothing" does not lead anywhere: there can be included author, tags, ' \
                 "comments (include)", text("#errors li")
  end

  def use_the_keyboard
    fill "#address" => "/api/tags?filter[name]=ruby\n"
    wait_for_answer("filter[name]=ruby")

    assert_equal ["ruby", true],
                 [document["data"].first["attributes"]["name"], @page.at_css("#errors").property("hidden")]
    reached = Array.new(80) do
      @page.keyboard.type(:tab)
      @page.evaluate("document.activeElement.id || document.activeElement.name")
    end

    assert_empty %w[type id part-sort part-page[size] address body] - reached
  end

  def log_in
    @page.go_to("/login")
    fill "#username" => "moderator", "#password" => "moderator-password"
    press "main button"
    @page.go_to("/api/explorer#/api/flags?include=story")
    wait_for_answer("/api/flags")

    assert_match(/You ask as moderator/, text(".lead"))
    assert_equal "flags", document["data"].first["type"]
  end

  def choose(selector, value)
    @page.at_css(selector).evaluate("this.value = '#{value}', this.dispatchEvent(new Event('change'))")
  end

  def wait_for(status) = wait_until { text("#status").start_with?(status) }

  # Until the document is that of an address with these words.
  def wait_for_answer(words)
    wait_until { text("#status").start_with?("200") && address.include?(words) && text("#body").include?('"data"') }
  end

  def wait_until
    deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 10
    until @page.at_css("#status") && yield
      if Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline
        flunk "#{text("#status")} #{text("#errors")} at #{address}"
      end
      sleep 0.02
    end
  end

  def address = @page.at_css("#address").property("value")
  def document = JSON.parse(text("#body"))
end
