# frozen_string_literal: true

require "ferrum"
require "fileutils"
require "tmpdir"

# The endpoint's page in a real browser.
module InBrowser
  CHROMIUM = "/usr/bin/chromium"
  OPTIONS = { "no-sandbox" => nil, "disable-gpu" => nil, "no-first-run" => nil, "disable-background-networking" => nil,
              "disable-component-update" => nil, "disable-sync" => nil }.freeze

  # @return [Ferrum::Browser] one for all tests
  def self.browser
    @browser ||= begin
      raise "#{CHROMIUM} is missing: run `apt-get install chromium`." unless File.executable?(CHROMIUM)

      folder = Dir.mktmpdir("graphql-browser")
      Ferrum::Browser.new(browser_path: CHROMIUM, timeout: 20, process_timeout: 60,
                          browser_options: OPTIONS.merge("user-data-dir" => folder)).tap do |browser|
        Minitest.after_run do
          browser.quit
          FileUtils.rm_rf(folder)
        end
      end
    end
  end

  private

  # Opens a page of its own, with a storage of its own.
  def open_page(address)
    @page = InBrowser.browser.create_page(new_context: true)
    @page.go_to(address)
    yield
  ensure
    InBrowser.browser.contexts.dispose(@page.context_id) if @page
  end

  def type(id, text)
    field = @page.at_css("##{id}")
    field.evaluate("this.value = ''")
    field.focus.type(text)
  end

  def press_run = @page.at_css("#run").click

  def text(id) = @page.evaluate("document.getElementById(#{id.to_json}).textContent")
  def value(id) = @page.evaluate("document.getElementById(#{id.to_json}).value")

  def wait_for(what = "it does not come")
    deadline = now + 10
    until yield
      flunk "#{what}: #{text("status")} #{text("answer")} #{text("schema")}" if now > deadline
      sleep(0.02)
    end
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
