# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/hostile"
require_relative "hand_made"

class ViewsDocumentTest < Minitest::Test
  def document(profile = HandMade.profile, **settings)
    json = HandMade::Views::Document.new(profile, HandMade::Views::Settings.with(**settings)).to_json
    HandMade::Views::SCHEMA.check(JSON.parse(json), source: "the document")
  end

  def names(list) = list.map { |entry| entry["name"] }

  def cost(samples) = { "samples" => samples, "running" => samples * 1_000_000, "waiting" => 0, "lock" => 0 }

  def test_what_every_view_has
    assert_equal({ "schema" => "benchdd/profile", "version" => 1, "mode" => "cpu", "unit" => "nanoseconds",
                   "about" => { "clock" => "perf", "rate" => 1000, "ruby" => "ruby 3.3.0", "samples" => 100, "gc" => 10,
                                "deferred" => 0, "faults" => 0, "handling" => 160_000, "cpu" => 80_000_000,
                                "processes" => nil },
                   "focus" => nil, "weights" => { "running" => true, "waiting" => false, "lock" => false },
                   "total" => cost(100), "view" => "methods", "calls" => [], "sources" => [] },
                 document.except("methods"))
    assert_equal "objects", document(HandMade.profile(mode: :allocations))["unit"]
    assert_equal({ "running" => false, "waiting" => true, "lock" => false },
                 document(HandMade.wall, weight: :waiting)["weights"])
  end

  def test_all_methods
    methods = document["methods"]

    assert_equal ["App#step", "String#*", "(garbage collection)", "App#run"], names(methods)
    assert_equal({ "name" => "App#step", "path" => "lib/app.rb", "line" => 20, "self" => cost(50),
                   "total" => cost(90) }, methods.first)
    assert_nil methods[1]["path"]
    assert_equal ["<main>", "App#run"], names(document(order: :total, top: 2)["methods"])
  end

  def test_calls_after_their_callers
    calls = document(view: :tree)["calls"].map do |call|
      [call["caller"], call["name"], call["self"]["samples"], call["total"]["samples"]]
    end

    assert_equal [[nil, "(all)", 0, 100], [0, "<main>", 0, 100], [1, "App#run", 0, 100], [2, "Array#each", 0, 90],
                  [3, "App#step", 50, 90], [4, "String#*", 30, 30], [4, "(garbage collection)", 10, 10],
                  [2, "App#run", 10, 10]], calls
    assert_equal 5, document(view: :tree, least: 0.5)["calls"].size
    assert_equal 3, document(view: :tree, depth: 2)["calls"].size
  end

  def test_nothing_is_pruned_unless_it_is_asked_for
    profile = HandMade.named(*Array.new(999) { ["a"] }, ["b"])

    assert_equal %w[(all) a b], names(document(profile, view: :tree)["calls"])
  end

  def test_lines
    sources = document(view: :lines, lines: HandMade.pattern("/App/"))["sources"]

    assert_equal ["App#run", "App#step"], names(sources)
    assert_equal [{ "line" => 21, "source" => nil, "self" => cost(50), "total" => cost(60) },
                  { "line" => 22, "source" => nil, "self" => cost(0), "total" => cost(30) }], sources.last["lines"]
    assert_equal [cost(50), cost(90)], sources.last.values_at("self", "total")
  end

  def test_the_source_of_lines
    builder = BenchDD::Profiler::Builder.new({ mode: :cpu })
    frame = HandMade::Frame.new("me", __FILE__, 1)
    builder.add(builder.stack([[frame, __LINE__]]), samples: 1, running: 1)
    line = document(builder.profile, view: :lines, lines: HandMade.pattern("me"))["sources"][0]["lines"][0]

    assert_includes line["source"], "builder.stack([[frame, __LINE__]])"
  end

  def test_focus
    document = document(HandMade.profile, focus: HandMade.pattern("/String/"))

    assert_equal ["/String/", cost(30)], document.values_at("focus", "total")
    assert_equal ["String#*"], names(document["methods"])
  end

  def test_hostile_names
    document(HandMade.named(Hostile::NAMES, path: "\xFF\e"), view: :tree)
    names = names(document(HandMade.named(Hostile::NAMES, path: "\xFF\e"), order: :total)["methods"])

    assert_equal Hostile::NAMES.size, names.size
    assert_includes names, "\e[31mred\e[0m"
  end

  def test_nothing
    nothing = BenchDD::Profiler::Profile.new({}, [], [], [])
    pattern = HandMade.pattern("/x/")

    assert_empty document(nothing)["methods"]
    assert_empty document(nothing, view: :tree, weight: :lock)["calls"]
    assert_raises(BenchDD::Error) { document(nothing, view: :lines, lines: pattern) }
  end

  # Deeper than JSON is nested, and than Ruby's own stack.
  def test_deep_stacks
    names = Array.new(20_000) { "f" }

    assert_equal 20_001, document(HandMade.named(names), view: :tree)["calls"].size
  end
end
