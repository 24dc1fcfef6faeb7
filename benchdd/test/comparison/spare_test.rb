# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/comparison"

class SpareTest < Minitest::Test
  # Notes what becomes of it.
  FakeWorker = Struct.new(:side, :journal) do
    %i[settle kill stop].each { |name| define_method(name) { journal << [name, side] } }
  end

  def setup
    @journal = []
    start = lambda do |*sides|
      @journal << [:start, *sides]
      sides.map { |side| FakeWorker.new(side, @journal) }
    end
    @spare = BenchDD::Comparison::Spare.new(start)
  end

  def test_what_is_prepared_is_taken
    @spare.prepare(%i[a b])
    workers = @spare.take(%i[a b])
    @spare.clear

    assert_equal %i[a b], workers.map(&:side)
    assert_equal [%i[start a b], %i[settle a], %i[settle b]], @journal
  end

  def test_it_is_given_away_once
    first, second = Array.new(2) { @spare.take(%i[a]) }

    refute_same first.first, second.first
    assert_equal 2, @journal.count(%i[start a])
  end

  def test_what_is_not_wanted_is_ended
    @spare.prepare(%i[a b])
    @spare.prepare(%i[a b])

    assert_equal %i[b a], @spare.take(%i[b a]).map(&:side)
    assert_equal [%i[start a b], %i[kill a], %i[kill b], %i[stop a], %i[stop b], %i[start b a]], @journal.first(6)
  end

  def test_clearing
    @spare.prepare(%i[a])
    2.times { @spare.clear }

    assert_equal [%i[start a], %i[kill a], %i[stop a]], @journal
  end
end
