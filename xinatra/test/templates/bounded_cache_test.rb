# frozen_string_literal: true

require_relative "../test_helper"

# rubocop:disable-next Style/RedundantFetchBlock -- the cache is no Hash, and takes the value from a block alone
class BoundedCacheTest < Minitest::Test
  parallelize_me!

  def setup
    @cache = Xinatra::BoundedCache.new(3)
  end

  def test_keeps_what_the_block_returned
    assert_equal 1, @cache.fetch(:a) { 1 }
    assert_equal 1, @cache.fetch(:a) { flunk "made twice" }
    assert_equal 1, @cache[:a]
    assert_nil @cache[:b]
  end

  def test_nil_and_false_are_values
    [nil, false].each do |value|
      @cache.fetch([value]) { value }

      assert_same value, @cache.fetch([value]) { flunk "made twice" }
    end
  end

  def test_the_oldest_goes_first
    %i[a b c d].each { |key| @cache.fetch(key) { key } }

    assert_equal 3, @cache.size
    assert_nil @cache[:a]
    assert_equal %i[b c d], [@cache[:b], @cache[:c], @cache[:d]]
  end

  def test_a_key_may_change_later
    key = +"a"
    @cache.fetch(key) { 1 }
    key << "b"

    assert_nil @cache[key]
    assert_equal 1, @cache["a"]
  end

  def test_nothing_is_kept_of_a_block_that_raises
    assert_raises(IOError) { @cache.fetch(:a) { raise IOError } }
    assert_equal :thrown, catch(:out) { @cache.fetch(:a) { throw :out, :thrown } }
    assert_equal 0, @cache.size
  end

  def test_a_block_may_use_the_cache
    assert_equal 2, @cache.fetch(:a) { @cache.fetch(:b) { 1 } + 1 }
    assert_equal 1, @cache[:b]
  end

  def test_what_comes_first_is_kept
    second = @cache.fetch(:a) do
      @cache.fetch(:a) { "first" }
      "second"
    end

    assert_equal "first", second
    assert_equal "first", @cache[:a]
  end

  def test_clear
    @cache.fetch(:a) { 1 }
    @cache.clear

    assert_equal 0, @cache.size
    assert_equal 2, @cache.fetch(:a) { 2 }
  end

  def test_threads_get_the_value_of_their_key
    cache = Xinatra::BoundedCache.new(20)
    wrong = Array.new(8) do |seed|
      Thread.new do
        random = Random.new(seed)
        Array.new(2000) { random.rand(40) }.reject { |key| cache.fetch(key) { key * 2 } == key * 2 }
      end
    end

    assert_empty wrong.flat_map(&:value)
    assert_equal 20, cache.size
  end
end
