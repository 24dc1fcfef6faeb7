# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "sample_pages"
require_relative "page_browser"

# Functions in a real browser: the table, callers and callees.
class FunctionsBrowserTest < Minitest::Test
  include PageBrowser

  STEP = SamplePages::STEP
  TOTAL = SamplePages::TOTAL

  # What each weighs with what it calls, and itself: added up by hand.
  SUMS = { "Shop.run" => [912, 32], "Shop::Cart#sum" => [304, 176], "Integer#+" => [208, 208],
           "Shop::Tree#walk" => [160, 80], "Rack::Router#call" => [416, 64], "JSON.parse" => [352, 160],
           "(garbage collection)" => [192, 192] }.freeze

  def test_top_has_the_sums_of_the_profile
    visit(SamplePages.shop, hash: "view=top")
    expected = SUMS.transform_values do |sums|
      sums.reverse.map { |steps| "#{spell(steps * STEP)} · #{share(steps)}" }
    end

    assert_equal(expected, rows("#panel-top tbody").to_h { |name, own, total| [name, [own, total]] })
    assert_equal ["Integer#+", "(garbage collection)", "Shop::Cart#sum"], names("#panel-top").first(3)
    evaluate("document.querySelectorAll('#panel-top thead button')[2].click()")

    assert_equal ["Shop.run", "Rack::Router#call", "JSON.parse"], names("#panel-top").first(3)
    search("Shop::")

    assert_equal ["Shop::Cart#sum", "Shop::Tree#walk"], names("#panel-top")
    evaluate("document.querySelector('#panel-top button.link').click()")
    settle

    assert_equal "Shop::Cart#sum", text(".slices h2")
  end

  def test_the_sandwich_has_callers_and_callees
    visit(SamplePages.shop, hash: "view=sandwich")
    callers, callees = %w[callers callees].map { |name| "viewer.view.#{name}" }

    assert_equal "Integer#+", text(".slices h2"), "which takes most itself"
    full = place("Integer#+", graph: callers)["width"]

    assert_in_delta full * 128.fdiv(208), place("Shop::Cart#sum", graph: callers)["width"], 0.01
    assert_in_delta full * 80.fdiv(208), place("Shop::Tree#walk", graph: callers)["width"], 0.01
    assert_equal [["Through here", spell(80 * STEP), "8.8 %"], ["Samples", "5", ""]], figures(callers, "Shop::Tree#walk")
    assert_operator place("Shop.run", graph: callers)["y"], :<, place("Integer#+", graph: callers)["y"]
    evaluate("viewer.change({ frame: viewer.model.frames.name.indexOf('Shop::Tree#walk') })")
    settle

    assert_equal [["Total", spell(160 * STEP), "17.5 %"], ["Self", spell(32 * STEP), "3.5 %"], ["Samples", "10", ""]],
                 plain(evaluate("viewer.figures(#{callees}, 0)"))
    assert_equal [["Through here", spell(160 * STEP), "17.5 %"], ["Samples", "10", ""]], figures(callers, "Shop.run")
    assert_equal [["Through here", spell(160 * STEP), "17.5 %"], ["Samples", "10", ""]],
                 plain(evaluate("viewer.figures(#{callers}, 0)")), "a call of itself is not counted twice"
    assert_equal 2, evaluate("#{callers}.tree.size")
    assert_equal [["13", spell(160 * STEP)]], caller_lines("Shop.run")
    assert_empty browser.complaints
  end

  private

  def figures(graph, name)
    plain(evaluate("viewer.figures(#{graph}, #{graph}.rows.flat()" \
                   ".find(({ id }) => #{graph}.label(id) === #{name.to_json}).id)"))
  end

  def caller_lines(name)
    click(name, graph: "viewer.view.callers")
    rows(".lines tbody").map { |line, value| [line, value.split(" · ").first] }
  end
end
