# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/browser"
require_relative "../support/hostile"
require_relative "../support/sample_history"

# The pages in a real browser.
class ReportBrowserTest < Minitest::Test
  WIDTHS = [1280, 820, 360].freeze
  SCHEMES = %w[light dark].freeze

  def self.browser = @browser ||= Browser.new.tap { |browser| Minitest.after_run { browser.close } }

  # All pages that there are: comparison with history and hostile names, run with plots, history alone.
  def self.pages
    @pages ||= begin
      series = SampleHistory.series(24)
      names = Hostile::NAMES.to_h { |name| [name, [1.02, nil]] }
      { compare: html(SampleResults.new.compare, history: series),
        hostile: html(SampleResults.new.compare(names, name: Hostile::NAMES.last(2).first)),
        run: html(SampleResults.new.run(datasets: %w[small large])), bars: html(SampleResults.new.run(routes: [10])),
        history: BenchDD::History::Page.new(series, notes: ["line 2 is left out"]).to_s }
    end
  end

  def self.html(document, **options)
    BenchDD::Report::HTML.new(BenchDD::Report::Results.new(document), **options).to_s
  end

  def setup
    raise Browser.missing if Browser.missing

    browser.complaints.clear
  end

  def browser = self.class.browser
  def visit(name, **options) = browser.open(self.class.pages.fetch(name), **options)
  def evaluate(script) = browser.evaluate(script)

  def test_every_page_at_every_width_in_light_and_dark
    self.class.pages.each_key do |name|
      WIDTHS.product(SCHEMES) do |width, scheme|
        place = "#{name}, #{width} pixels, #{scheme}"
        visit(name, width: width, scheme: scheme)

        assert_equal width, evaluate("innerWidth"), place
        assert_operator browser.overflow, :<=, 0, "#{place} scrolls sideways"
        browser.unfold

        assert_operator browser.overflow, :<=, 0, "#{place}, unfolded, scrolls sideways"
        assert_empty browser.faint, place
      end
    end

    assert_empty browser.complaints
  end

  def test_dark_is_dark_and_light_is_light
    SCHEMES.each do |scheme|
      visit(:compare, scheme: scheme)
      ground = evaluate("getComputedStyle(document.body).backgroundColor").scan(/\d+/).sum(&:to_i)

      assert_equal scheme == "dark", ground < 200
    end
  end

  # The listener would hear: a script that is not in the policy is refused, and says so.
  def test_what_goes_wrong_is_heard
    browser.open(self.class.pages[:run].sub("</body>", "<script>document.title = 'changed'</script></body>"))

    assert_equal "benchdd: routing", evaluate("document.title")
    assert_match(/Content Security Policy/, browser.complaints.join)
  end

  def test_rows_are_sorted_by_a_click_and_back
    visit(:run)
    heads = "[...document.querySelector('table').querySelectorAll('thead button')]"
    evaluate("#{heads}.find((button) => button.textContent == 'CPU').click()")

    assert_equal %w[table trie linear], first_column
    assert_equal "ascending", evaluate("document.querySelector('[aria-sort]').getAttribute('aria-sort')")
    evaluate("#{heads}.find((button) => button.textContent == 'CPU').click()")

    assert_equal %w[linear trie table], first_column
    evaluate("#{heads}[0].click()")

    assert_equal %w[linear table trie], first_column
    assert_equal 1, evaluate("document.querySelectorAll('[aria-sort]').length")
    assert_empty browser.complaints
  end

  def test_the_filter_shows_what_is_asked
    visit(:compare)
    browser.page.at_css("#filter").focus.type("dyn")
    shown = "[...document.querySelectorAll('tr[data-name]')].filter((row) => row.checkVisibility())" \
            ".map((row) => row.dataset.name)"

    assert_equal ["dynamic HEAD", "dynamic main"], evaluate(shown).uniq.sort
    assert_equal %w[suite-1 history setup],
                 evaluate("[...document.querySelectorAll('section')].filter((one) => one.checkVisibility())" \
                          ".map((one) => one.id)")
    assert_match(/\A\d+ of \d+ rows\z/, evaluate("document.querySelector('#filtered').textContent"))
    browser.page.at_css("#filter").focus.type("zzz")

    assert_empty evaluate(shown)
  end

  def test_a_keyboard_is_enough
    visit(:compare)
    browser.press(:Tab)

    assert_equal "Skip to the results", evaluate("document.activeElement.textContent")
    assert_operator evaluate("document.activeElement.getBoundingClientRect().left"), :>=, 0
    reached = Array.new(60) do
      browser.press(:Tab)
      evaluate("document.activeElement.tagName + ' ' + document.activeElement.textContent.trim()")
    end

    assert_empty ["A routing", "INPUT ", "BUTTON scenario", "SUMMARY Distributions", "SUMMARY All figures"] - reached
    evaluate("document.querySelector('summary').focus()")
    browser.press(:Enter)

    assert evaluate("document.querySelector('details').open")
    refute_equal "none", evaluate("getComputedStyle(document.activeElement).outlineStyle")
  end

  def test_without_scripts_everything_is_there
    visit(:compare, script: false)
    text = browser.page.body

    assert_includes text, "HEAD against main"
    refute_includes text, "<button"
    assert_equal 0, browser.overflow
  ensure
    browser.page.command("Emulation.setScriptExecutionDisabled", value: false)
  end

  # What is folded on the screen is open on paper.
  def test_printing_opens_what_is_folded
    visit(:compare, scheme: "dark")

    assert_equal 0, evaluate("document.querySelectorAll('details[open]').length")
    Dir.mktmpdir { |folder| browser.pdf(File.join(folder, "page.pdf")) }

    assert_equal 0, evaluate("document.querySelectorAll('details:not([open])').length")
    browser.page.command("Emulation.setEmulatedMedia", media: "print",
                                                       features: [{ name: "prefers-color-scheme", value: "dark" }])

    assert_equal "rgb(250, 250, 249)", evaluate("getComputedStyle(document.body).backgroundColor")
    refute evaluate("document.querySelector('nav').checkVisibility()")
  ensure
    browser.page.command("Emulation.setEmulatedMedia", media: "")
  end

  # A file that Markdown shows as an image: at its own size, and readable in both schemes.
  def test_plots_as_files
    svg = BenchDD::History::Plot.of(SampleHistory.series(24).first).to_svg
    SCHEMES.each do |scheme|
      browser.open("<!DOCTYPE html><meta charset=utf-8><meta name=color-scheme content='light dark'>#{svg}",
                   scheme: scheme)

      assert_equal 720, evaluate("document.querySelector('svg').clientWidth")
      dots = evaluate("[...document.querySelectorAll('circle')].map((dot) => dot.getBoundingClientRect().x)")

      assert_equal dots.sort, dots
      assert_operator dots.last - dots.first, :>, 500
      ink = evaluate("getComputedStyle(document.querySelector('text.title')).fill").scan(/\d+/).sum(&:to_i)

      assert_equal scheme == "dark", ink > 400
    end
  end

  private

  def first_column
    evaluate("[...document.querySelector('table').querySelectorAll('tbody th')].map((cell) => cell.textContent)")
  end
end
