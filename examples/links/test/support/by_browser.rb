# frozen_string_literal: true

require "ferrum"
require "tmpdir"
require_relative "served_app"

# Tests that visit the served app in Chromium.
module ByBrowser
  CHROMIUM = "/usr/bin/chromium"
  OPTIONS = { "no-sandbox" => nil, "disable-gpu" => nil, "disable-quic" => nil, "no-first-run" => nil,
              "disable-background-networking" => nil, "disable-component-update" => nil, "disable-sync" => nil }.freeze
  UNLABELLED = <<~SCRIPT
    [...document.querySelectorAll("input:not([type=hidden]), textarea, select, button, a")]
      .filter((it) => !(it.labels?.length || it.textContent.trim() || it.getAttribute("aria-label")))
      .map((it) => it.outerHTML)
  SCRIPT

  private

  # Serves the app, and opens a page of a new browser.
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

  # @param scheme [String] "light" or "dark"
  # @return [Boolean] whether the page's ground is dark where a reader prefers it so
  def dark?(scheme)
    @page.command("Emulation.setEmulatedMedia", features: [{ name: "prefers-color-scheme", value: scheme }])
    @page.evaluate("getComputedStyle(document.body).backgroundColor").scan(/\d+/).sum(&:to_i) < 300
  end

  def text(selector) = @page.at_css(selector).text.strip
end
