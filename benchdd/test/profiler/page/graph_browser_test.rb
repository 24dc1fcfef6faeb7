# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "sample_pages"
require_relative "page_browser"

# The flame graph of a profile in a real browser: what it shows, search, zoom, keys.
class FlameGraphBrowserTest < Minitest::Test
  include PageBrowser

  STEP = SamplePages::STEP
  TOTAL = SamplePages::TOTAL

  def test_it_opens_and_says_what_it_shows
    visit(SamplePages.shop)

    assert_equal ["CPU time", "1000 samples a second", "50 samples, 6 of garbage collection", "55 ms of CPU time",
                  "ruby 3.1.2"], texts("#facts li")
    assert_equal "50 samples, #{spell(TOTAL * STEP)}.", text(".status")
    assert_equal ["Ruby of the app", "Ruby of gems", "Ruby’s own library", "C function", "garbage collection"],
                 texts(".legend li")
    assert_equal %w[main worker], texts(".thread")
    assert_equal "", text(".found")
    assert_empty browser.complaints
  end

  # Their widths are their weights.
  def test_functions_are_put_together_over_their_lines
    visit(SamplePages.shop)
    all = place("(all)")["width"]
    { "Shop.run" => [912, 1], "Shop::Cart#sum" => [304, 2], "Shop::Tree#walk" => [160, 2], "JSON.parse" => [352, 3],
      "(garbage collection)" => [192, 4] }.each do |name, (steps, level)|
      frame = place(name)

      assert_in_delta all * steps.fdiv(TOTAL), frame["width"], 0.01, name
      assert_equal level, frame["level"], name
    end
    assert_operator place("Rack::Router#call")["x"], :<, place("Shop::Cart#sum")["x"]
  end

  def test_lines_can_be_split
    visit(SamplePages.shop)
    evaluate("[...document.querySelectorAll('label')].find((one) => one.textContent.includes('Split')).click()")
    settle

    assert_in_delta place("(all)")["width"] * 208.fdiv(TOTAL), place("Shop::Cart#sum:22")["width"], 0.01
    assert_nil place("Shop::Cart#sum")
  end

  def test_details_have_lines_with_their_weights
    visit(SamplePages.shop)
    click("Shop::Cart#sum")

    assert_equal "Shop::Cart#sum", text(".details h2")
    assert_includes text(".details"), "/srv/shop/lib/cart.rb:20 · Ruby of the app"
    assert_equal [["Total", spell(304 * STEP), "33.3 %"], ["Self", spell(176 * STEP), "19.3 %"], ["Samples", "18", ""]],
                 rows(".figures")
    assert_equal [["22", "#{spell(208 * STEP)} · 22.8 %", "#{spell(80 * STEP)} · 8.8 %"],
                  ["21", "#{spell(96 * STEP)} · 10.5 %", "#{spell(96 * STEP)} · 10.5 %"]], rows(".lines tbody")
  end

  def test_the_mouse_shows_what_is_under_it
    visit(SamplePages.shop)
    at = place("JSON.parse")
    browser.page.mouse.move(x: at["x"], y: at["y"])

    assert_includes text(".tip"), "JSON.parse"
    assert_includes text(".tip"), "Total: #{spell(352 * STEP)}, 38.6 %"
    browser.page.mouse.move(x: 3, y: 3)

    assert evaluate("document.querySelector('.tip').hidden")
  end

  def test_search_counts_each_stack_once
    visit(SamplePages.shop)
    { "walk" => 160, "INTEGER#" => 208, "/^Shop::(Cart|Tree)/" => 464, "/shop::/i" => 464, "cart.rb" => 304,
      "/rack-2/" => 416, "nothing" => 0 }.each do |words, steps|
      search(words)

      assert_equal "found #{share(steps)} (#{steps.zero? ? "0 ns" : spell(steps * STEP)})", text(".found"), words
    end
    assert_empty browser.complaints
  end

  def test_a_broken_expression_breaks_nothing
    visit(SamplePages.shop)
    search("/(/")

    assert_match(/\AThis is no valid expression: .*Unterminated group/, text(".found"))
    search("/a/b")

    assert_match(/\AThis is no valid expression: /, text(".found"))
    search("sum")

    assert_match(/\Afound 33\.3 %/, text(".found"))
    assert_empty browser.complaints
  end

  def test_what_is_found_is_marked
    visit(SamplePages.shop)
    search("JSON")
    at = place("JSON.parse")

    assert_equal [255, 224, 74], pixel(at["x"] - (at["width"] / 2) + 3, at["y"] + 7)
    refute_equal [255, 224, 74], pixel(place("Shop.run")["x"], place("Shop.run")["y"] + 7)
  end

  def test_a_click_zooms_and_a_double_click_resets
    visit(SamplePages.shop)
    click("Rack::Router#call")

    assert_equal 0, place("Rack::Router#call")["level"]
    assert_in_delta evaluate("viewer.view.graphs[0].element.clientWidth"), place("Rack::Router#call")["width"], 0.01
    assert_nil place("Shop::Cart#sum")
    assert_equal ["(all)", "Shop.run", "Rack::Router#call"], texts(".crumbs li")
    evaluate("document.querySelectorAll('.crumbs button')[1].click()")
    settle

    assert_equal 0, place("Shop.run")["level"]
    at = place("Shop::Cart#sum")
    browser.page.mouse.click(x: at["x"], y: at["y"], count: 2)
    evaluate("viewer.view.graphs[0].element.dispatchEvent(new MouseEvent('dblclick'))")
    settle

    assert_equal 0, place("(all)")["level"]
  end

  def test_a_keyboard_is_enough
    visit(SamplePages.shop)
    focus_graph
    press(:down, :down)

    assert_match(/\ARack::Router#call; .*router\.rb:40; Total: #{spell(416 * STEP)}, 45\.6 %; Self:/, focused)
    press(:right)

    assert_match(/\AShop::Cart#sum;/, focused)
    press(:right, :left, :left, :down, :down)

    assert_match(/\A\(garbage collection\);/, focused)
    press(:up, :enter)

    assert_equal 0, place("JSON.parse")["level"]
    press(:up)

    assert_equal 0, place("Rack::Router#call")["level"]
    press(:escape)

    assert_equal 0, place("(all)")["level"]
    refute_equal "none", evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert_equal %w[tree treeitem],
                 evaluate("[document.activeElement, document.getElementById(document.activeElement" \
                          ".getAttribute('aria-activedescendant'))].map((one) => one.getAttribute('role'))")
  end

  def test_keys_for_search_and_help
    visit(SamplePages.shop)
    focus_graph
    press("/")

    assert_equal "search", evaluate("document.activeElement.id")
    press("json?")

    assert_equal "found 0.0 % (0 ns)", text(".found")
    press(:escape)

    assert_equal "", evaluate("document.activeElement.value")
    press(:escape)

    assert_equal "tree", evaluate("document.activeElement.getAttribute('role')")
    press("?")

    assert evaluate("document.querySelector('dialog').open")
    press(:escape)

    refute evaluate("document.querySelector('dialog').open")
  end

  def test_tabs_are_turned_by_arrows
    visit(SamplePages.shop)
    evaluate("document.querySelector('#tab-flame').focus()")
    press(:right)

    assert_equal "tab-sandwich", evaluate("document.activeElement.id")
    assert_equal ["panel-sandwich"], evaluate("[...document.querySelectorAll('[role=tabpanel]')]" \
                                              ".filter((one) => one.checkVisibility()).map((one) => one.id)")
    press(:left, :left)

    assert_equal "Top", text("[role=tab][aria-selected=true]")
  end

  private

  def pixel(left, top)
    evaluate(<<~SCRIPT)
      (() => {
        const canvas = viewer.view.graphs[0].canvas;
        const box = canvas.getBoundingClientRect();
        return [...canvas.getContext("2d").getImageData(#{left} - box.left, #{top} - box.top, 1, 1).data].slice(0, 3);
      })()
    SCRIPT
  end
end
