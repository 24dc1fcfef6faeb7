# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/hostile"
require "benchdd/report"
require "nokogiri"

class ScaleTest < Minitest::Test
  Scale = BenchDD::Report::Plot::Scale
  Ratios = BenchDD::Report::Plot::Ratios

  def test_ends_and_middle
    assert_equal([0.0, 0.5, 1.0], [10, 20, 30].map { |value| Scale.linear([30, 10]).at(value) })
    assert_equal([0.0, 0.5, 1.0], [10, 100, 1_000].map { |value| Scale.log([1_000, 10]).at(value).round(12) })
  end

  def test_ticks_are_round_and_inside
    assert_equal [0.0, 2.0, 4.0, 6.0, 8.0, 10.0], Scale.linear([0, 10]).ticks
    assert_equal [0.1, 0.2, 0.3], Scale.linear([0.09, 0.31]).ticks(3)
    assert_equal [1.0, 10.0, 100.0, 1_000.0], Scale.log([1, 1_000]).ticks(4)
    assert_equal [1.0, 2.0, 5.0, 10.0], Scale.log([1, 10]).ticks
    assert_operator Scale.log([1e-9, 1e9]).ticks(5).size, :<=, 5
    assert_equal [3.1, 3.2], Scale.log([3.1, 3.2]).ticks
  end

  def test_ticks_of_any_range
    random = Random.new(2)
    300.times do
      least, greatest = Array.new(2) { 10**random.rand(-6.0..9.0) }.minmax
      [Scale.linear([least, greatest]), Scale.log([least, greatest])].each do |scale|
        ticks = scale.ticks(6)

        assert_includes 1..7, ticks.size
        assert_empty(ticks.reject { |tick| scale.at(tick).between?(-1e-6, 1 + 1e-6) })
      end
    end
  end

  def test_a_single_value_stands_in_the_middle
    assert_in_delta 0.5, Scale.linear([7, 7]).at(7)
    assert_in_delta 0.5, Scale.linear([0, 0]).at(0)
    assert_in_delta 0.5, Scale.log([7, 7]).at(7)
  end

  def test_nothing_below_zero_has_a_logarithm
    error = assert_raises(ArgumentError) { Scale.log([0, 1]) }

    assert_equal "0 has no place on a logarithmic axis: leave out 0 and less", error.message
  end

  def test_ratios_are_percentages_or_factors
    assert_equal ["−2 %", "0 %", "+2 %"], Ratios.new([0.97, 1.03]).ticks(3).map(&:last)
    assert_equal %w[0.01x 0.1x 1x], Ratios.new([0.01, 1.0]).ticks(4).map(&:last)
    assert_in_delta 0.5, Ratios.new([0.5, 2.0]).scale.at(1)
    assert_operator Ratios.new([1.0]).scale.least, :<, 1 / 1.02
  end
end

class PlotTest < Minitest::Test
  Plot = BenchDD::Report::Plot
  Axis = Plot::Lines::Axis

  def series(name, *points, **options) = Plot::Lines::Series.new(name: name, points: points, **options)
  def lines(*series, **options) = Plot::Lines.new("costs", series, **options)
  def row(name, **values) = Plot::Strips::Row.new(name: name, tone: :one, **values)

  def strips(rows, range: [0, 10], **options)
    scale = Plot::Scale.linear(range)
    Plot::Strips.new("samples", rows, scale: scale, ticks: scale.ticks.map { |tick| [tick, tick.to_s] }, **options)
  end

  def bars(*rows) = Plot::Bars.new("costs", rows.map { |row| Plot::Bars::Row.new(**row) }, unit: :time)

  def svg(figure, **options)
    document = Nokogiri::XML(figure.to_svg(**options), &:strict)
    document.remove_namespaces!
    document
  end

  def all
    [lines(series("a", [1, 2], [2, 3])), strips([row("a", dots: [1, 2], centre: 1.5, low: 1, high: 2)]),
     bars({ name: "a", value: 3, low: 2, high: 4 })]
  end

  def test_a_file_is_whole_named_and_as_wide_as_asked
    all.each do |figure|
      found = svg(figure, width: 500).root

      assert_equal ["svg", "500", "img", figure.title],
                   [found.name, found["width"], found["role"], found["aria-label"]]
      assert_equal "0 0 500 #{found["height"]}", found["viewBox"]
      assert_match(/prefers-color-scheme:dark/, found.at("style").text)
      assert_equal figure.title, found.at("text.title").text
      assert_empty found.xpath("//@href | //image | //script")
    end
  end

  def test_the_same_data_make_the_same_bytes
    assert_equal(all.map(&:to_svg), all.map(&:to_svg))
    assert_equal(all.map { |figure| figure.to_markup.to_s }, all.map { |figure| figure.to_markup.to_s })
  end

  def test_in_a_page_everything_across_is_in_per_cent
    all.each do |figure|
      found = Nokogiri::HTML5.fragment(figure.to_markup.to_s)
      widths = found.css("svg.plot:not([aria-hidden]), .piece").map { |plot| plot["width"] }

      assert_equal ["100%"], widths.uniq unless widths.empty?

      found.css("circle, .interval").each do |mark|
        assert_match(/\A[\d.]+%\z/, mark["cx"] || mark["x1"])
      end
    end
  end

  def test_lines_have_points_names_and_ticks
    found = svg(lines(series("linear", [10, 1_000], [1_000, 100_000]), series("trie", [10, 80], [100, 160]),
                      horizontal: Axis.new(label: "routes", log: true), vertical: Axis.new(log: true, unit: :time)))

    assert_equal 2, found.css("path.curve").size
    assert_equal(%w[0% 100% 0% 50%], found.css("circle").map { |dot| dot["cx"] })
    texts = found.css("text").map(&:text)

    assert_empty ["routes", "linear", "trie", "10", "100", "1,000", "100\u00A0ns", "10\u00A0µs"] - texts
  end

  def test_higher_costs_stand_higher
    dots = svg(lines(series("a", [1, 5], [2, 10], [3, 7]))).css("circle").map { |dot| dot["cy"].to_f }

    assert_equal([1, 2, 0], dots.each_index.sort_by { |at| dots[at] }.then { |order| [order[0], order[1], order[2]] })
  end

  def test_intervals_marks_and_faint_lines
    found = svg(lines(series("a", [1, 5, 4, 6], [2, 6]), series("b", [1, 1], [2, 1], faint: true),
                      marks: [Plot::Lines::Mark.new(at: 2, text: "here")]))

    assert_equal 1, found.css(".interval").size
    assert_equal(["100%"], found.css(".mark").map { |mark| mark["x1"] })
    assert_includes found.css("text").map(&:text), "here"
    assert_equal 2, found.css("circle").size
    assert_equal 1, found.css(".curve.faint").size
  end

  def test_names_at_the_ends_do_not_overlap
    names = svg(lines(*Array.new(5) { |at| series("line #{at}", [1, 1], [2, 10 + (at * 0.01)]) })).css("text.text")
    heights = names.map { |name| name["y"].to_f }.sort

    assert_equal 5, names.size
    assert_operator heights.each_cons(2).map { |one, two| two - one }.min, :>=, 14
  end

  def test_two_plots_on_one_scale
    axis = Axis.new(unit: :time, cover: [0, 100])
    ticks = [1, 90].map { |cost| svg(lines(series("a", [1, cost]), vertical: axis)).css("text").map(&:text) }

    assert_equal ticks[0], ticks[1]
  end

  def test_dots_that_would_cover_one_another_are_moved
    found = svg(strips([row("a", dots: ([5.0] * 5) + [9.0])])).css(".cloud")

    assert_equal 5, found.first(5).map { |dot| dot["cy"] }.uniq.size
    assert_equal 1, found.first(5).map { |dot| dot["cx"] }.uniq.size
  end

  def test_thousands_of_samples_are_thinned
    assert_operator svg(strips([row("a", dots: (0..5_000).map { |at| at / 500.0 })])).css(".cloud").size, :<=, 200
  end

  def test_bars_begin_at_zero_and_end_at_their_value
    found = svg(bars({ name: "a", value: 10 }, { name: "b", value: 5, low: 4, high: 6 }))

    assert_equal(%w[100% 50%], found.css(".bar").map { |bar| bar["width"] })
    assert_equal(%w[40% 60%], found.at(".whisker").then { |line| [line["x1"], line["x2"]] })
    assert_empty ["a", "b", "10.0\u00A0ns", "5.00\u00A0ns"] - found.css("text").map(&:text)
  end

  def test_nothing_to_draw
    [-> { lines(series("a")) }, -> { strips([row("a")]) }, -> { bars }].each do |drawing|
      assert_match(/no (points|values|bars) to draw in "\w+": give/, assert_raises(ArgumentError, &drawing).message)
    end
  end

  def test_hostile_names_are_text
    Hostile::NAMES.each do |name|
      [lines(series(name, [1, 2], [2, 3]), series("b", [1, 2])), strips([row(name, dots: [1])]),
       bars({ name: name, value: 1 }), Plot::Lines.new(name, [series(name, [1, 1])])].each do |figure|
        assert_empty svg(figure).css("script, img, x, [onerror], [onmouseover]")
        assert_empty Nokogiri::HTML5.fragment(figure.to_markup.to_s).css("script, img, x, [onerror], [onmouseover]")
      end
    end
  end
end
