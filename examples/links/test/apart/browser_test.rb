# frozen_string_literal: true

require "minitest/autorun"
require_relative "../support/by_browser"

# A newcomer's first visit in a real browser: signing up, submitting, voting, commenting, searching.
class BrowserTest < Minitest::Test
  include ByBrowser

  PHONE = [360, 740].freeze
  PAGES = %w[/ /newest /top /comments /tags /search?q=ruby /u/ada /moderations /stories/new /settings /about
             /nothing].freeze

  def test_a_newcomers_visit
    visit do
      sign_up
      submit_a_story
      vote_for_another
      comment
      search
    end
  end

  def test_every_page_fits_a_phone_and_names_what_can_be_operated
    visit do
      @page.command("Emulation.setDeviceMetricsOverride", width: PHONE.first, height: PHONE.last,
                                                          deviceScaleFactor: 2, mobile: true)
      sign_up
      PAGES.each do |path|
        @page.go_to(path)

        assert_operator @page.evaluate("document.documentElement.scrollWidth"), :<=, PHONE.first, path
        assert_empty @page.evaluate(UNLABELLED), path
      end
    end
  end

  def test_dark_mode_is_dark
    visit do
      @page.go_to("/")

      assert_equal([false, true], %w[light dark].map { |scheme| dark?(scheme) })
    end
  end

  private

  def sign_up
    @page.go_to("/signup")
    fill "#username" => "newcomer", "#password" => "long enough to use"
    press "main button"

    assert_equal "Welcome, newcomer!", text(".notice")
  end

  def submit_a_story
    @page.go_to("/")
    press "header .button"
    fill "#title" => "Marmots & <other> animals", "#url" => "https://marmots.example/", "#tags" => "show linux"
    press "main button"

    assert_equal "Marmots & <other> animals", text(".story-title a")
    assert_equal %w[linux show], @page.css(".tag").map(&:text)
  end

  def vote_for_another
    @page.go_to("/newest")
    story = "##{@page.at_css("article:has(button.upvote)").attribute("id")}"
    before = text("#{story} .score").to_i
    press "#{story} button.upvote"

    assert_equal before + 1, text("#{story} .score").to_i
    assert_equal "true", @page.at_css("#{story} button.upvote").attribute("aria-pressed")
    assert_includes @page.current_url, "/newest#s_"
  end

  def comment
    press "a[href^='/newest']"
    press "article .discuss"
    fill "#text" => "A first comment.\n\n> with a quote"
    press "#comments form.stacked button"
    mine = @page.css(".comment").find { |node| node.text.include?("newcomer") }

    assert_includes mine.at_css(".text p").text, "A first comment."
    assert_equal "with a quote", mine.at_css("blockquote").text
  end

  def search
    @page.go_to("/search")
    fill "#q" => "marmots other"
    press "main button"

    assert_equal ["Marmots & <other> animals"], @page.css(".story-title > a:first-child").map(&:text)
  end
end
