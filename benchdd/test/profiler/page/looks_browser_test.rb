# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/hostile"
require_relative "sample_pages"
require_relative "page_browser"

# The page in a real browser, whatever is in it and whoever looks at it.
class ProfilePageLooksTest < Minitest::Test
  include PageBrowser

  VIEWS = %w[flame sandwich top].freeze

  def test_no_samples_no_nodes_no_inflating_and_damage_are_told
    visit_plain(SamplePages.page(BenchDD::Profiler::Profile.new({ mode: :cpu }, [], [], [])))

    assert_equal "This profile has no samples.", text("#page")
    assert_empty browser.complaints
    script = browser.page.command("Page.addScriptToEvaluateOnNewDocument",
                                  source: "delete globalThis.DecompressionStream")
    visit_plain(SamplePages.shop)

    assert_match(/\AThis browser cannot inflate the profile .* Firefox 113/, text("#page"))
    browser.page.command("Page.removeScriptToEvaluateOnNewDocument", **script.transform_keys(&:to_sym))
    data = SamplePages.shop[/octet-stream">(.*?)</, 1]
    visit_plain(SamplePages.shop.sub(data, data.reverse.sub(/\A=*/, "").reverse[0...-12]))

    assert_match(/\AThe profile in this page cannot be read/, text("#page"))
  end

  def test_hostile_names_are_text
    names = Hostile::NAMES + ["</script><script>alert(1)</script>", "(all)", "(garbage collection)", "constructor"]
    page = SamplePages.page(SamplePages.hostile(names), title: "</title><img src=x onerror=alert(1)>")
    visit(page)
    VIEWS.each do |view|
      view(view)

      assert_equal 0, evaluate("document.querySelectorAll('img, #page script, #page iframe').length"), view
      assert_operator browser.overflow, :<=, 0, view
    end
    shown = names("#panel-top")

    assert_includes shown, "<img src=x onerror=alert(1)>"
    assert_includes shown, "</script><script>alert(1)</script>"
    assert_includes shown, "\\u202Eesrever"
    assert_includes texts(".thread"), "<script>alert(1)</script>"
    assert_equal "</title><img src=x onerror=alert(1)>", evaluate("document.title")
    assert_empty browser.complaints
  end

  def test_phones_and_the_dark
    [[390, "light"], [390, "dark"], [1280, "dark"], [820, "light"]].each do |width, scheme|
      visit(SamplePages.shop, width: width, scheme: scheme)
      click("Shop::Cart#sum")
      VIEWS.each do |view|
        view(view)

        assert_operator browser.overflow, :<=, 0, "#{view}, #{width}, #{scheme}"
        assert_empty browser.faint, "#{view}, #{width}, #{scheme}"
      end
      assert_equal width, evaluate("innerWidth")
      dark = evaluate("getComputedStyle(document.body).backgroundColor").scan(/\d+/).sum(&:to_i) < 200

      assert_equal scheme == "dark", dark
    end
  end

  # WCAG 2 wants a contrast of 4.5 between a frame's name and the frame.
  def test_names_can_be_read_on_every_colour
    %w[light dark].each do |scheme|
      visit(SamplePages.shop, scheme: scheme)
      lowest = evaluate(<<~SCRIPT)
        (() => {
          const pen = document.createElement("canvas").getContext("2d");
          const light = (colour) => {
            pen.fillStyle = colour;
            return [1, 3, 5].map((at) => parseInt(pen.fillStyle.slice(at, at + 2), 16) / 255)
              .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
              .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
          };
          const contrast = (one, other) => {
            const [a, b] = [light(one), light(other)].sort((a, b) => b - a);
            return (a + 0.05) / (b + 0.05);
          };
          const names = Array.from({ length: 300 }, (_, number) => `name ${number}`);
          const colours = KINDS.flatMap((_, kind) => names.map((name) => kindColour(kind, name)));
          for (let share = -0.2; share <= 0.2; share += 0.01) colours.push(changeColour(share));
          const contrasts = colours.map((colour) => contrast(INKS[theme()], colour));
          return Math.min(contrast(FOUND.ink, FOUND[theme()]), ...contrasts);
        })()
      SCRIPT

      assert_operator lowest, :>=, 4.5, scheme
    end
  end

  def test_stacks_may_be_deep
    frames = Array.new(6000) { |level| BenchDD::Profiler::Frame.new("deep#{level}", "/srv/deep.rb", level + 1) }
    places = frames.map { |frame| [frame, frame.line] }
    stacks = [[places, 40, 16], [places.first(3000), 10, 16]]
    visit(SamplePages.page(SamplePages.profile(stacks: stacks)))
    click("deep3")
    view("sandwich")

    assert_equal "deep5999", text(".slices h2")
    assert_equal 6001, evaluate("viewer.wholeTree().size")
    assert_empty browser.complaints
  end

  def test_a_real_profile
    threads = nil
    profile = BenchDD.profile(mode: :wall) do
      threads = Array.new(3) { |at| Thread.new { 2000.times { JSON.generate([at.to_s * 9] * 50) } } }
      threads.each(&:join)
      sleep 0.02
    end
    visit(SamplePages.page(profile))

    assert_operator evaluate("viewer.model.threads.length"), :>=, 1
    all = %i[running waiting lock].sum { |kind| profile.total(kind) }

    assert_in_delta 1, evaluate("viewer.selected.total").fdiv(all), 0.01
    assert_empty browser.complaints
  end

  private

  def visit_plain(html)
    browser.open(html)
    wait("document.querySelector('#page [role=alert]')")
  end
end
