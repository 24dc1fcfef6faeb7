# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/hostile"
require_relative "sample_pages"
require_relative "page_browser"

# The page of a difference in a real browser.
class DifferencePageBrowserTest < Minitest::Test
  include PageBrowser

  VIEWS = %w[flame changes].freeze

  def test_it_says_what_changed
    visit(SamplePages.difference)

    assert_equal "B takes 10 % less of a request than A (8 % to 12 %).", text(".status")
    assert_equal ["A 1 µs per request", "B 900 ns per request", "−100 ns per request (−10.0 %)"],
                 texts("#facts li")
    assert_empty browser.complaints
  end

  def test_widths_are_of_b_of_a_or_of_the_larger
    visit(SamplePages.difference)
    { "b" => [900, 250, nil], "a" => [1000, 500, 50], "larger" => [1200, 500, 50] }.each do |measure, (all, sum, old)|
      evaluate("viewer.change({ measure: #{measure.to_json} })")
      settle
      full = place("(all)")["width"]

      assert_in_delta full * sum.fdiv(all), place("Shop::Cart#sum")["width"], 0.01, measure
      old ? assert_in_delta(full * old.fdiv(all), place("Shop::Old#one")["width"], 0.01) : assert_nil(place("Shop::Old#one"))
    end
  end

  # Blue is better, red is worse; as strong as the change, in relation to all.
  def test_colours_are_changes_in_the_frame_itself
    %w[light dark].each do |scheme|
      visit(SamplePages.difference, scheme: scheme)
      better = colour("Shop::Cart#sum")
      worse = colour("Rack::Router#call")
      same = colour("Shop.run")
      slightly = channels("changeColour(-0.01)")

      assert_operator better[2] - better[0], :>, 60, scheme
      assert_operator worse[0] - worse[2], :>, 60, scheme
      assert_operator same.max - same.min, :<, 20, scheme
      assert_operator slightly[2] - slightly[0], :<, better[2] - better[0], scheme
      assert_operator slightly[2] - slightly[0], :>, same[2] - same[0], scheme
    end
  end

  def test_details_have_both_sides_and_the_test
    visit(SamplePages.difference)
    click("Shop::Cart#sum")

    assert_equal [["per request", "A", "B", "change"], ["Self", "400 ns", "150 ns", "−250 ns"],
                  ["Total", "500 ns", "250 ns", "−250 ns"]], rows(".figures")
    assert_match(/\AShop::Cart#sum; .*; Self: A 400 ns, B 150 ns, change −250 ns; Total: A 500 ns/, focused)
    assert_includes text(".details"), "better, −25.0 % of all (−27.0 % to −23.0 %)"
  end

  def test_the_table_of_changes
    visit(SamplePages.difference, hash: "view=changes")

    assert_equal [["Shop::Cart#sum", "400 ns per request", "150 ns per request", "−25.0 %", "−27.0 % to −23.0 %",
                   "better", "cart.rb:22"],
                  ["Rack::Router#call", "350 ns per request", "550 ns per request", "+20.0 %", "+18.0 % to +22.0 %",
                   "worse", "router.rb:41"],
                  ["Shop::Old#one", "50 ns per request", "0 ns per request", "−5.0 %", "−11.0 % to +0.10 %",
                   "cannot tell", "old.rb:4"]],
                 rows("#panel-changes tbody")
    evaluate("document.querySelectorAll('#panel-changes button.link')[1].click()")
    settle

    assert_equal "found 61.1 % (550 ns per request)", text(".found")
    assert place("Rack::Router#call")
  end

  def test_nothing_changed
    visit(SamplePages.difference(verdict: "nothing changed that could be told.", changes: []), hash: "view=changes")

    assert_equal "Nothing changed that could be told.", text(".verdict")
    assert_equal "No function was found to compare.", text("#panel-changes")
    refute evaluate("document.querySelector('#panel-changes table').checkVisibility()")
  end

  def test_other_units_and_open_intervals
    change = { **SamplePages::DIFFERENCE[:changes].first, interval: [-Float::INFINITY, 0.035] }
    unknown = { **change, interval: nil }
    visit(SamplePages.difference(unit: "objects per request", changes: [change, unknown]), hash: "view=changes")

    assert_equal([["400 objects per request", "−∞ to +3.5 %"], ["400 objects per request", "not known"]],
                 rows("#panel-changes tbody").map { |row| row.values_at(1, 4) })
    visit(SamplePages.difference(unit: "of the whole", total: [1.0, 1.0], changes: [{ **change, self: [0.4, 0.15] }]),
          hash: "view=changes")

    assert_equal ["40.0 %", "15.0 %"], rows("#panel-changes tbody").first.values_at(1, 2)
    assert_equal "A 100.0 %", texts("#facts li").first
  end

  def test_zoom_and_keys_are_those_of_profiles
    visit(SamplePages.difference)
    focus_graph
    press(:down, :down, :enter)

    assert_equal 0, place("Rack::Router#call")["level"]
    press(:escape)

    assert_equal 0, place("(all)")["level"]
  end

  def test_hostile_names_phones_and_the_dark
    frames = [["(all)", nil, 0], *Hostile::NAMES.map { |name| [name, name, 1] }]
    nodes = [[0, 0, 0.0, 0.0]] + Array.new(Hostile::NAMES.size) { |index| [0, index + 1, 10.0, index * 1.0] }
    changes = Hostile::NAMES.each_index.map do |index|
      { frame: index + 1, self: [10.0, index * 1.0], change: (index - 10) / 10.0, interval: [-1.0, 1.0],
        significant: true, place: Hostile::NAMES[index] }
    end
    verdict = "<img src=x onerror=alert(1)>"
    hostile = SamplePages.difference(frames: frames, nodes: nodes, changes: changes, verdict: verdict)
    [SamplePages.difference, hostile].product([390, 1280], %w[light dark]) do |page, width, scheme|
      visit(page, width: width, scheme: scheme)
      VIEWS.each do |view|
        view(view)

        assert_operator browser.overflow, :<=, 0, "#{view}, #{width}, #{scheme}"
        assert_empty browser.faint, "#{view}, #{width}, #{scheme}"
        assert_equal 0, evaluate("document.querySelectorAll('img, #page script').length")
      end
    end

    assert_empty browser.complaints
  end

  private

  def colour(name)
    channels("viewer.colour(viewer.view.graphs[0], viewer.view.graphs[0].rows.flat()" \
             ".find(({ id }) => viewer.view.graphs[0].label(id) === #{name.to_json}).id)")
  end

  def channels(script) = evaluate(script).scan(/\d+/).map(&:to_i)
end
