# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "hand_made"

class ViewsNamePatternTest < Minitest::Test
  def frames(*names) = names.map { |name| HandMade::Frame.new(name, nil, 0) }

  def test_a_name_is_the_whole_name
    assert_equal [true, false, false], HandMade.pattern("A#b").find(frames("A#b", "A#bc", "A#B"))
  end

  def test_blocks_belong_to_their_method
    names = ["block in A#b", "block (2 levels) in A#b", "rescue in block in A#b", "block in A#bc"]

    assert_equal [true, true, true, false], HandMade.pattern("A#b").find(frames(*names))
    assert_equal [true, false, false, false], HandMade.pattern("block in A#b").find(frames(*names))
  end

  def test_expressions
    assert_equal [true, true, false], HandMade.pattern("/a#b/i").find(frames("A#b", "AA#bc", "A.b"))
    assert_equal [true, false], HandMade.pattern("/^A#b$/").find(frames("block in A#b", "A#bc"))
    assert_equal [true, false], HandMade.pattern("/").find(frames("/", "a")), "a method's name"
  end

  def test_names_that_are_no_utf8
    assert_equal [true, false], HandMade.pattern("/x/").find(frames("\xFFx", "\xFF"))
    assert_equal [true], HandMade.pattern("ü".b).find(frames("ü"))
  end

  def test_what_is_not_there
    { "b" => "b: there is A#b, A#bc; or write a pattern, /b/.", "/x/" => "/x/: look at the names without it.",
      "x" => "x: look at the names without it, or write /part of a name/.",
      "\ex" => "\\ex: look at the names without it, or write /part of a name/." }.each do |text, message|
      error = assert_raises(BenchDD::Error) { HandMade.pattern(text).find(frames("A#bc", "A#b")) }

      assert_equal "no frame is named #{message}", error.message
    end
  end

  def test_what_is_no_expression
    error = assert_raises(BenchDD::Error) { HandMade.pattern("/(/") }

    assert_match(%r{\A/\(/ is no regular expression \(.+\): give a name, or /part of it/\.\z}, error.message)
  end
end
