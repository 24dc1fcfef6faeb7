# frozen_string_literal: true

require "ferrum"
require "fileutils"
require "tmpdir"

# Chromium without a window, and what a test asks of a page in it.
class Browser
  CHROMIUM = "/usr/bin/chromium"
  OPTIONS = { "no-sandbox" => nil, "disable-gpu" => nil, "disable-quic" => nil, "no-first-run" => nil,
              "disable-background-networking" => nil, "disable-component-update" => nil, "disable-sync" => nil }.freeze
  # Texts with the contrast of WCAG 2 (success criterion 1.4.3) to what lies behind them, where it is below 4.5.
  FAINT = <<~SCRIPT
    (() => {
      const channels = (colour) => (colour.match(/[\\d.]+/g) || []).map(Number);
      const light = ([r, g, b]) => [r, g, b].map((value) => value / 255)
        .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
        .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
      const ground = (element) => {
        for (let one = element; one; one = one.parentElement) {
          const [r, g, b, alpha] = channels(getComputedStyle(one).backgroundColor);
          if (alpha !== 0 && r !== undefined) return [r, g, b];
        }
        return [255, 255, 255];
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = [];
      let seen = 0;
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (!texts.currentNode.data.trim() || !element.checkVisibility() || element.closest("script, style")) continue;
        seen += 1;
        const style = getComputedStyle(element);
        const ink = light(channels(element instanceof SVGElement ? style.fill : style.color));
        const behind = light(ground(element));
        const contrast = (Math.max(ink, behind) + 0.05) / (Math.min(ink, behind) + 0.05);
        if (!(contrast >= 4.5)) found.push(`${texts.currentNode.data} ${contrast.toFixed(2)}`);
      }
      return seen > 0 ? found : ["no text at all"];
    })()
  SCRIPT

  # What went wrong in the pages so far: errors and warnings of the console, exceptions, and what the policy refused.
  attr_reader :complaints

  attr_reader :page

  def self.missing = ("#{CHROMIUM} is missing: run `apt-get install chromium`" unless File.executable?(CHROMIUM))

  def initialize
    @folder = Dir.mktmpdir("benchdd-browser")
    @browser = Ferrum::Browser.new(browser_path: CHROMIUM, window_size: [1280, 900], timeout: 30, process_timeout: 60,
                                   headless: true, browser_options: OPTIONS.merge("user-data-dir" => @folder))
    # Ferrum ends Chromium in a finalizer, and so would each child that a test forks at its own end.
    ObjectSpace.undefine_finalizer(@browser.process)
    @page = @browser.create_page
    listen
  end

  # Opens a page made of text, in light or dark, on a desk or on a phone.
  def open(html, width: 1280, height: 800, scheme: "light", script: true)
    path = File.join(@folder, "page.html")
    File.write(path, html)
    @page.command("Emulation.setDeviceMetricsOverride", width: width, height: height, deviceScaleFactor: 1,
                                                        mobile: width < 600)
    @page.command("Emulation.setEmulatedMedia", features: [{ name: "prefers-color-scheme", value: scheme }])
    @page.command("Emulation.setScriptExecutionDisabled", value: !script)
    @page.go_to("file://#{path}")
  end

  def evaluate(script) = @page.evaluate(script)

  # Opens everything that is folded.
  def unfold = @page.execute("document.querySelectorAll('details').forEach((part) => { part.open = true })")

  # Elements that reach beyond the right edge, and by how much the page can be scrolled sideways.
  def overflow
    @page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
  end

  def faint = @page.evaluate(FAINT)
  def press(*keys) = @page.keyboard.type(*keys)

  def picture(path, **options) = @page.screenshot(path: path, **options)
  def pdf(path) = @page.pdf(path: path)

  def close
    @browser.quit
    FileUtils.remove_entry(@folder)
  end

  private

  def listen
    @complaints = []
    @page.command("Log.enable")
    @page.on("Log.entryAdded") { |event| complain(event["entry"].values_at("level", "text").join(": ")) }
    @page.on("Runtime.exceptionThrown") { |event| complain(event["exceptionDetails"]["text"]) }
    @page.on("Runtime.consoleAPICalled") do |event|
      complain(event["type"]) if %w[error warning].include?(event["type"])
    end
  end

  def complain(text) = @complaints << text
end
