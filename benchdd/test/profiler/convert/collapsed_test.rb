# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "support/profiles"
require "timeout"

# Collapsed stacks: frames with places, and whatever a name can contain.
class ConvertCollapsedTest < Minitest::Test
  include Profiles

  def test_what_is_written
    assert_equal <<~TEXT, Convert.dump(by_hand, :collapsed)
      <main> (/app/main.rb:3);App#work (/app/work.rb:12) 3000001
      <main> (/app/main.rb:3);App#work (/app/work.rb:14);Integer#+ 2000000
      <main> (/app/main.rb:3);App#work (/app/work.rb:14);(garbage collection) 999999
    TEXT
    assert_equal([3, 2, 1], Convert.dump(by_hand, :collapsed, unit: :samples).lines.map { |line| line.split.last.to_i })
  end

  def test_names_that_would_be_taken_for_something_else
    { ["a;b", nil, 0] => "a%3Bb", ["two\nlines", nil, 0] => "two%0Alines", ["Integer#%", nil, 0] => "Integer#%",
      ["a%3Bb", nil, 0] => "a%253Bb", ["x (y.rb:3)", nil, 0] => "x (y.rb%3A3)", ["x - y:3", nil, 0] => "x - y%3A3",
      ["block (2 levels) in a", "/b (c)/d.rb", 7] => "block (2 levels) in a (/b %28c)/d.rb:7)",
      ["(eval)", "(eval):1", 2] => "(eval) (%28eval):1:2)", ["no file", nil, 4] => "no file (:4)",
      ["x - y:3", "z.rb", 4] => "x - y:3 (z.rb:4)" }.each do |(name, path, line), text|
      builder = Profiler::Builder.new({ mode: :cpu })
      builder.add(builder.stack([[Frame.new(name, path, 0), line]]), running: 1)

      assert_equal "#{text} 1\n", Convert.dump(builder.profile, :collapsed).force_encoding("UTF-8")
      read = there_and_back(builder.profile, :collapsed)

      assert_equal [name, path, line], [*read.frames.last.to_a.first(2), read.nodes.last.line]
    end
  end

  # The root is no frame; what has ended there has to be somewhere.
  def test_what_was_sampled_in_the_root_itself
    builder = Profiler::Builder.new({ mode: :wall })
    builder.add(0, samples: 1, running: 500_000, waiting: 700_000)
    text = Convert.dump(builder.profile, :collapsed)

    assert_equal "(all) 500000\n(waiting) 700000\n", text
    assert_equal builder.profile.nodes, Convert.load(text).nodes
  end

  # Frames that a pattern would try in all ways.
  def test_what_was_made_to_harm_ends
    [" - " * 100_000, "#{" - " * 100_000}(:1", "#{" (" * 100_000}:x)", " 1" * 100_000, "a:1" * 100_000].each do |text|
      Timeout.timeout(10) { assert_equal 1, read("#{text};#{text}x 1\n").total(:samples) }
    end
  end

  # Of stackcollapse-perf.pl, rbspy and py-spy.
  def test_of_others
    profile = read("# a remark\nruby;main;[unknown] 3\nruby;main 1.5\r\n\nwork - app.rb:12;go (lib/go.py:7);x y 2\n")

    assert_equal({ [["ruby", nil, 0, 0], ["main", nil, 0, 0], ["[unknown]", nil, 0, 0]] => [3, 3_000_000, 0, 0],
                   [["ruby", nil, 0, 0], ["main", nil, 0, 0]] => [2, 1_500_000, 0, 0],
                   [["work", "app.rb", 0, 12], ["go", "lib/go.py", 0, 7], ["x y", nil, 0, 0]] => [2, 2_000_000, 0, 0] },
                 tree(profile))
  end

  # Those of a profile in nanoseconds are at least as long as a sample is apart.
  def test_the_unit_is_guessed
    assert_equal([3, 3_000_000], %i[samples running].map { |name| read("a 1\nb 2\n").total(name) })
    assert_equal([2, 3_000_000], %i[samples running].map { |name| read("a 1000000\nb 2000000\n").total(name) })
    assert_equal 3_000_000, read("a 1000000\nb 2000000\n", :samples).total(:samples)
    assert_equal([:allocations, 3], read("a 1\nb 2\n", :objects).then { |one| [one.about[:mode], one.total] })
    assert_equal([:cpu, 3], read("a 1\nb 2\n", :nanoseconds).then { |one| [one.about[:mode], one.total] })
  end

  def test_what_is_wrong_is_said
    { "" => "has no stacks", "# only\n" => "has no stacks", "a;b 1\na;b\n" => "has no stack with a weight in line 2",
      "a 1\nb -2\n" => "has no stack with a weight in line 2",
      "a #{10**17}\n" * 50 => "has weights that are too large" }.each do |text, message|
      error = assert_raises(Damaged) { read(text, :nanoseconds) }

      assert_equal "c #{message}: it cannot be read.", error.message
    end
  end

  private

  def read(text, unit = nil) = Convert.load(text, :collapsed, name: "c", unit: unit)
end
