# frozen_string_literal: true

require_relative "test_helper"
require "sinatra/indifferent_hash"

class IndifferentHashTest < Minitest::Test
  parallelize_me!

  # What is done to both Hashes in {#test_every_method_does_what_sinatras_does}: name, and what makes arguments.
  OPERATIONS = {
    :[] => %i[key], :[]= => %i[key value], :store => %i[key value], :fetch => %i[key value], :key? => %i[key],
    :has_key? => %i[key], :include? => %i[key], :member? => %i[key], :value? => %i[value], :has_value? => %i[value],
    :key => %i[value], :delete => %i[key], :dig => %i[key key], :assoc => %i[key], :rassoc => %i[value],
    :values_at => %i[key key], :slice => %i[key key], :except => %i[key key], :default => %i[key],
    :default= => %i[value], :merge => %i[hash hash], :merge! => %i[hash], :update => %i[hash], :replace => %i[hash],
    :compact => [], :compact! => [], :to_h => [], :keys => [], :values => [], :dup => [], :invert => [], :to_a => [],
    :inspect => [], :size => [], :first => [], :== => %i[hash], :shift => [], :sum => [[]], :hash => []
  }.freeze
  private_constant :OPERATIONS

  WITH_BLOCK = {
    select: [], reject: [], filter: [], select!: [], reject!: [], delete_if: [], keep_if: [], partition: [], any?: [],
    fetch: %i[key], fetch_values: %i[key key], delete: %i[key], map: [], min_by: [], group_by: [], filter_map: [],
    sort_by: [], find: [], to_h: []
  }.freeze
  private_constant :WITH_BLOCK

  def test_a_symbol_and_its_name_are_one_key_kept_as_the_name
    hash = Xinatra::IndifferentHash.new
    hash[:name] = 1

    assert_equal 1, hash["name"]
    assert_equal 1, hash[:name]
    assert_equal ["name"], hash.keys
  end

  def test_keys_of_other_kinds_stay_as_they_are
    assert_equal [0, nil, 1.5], Xinatra::IndifferentHash[0 => 1, nil => 2, 1.5 => 3].keys
  end

  def test_nested_hashes_become_indifferent
    hash = Xinatra::IndifferentHash[a: [{ b: { c: 1 } }]]

    assert_equal 1, hash.dig(:a, 0, :b, :c)
    assert_instance_of Xinatra::IndifferentHash, hash[:a].first["b"]
  end

  def test_a_missing_key_gives_the_default_and_its_block_the_name
    assert_equal "none", Xinatra::IndifferentHash.new("none")[:a]
    assert_equal "a", Xinatra::IndifferentHash.new { |_, key| key }[:a]
    assert_equal "a", Xinatra::IndifferentHash.new { |_, key| key }.default(:a)
    assert_nil Xinatra::IndifferentHash.new { |_, key| key }.default
  end

  def test_fetch_raises_for_a_missing_key
    assert_raises(KeyError) { Xinatra::IndifferentHash.new.fetch(:a) }
    assert_raises(KeyError) { Xinatra::IndifferentHash.new.fetch_values(:a) }
  end

  def test_patterns_match
    matched = case Xinatra::IndifferentHash[name: "Ada", tags: ["x"]]
              in { name: String => name, tags: [tag] } then [name, tag]
              end

    assert_equal %w[Ada x], matched
  end

  def test_copies_and_marshals
    hash = Xinatra::IndifferentHash[a: { b: 1 }]

    assert_equal hash, Marshal.load(Marshal.dump(hash))
    assert_instance_of Xinatra::IndifferentHash, hash.dup
    refute_same hash, hash.dup
  end

  def test_enumerators_come_from_what_needs_a_block
    hash = Xinatra::IndifferentHash[a: 1]

    assert_instance_of Enumerator, hash.select
    assert_instance_of Enumerator, hash.reject
    assert_equal({ "a" => 1 }, hash.select.with_index { |_, index| index.zero? })
  end

  def test_flat_pairs_are_stored_without_conversion
    hash = Xinatra::IndifferentHash.new
    hash.store_flat("a", 1)

    assert_equal 1, hash[:a]

    hash.replace_flat({ "b" => 2 })

    assert_equal({ "b" => 2 }, hash)
    assert_instance_of Xinatra::IndifferentHash, hash
    assert_equal 2, hash[:b]
  end

  def test_has_the_methods_of_sinatras
    missing = Sinatra::IndifferentHash.instance_methods(false) - Xinatra::IndifferentHash.instance_methods(false)

    assert_empty missing
  end

  def test_every_method_does_what_sinatras_does
    random = Random.new(1)
    2_000.times do
      pair = random_hashes(random)

      4.times { assert_same_operation(pair, random, *OPERATIONS.to_a.sample(random: random)) }
    end
  end

  def test_every_method_with_a_block_does_what_sinatras_does
    random = Random.new(2)
    1_000.times do
      pair = random_hashes(random)

      3.times do
        assert_same_operation(pair, random, *WITH_BLOCK.to_a.sample(random: random)) { |*given| given.hash.even? }
      end
    end
  end

  def test_merging_with_a_block_does_what_sinatras_does
    random = Random.new(3)
    500.times do
      pair = random_hashes(random)
      assert_same_operation(pair, random, :merge, %i[hash hash]) { |key, old, new| [key, old, new] }
      assert_same_operation(pair, random, :merge!, %i[hash]) { |key, old, new| { key.to_s => [old, new] } }
    end
  end

  def test_transforming_does_what_sinatras_does
    random = Random.new(4)
    500.times do
      pair = random_hashes(random)
      assert_same_operation(pair, random, :transform_keys, []) { |key| key.to_s.to_sym }
      assert_same_operation(pair, random, :transform_values, []) { |value| { value: [value] } }
      assert_same_operation(pair, random, :transform_keys!, []) { |key| key.to_s.upcase.to_sym }
      assert_same_operation(pair, random, :transform_values!, []) { |value| { v: value } }
    end
  end

  private

  def random_hashes(random)
    plain = random_hash(random)
    [Sinatra::IndifferentHash[plain], Xinatra::IndifferentHash[plain]]
  end

  def random_key(random) = [:a, "a", :b, "b", "c", :"d e", "", 0, nil, [1]].sample(random: random)

  def random_value(random, depth = 0)
    case random.rand(depth > 2 ? 5 : 8)
    when 0 then nil
    when 1 then "text"
    when 2 then :symbol
    when 3, 4 then random.rand(3)
    when 5, 6 then random_hash(random, depth + 1)
    else Array.new(random.rand(3)) { random_value(random, depth + 1) }
    end
  end

  def random_hash(random, depth = 0)
    Array.new(random.rand(4)) { [random_key(random), random_value(random, depth)] }.to_h
  end

  def random_argument(kind, random)
    case kind
    when :key then random_key(random)
    when :value then random_value(random)
    when :hash then random_hash(random)
    else kind
    end
  end

  def assert_same_operation(pair, random, name, kinds, &block)
    arguments = kinds.map { |kind| random_argument(kind, random) }
    before = pair.first.inspect
    theirs, ours = pair.map { |hash| [outcome(hash, name, arguments, &block), plain(hash)] }

    assert_equal theirs, ours, -> { "#{before}.#{name}(#{arguments.inspect[1..-2]})" }
  end

  def outcome(hash, name, arguments, &)
    copies = Marshal.load(Marshal.dump(arguments))
    plain(hash.public_send(name, *copies, &))
  rescue StandardError => e
    e.class
  end

  # A value with the classes of its Hashes spelled out, the frameworks' names left away.
  def plain(value)
    case value
    when Hash then [value.class.name.sub("Sinatra", "Xinatra"), value.to_a.map { |pair| plain(pair) }]
    when Array then value.map { |element| plain(element) }
    when String then value.sub("Sinatra", "Xinatra")
    else value
    end
  end
end
