# frozen_string_literal: true

require_relative "test_helper"
require "xinatra/recent_cache"

# What is kept of what clients ask.
class RecentCacheTest < Minitest::Test
  def setup
    @cache = Xinatra::RecentCache.new(4)
  end

  def fetch(key, made = :made) = @cache.fetch(key) { made }

  def test_keeps_what_the_block_returned_be_it_nil_or_false
    [nil, false, 1].each_with_index do |value, key|
      fetch(key, value)

      assert_equal [value], [fetch(key, :anew)]
    end
  end

  def test_what_is_asked_for_stays_and_the_rest_goes
    20.times do |key|
      fetch(:asked, :first)
      fetch(key)

      assert_operator @cache.size, :<=, 4
    end

    assert_equal %i[first anew], [fetch(:asked, :anew), fetch(0, :anew)]
  end

  def test_entries_may_count_as_several
    @cache = Xinatra::RecentCache.new(20) { |_key, value| value.size }
    values = Array.new(50) { |key| fetch(key, "a" * (key % 10)) }

    assert_equal((40..49).map { |key| "a" * (key % 10) }, values.last(10))
    assert_includes(1..20, (0..49).sum { |key| @cache[key].to_s.size })
  end

  def test_what_counts_as_more_than_half_of_the_limit_is_not_kept
    @cache = Xinatra::RecentCache.new(20) { |_key, value| value.size }

    assert_equal ["a" * 10, "b" * 11], [fetch(:a, "a" * 10), fetch(:b, "b" * 11)]
    assert_equal ["a" * 10, nil], [@cache[:a], @cache[:b]]
  end

  def test_one_entry_is_kept_whatever_the_limit
    @cache = Xinatra::RecentCache.new(1)

    assert_equal %i[made made], [fetch(:a), fetch(:a, :anew)]
  end

  def test_nothing_is_kept_of_a_block_that_raises
    assert_raises(IOError) { @cache.fetch(:a) { raise IOError } }
    assert_equal :anew, fetch(:a, :anew)
  end

  def test_what_comes_first_is_kept
    assert_equal(:inner, @cache.fetch(:a) { fetch(:a, :inner) && :outer })
  end

  def test_threads_get_the_value_of_their_key
    wrong = Array.new(8) do |seed|
      Thread.new do
        random = Random.new(seed)
        Array.new(2_000) { random.rand(9) }.reject { |key| fetch(key, key * 2) == key * 2 }
      end
    end

    assert_empty wrong.flat_map(&:value)
  end
end
