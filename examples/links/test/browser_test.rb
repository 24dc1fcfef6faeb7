# frozen_string_literal: true

require "ferrum"
require "minitest/autorun"
require "tmpdir"
require_relative "support/served_app"

# A newcomer's first visit in a real browser: signing up, submitting, voting, commenting, searching.
class BrowserTest < Minitest::Test
  CHROMIUM = "/usr/bin/chromium"
  OPTIONS = { "no-sandbox" => nil, "disable-gpu" => nil, "disable-quic" => nil, "no-first-run" => nil,
              "disable-background-networking" => nil, "disable-component-update" => nil, "disable-sync" => nil }.freeze
  PHONE = [360, 740].freeze
  PAGES = %w[/ /newest /top /comments /tags /search?q=ruby /u/ada /moderations /stories/new /settings /about
             /nothing].freeze
  UNLABELLED = <<~SCRIPT
    [...document.querySelectorAll("input:not([type=hidden]), textarea, select, button, a")]
      .filter((it) => !(it.labels?.length || it.textContent.trim() || it.getAttribute("aria-label")))
      .map((it) => it.outerHTML)
  SCRIPT

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
      %w[light dark].each do |scheme|
        @page.command("Emulation.setEmulatedMedia", features: [{ name: "prefers-color-scheme", value: scheme }])
        @page.go_to("/")
        ground = @page.evaluate("getComputedStyle(document.body).backgroundColor").scan(/\d+/).sum(&:to_i)

        assert_equal scheme == "dark", ground < 300
      end
    end
  end

  private

  def visit
    flunk "#{CHROMIUM} is missing: run `apt-get install chromium`." unless File.executable?(CHROMIUM)

    ServedApp.run do |address|
      Dir.mktmpdir("links-browser") do |folder|
        browser = open_browser(address, folder)
        @page = browser.create_page
        yield
      ensure
        browser&.quit
      end
    end
  end

  def open_browser(address, folder)
    Ferrum::Browser.new(browser_path: CHROMIUM, base_url: address, window_size: [1200, 900], timeout: 20,
                        process_timeout: 60, headless: true, browser_options: OPTIONS.merge("user-data-dir" => folder))
  end

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

  def fill(values)
    values.each do |selector, value|
      field = @page.at_css(selector)
      field.evaluate("this.value = ''")
      field.focus.type(value.tr("\n", "\r"))
    end
  end

  # Clicks what leads to another page, and waits for it.
  def press(selector)
    @page.at_css(selector).click
    @page.network.wait_for_idle
  end

  def text(selector) = @page.at_css(selector).text.strip
end
