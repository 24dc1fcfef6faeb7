# frozen_string_literal: true

require_relative "../test_helper"

class AcceptEntryTest < Minitest::Test
  parallelize_me!

  def test_reads_type_parameters_and_weight
    entry = Xinatra::Request::AcceptEntry.new("text/html; level=1; q=0.5")

    assert_equal "text/html", entry.to_s
    assert_equal "text/html", entry.to_str
    assert_equal "text/html; level=1; q=0.5", entry.to_s(true)
    assert_equal "text/html; level=1; q=0.5", entry.entry
    assert_equal({ "level" => "1" }, entry.params)
    assert_equal [0.5, 0, 1], entry.priority
  end

  def test_orders_by_weight_then_by_how_specific_it_is
    entries = ["*/*", "text/*", "text/html;q=0.9", "text/html", "text/html;level=1"]
    sorted = entries.reverse.map { |entry| Xinatra::Request::AcceptEntry.new(entry) }.sort

    assert_equal(["text/html;level=1", "text/html", "text/*", "*/*", "text/html;q=0.9"], sorted.map do |entry|
      entry.to_s(true)
    end)
  end

  def test_answers_as_its_type_does
    entry = Xinatra::Request::AcceptEntry.new("text/html;q=1")

    assert_respond_to entry, :start_with?
    assert entry.start_with?("text/")
    assert_equal "text/html!", "#{entry}!"
    refute_respond_to entry, :nonsense
    assert_raises(NoMethodError) { entry.nonsense }
  end

  def test_parameters_can_be_replaced
    entry = Xinatra::Request::AcceptEntry.new("text/html;a=b")
    entry.params = {}

    assert_equal [1.0, 0, 0], entry.priority
  end

  def test_must_not_be_empty
    assert_raises(ArgumentError) { Xinatra::Request::AcceptEntry.new("") }
    assert_raises(ArgumentError) { Xinatra::Request::AcceptEntry.new(";;") }
  end
end
