# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/cli"
require "stringio"

class RoutesCommandTest < Minitest::Test
  parallelize_me!

  Parent = Class.new(Xinatra::Base) do
    set(:role) { |name| condition { name == :admin } }
    class_eval(<<~RUBY, "parent.rb", 1) # rubocop:disable Style/EvalWithLocation -- the lines are what is tested
      get("/") { 1 }
      get("/songs/:id") { 2 }
      get("/secret", role: :admin) { 3 }
      get("/both", role: :admin, agent: /x/) { 3 }
      get(%r{/posts/(\\d+)}) { 4 }
      post("/songs") { 5 }
      head("/only") { 6 }
    RUBY
  end
  Child = Class.new(Parent) do
    class_eval(<<~RUBY, "child.rb", 1) # rubocop:disable Style/EvalWithLocation -- as above
      get("/songs/*") { 1 }
    RUBY
  end
  LONG = Class.new(Xinatra::Base) { ["/#{"a" * 60}", "/b"].each { |path| get(path) { 1 } } }

  def test_text
    assert_equal <<~'TEXT', print([Parent, Child])
      RoutesCommandTest::Parent
        GET   /                 parent.rb:1
        GET   /songs/:id        parent.rb:2
        GET   /secret           parent.rb:3  if 1 condition holds
        GET   /both             parent.rb:4  if 2 conditions hold
        GET   %r{/posts/(\d+)}  parent.rb:5
        HEAD  /only             parent.rb:7
        POST  /songs            parent.rb:6

      RoutesCommandTest::Child < RoutesCommandTest::Parent
        GET   /songs/*          child.rb:1
    TEXT
  end

  def test_json
    rows = JSON.parse(print([Parent, Child], json: true))

    assert_equal 8, rows.size
    assert_equal({ "app" => "RoutesCommandTest::Parent", "verb" => "GET", "pattern" => "%r{/posts/(\\d+)}",
                   "conditions" => 0, "file" => File.expand_path("parent.rb"), "line" => 5 }, rows[4])
  end

  def test_one_verb
    assert_equal ["POST /songs"], shown([Parent], verb: "post")
    assert_equal 6, shown([Parent], verb: "HEAD").size
  end

  def test_routes_that_match_a_path
    assert_equal ["GET /songs/:id", "GET /songs/*"], shown([Parent, Child], match: "/songs/7")
    assert_equal ["POST /songs"], shown([Parent, Child], match: "/songs")
    assert_equal "No route matches.\n", print([Parent, Child], match: "/nothing/here")
    assert_equal "[]\n", print([Parent, Child], match: "/nothing/here", json: true)
  end

  def test_paths_are_matched_as_the_app_sees_them
    loose = Class.new(Parent) do
      disable :strict_paths
      get("/x") { 1 }
    end

    assert_equal ["GET /x"], shown([loose], match: "/x/")
  end

  def test_a_long_pattern_does_not_push_the_others_away
    lines = print([LONG]).lines

    assert_operator lines[2].size, :<, lines[1].size
  end

  def test_routes_of_an_extension
    app = Class.new(Xinatra::Base) { get("/a") { 1 } }
    app.routes["GET"] << [Xinatra::Pattern.parse("/b"), [], :itself.to_proc]

    assert_match(/^\(unnamed app at .*routes_test.rb:\d+\)$/, print([app]))
    assert_match(%r{^  GET  /b  no source line$}, print([app]))
    assert_equal [nil, nil], JSON.parse(print([app], json: true))[1].values_at("file", "line")
  end

  private

  def print(apps, **options)
    out = StringIO.new
    Xinatra::CLI::Routes.new(apps, options).print(out)
    out.string
  end

  def shown(apps, **options)
    Xinatra::CLI::Routes.new(apps, options).rows.map { |row| "#{row[:verb]} #{row[:pattern]}" }
  end
end
