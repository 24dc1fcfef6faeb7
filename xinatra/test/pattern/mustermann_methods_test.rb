# frozen_string_literal: true

require_relative "../test_helper"
require "mustermann"

# What extensions ask of the patterns in `routes`, they answer as Mustermann's objects do.
class MustermannMethodsTest < Minitest::Test
  parallelize_me!

  SOURCES = ["/a/b", "/a/:b", "/a/:b?", "/files/*", %r{/a/(?<b>\d+)},
             Mustermann.new("/a/:b") | Mustermann.new("/c")].freeze
  PATHS = ["/a/b", "/a/12", "/c", "/files/x/y", "/a/b/c", ""].freeze

  def each_pair
    SOURCES.each { |source| yield(Mustermann.new(source), Xinatra::Pattern.parse(source)) }
  end

  def answers(pattern, path)
    [pattern.match(path).to_s, pattern === path, pattern =~ path, # rubocop:disable Style/CaseEquality -- the subject
     pattern.peek_params("#{path}/more"), pattern.to_proc.call(path)]
  end

  def test_paths_are_matched
    each_pair do |theirs, ours|
      PATHS.each { |path| assert_equal answers(theirs, path), answers(ours, path) }
    end
  end

  def test_templates_are_made
    ours = Xinatra::Pattern.parse("/a/:b")

    assert_equal "/a/x%20y", ours.expand(b: "x y")
    assert_equal ["/a/{b}"], ours.to_templates
    assert_equal Mustermann.new("/a/:b").to_regexp, ours.to_regexp
  end

  def test_patterns_are_combined
    ours = Xinatra::Pattern.parse("/a/:b")

    assert_equal({ "b" => "1", "c" => "2" }, (ours + Xinatra::Pattern.parse("/:c")).params("/a/1/2"))
    assert_equal({}, (ours | "/x").params("/x").compact)
    assert_equal Mustermann.new("/a/:b"), Mustermann.new(ours)
  end
end
