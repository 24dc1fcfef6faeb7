# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "sample_pages"
require_relative "page_browser"

# What is chosen in a real browser: a range of time, threads, weights; and links to it.
class SelectionBrowserTest < Minitest::Test
  include PageBrowser

  STEP = SamplePages::STEP
  TOTAL = SamplePages::TOTAL

  # Against what Ruby makes of the same selection.
  def test_a_selection_weighs_what_was_sampled_in_it
    visit(SamplePages.shop)
    [[[0, 491], []], [[100, 250], []], [[0, 500], [0]], [nil, [1]], [[205, 300], [1]], [[490, 491], [0]],
     [[481, 483], [0]]].each do |range, threads|
      evaluate("viewer.change({ range: #{range.to_json}, threads: new Set(#{threads.to_json}) })")
      settle
      expected = selected(range, threads)

      assert_equal expected, evaluate("[...viewer.selected.values]"), [range, threads].inspect
      words = expected.sum.zero? ? "0 samples, 0 ns." : ", #{spell(expected.sum)}."

      assert_equal words, text(".status")[-words.size..]
      # All views show the selection.
      assert_in_delta expected.sum, evaluate("viewer.weights(viewer.wholeTree()).total[0]"), 1e-6
      assert_in_delta expected.sum, evaluate("viewer.functionRows().reduce((sum, row) => sum + row.self, 0)"), 1e-6
    end
  end

  def test_a_range_is_dragged_over_a_strip
    visit(SamplePages.shop)
    box = evaluate("(({ left, top, width }) => ({ left, top, width }))(document.querySelector('.strips canvas')" \
                   ".getBoundingClientRect())")
    mouse = browser.page.mouse
    mouse.move(x: box["left"] + (box["width"] * 0.25), y: box["top"] + 10).down
    mouse.move(x: box["left"] + (box["width"] * 0.75), y: box["top"] + 10, steps: 5).up
    settle
    range = evaluate("viewer.state.range")

    assert_in_delta 0.25 * 491, range[0], 2
    assert_in_delta 0.75 * 491, range[1], 2
    assert_equal selected(range, []), evaluate("[...viewer.selected.values]")
    assert_match(/\AChosen: .* to .*\. 2[45] samples/, text(".status"))
    mouse.click(x: box["left"] + 20, y: box["top"] + 10)
    settle

    assert_nil evaluate("viewer.state.range")
  end

  def test_a_range_and_threads_by_keyboard
    visit(SamplePages.shop)
    evaluate("document.querySelector('.range input').focus()")
    press(:right, :right)

    assert_equal [0, 491], evaluate("viewer.state.range") || [0, 491]
    press(:page_up, :page_up)
    from, to = evaluate("viewer.state.range")

    assert_equal 491, to
    assert_operator from, :>, 50
    evaluate("document.querySelector('.thread').focus()")
    press(:enter)

    assert_equal "true", evaluate("document.querySelector('.thread').getAttribute('aria-pressed')")
    assert_equal selected([from, to], [0]), evaluate("[...viewer.selected.values]")
    evaluate("[...document.querySelectorAll('button')].find((one) => one.textContent === 'Whole time').click()")
    settle

    assert_equal "50 samples, #{spell(TOTAL * STEP)}.", text(".status")
  end

  def test_links_say_what_is_looked_at
    visit(SamplePages.shop)
    click("Rack::Router#call")
    search("JSON")
    evaluate("viewer.change({ range: [100, 400] })")
    settle
    wait("location.hash.includes('range')")
    hash = evaluate("location.hash")
    visit(SamplePages.shop, hash: hash)

    assert_equal 0, place("Rack::Router#call")["level"]
    assert_equal [[100, 400], "JSON"], evaluate("[viewer.state.range, document.querySelector('#search').value]")
    assert_equal selected([100, 400], []), evaluate("[...viewer.selected.values]")
  end

  def test_links_may_be_wrong
    ["view=no&zoom=999999&range=9-3&threads=a,99&function=-1&weight=x&lines=2", "%%%=&zoom=1e9", "zoom=0x1&range=-"]
      .each do |hash|
      visit(SamplePages.shop, hash: hash)

      assert_equal 0, place("(all)")["level"], hash
    end
    assert_empty browser.complaints
  end

  def test_weights_can_be_chosen
    visit(SamplePages.page(SamplePages.waiting))

    assert_equal ["all of it", "running", "waiting", "waiting for Ruby’s lock"], texts("option")
    { "all" => 960, "running" => 160, "waiting" => 320, "lock" => 480 }.each do |measure, steps|
      evaluate("viewer.change({ measure: #{measure.to_json} })")
      settle

      assert_equal "30 samples, #{spell(steps * STEP)}.", text(".status")
    end
    refute evaluate("!!document.querySelector('.timeline')"), "there is none in this profile"
    assert_empty browser.complaints
  end

  def test_allocations_are_objects
    about = { mode: :allocations, rate: 1, samples: 50 }
    visit(SamplePages.page(SamplePages.profile(about: about)))

    assert_equal "50 samples, 912 objects.", text(".status")
  end

  private

  # What Ruby makes of a selection: for each node its weight by its samples.
  def selected(range, threads)
    chosen = threads.empty? ? SamplePages.profile.tracks : SamplePages.profile.tracks.values_at(*threads)
    counts = chosen.flat_map(&:timeline).select do |_, time|
      range.nil? || (time >= range[0] * STEP && time < range[1] * STEP)
    end.map(&:first).tally
    SamplePages.profile.nodes.each_with_index.map do |node, index|
      counts[index] ? node.running.fdiv(node.samples) * counts[index] : 0
    end
  end
end
