# frozen_string_literal: true

require_relative "../test_helper"

# A query that a leaf calls plain, it reads as Rack would; in Ruby, and in C where it was built.
class ParamsLeafTest < Minitest::Test
  parallelize_me!

  # The twins. The one in Ruby is behind the other.
  module InRuby
    module_function

    def plain?(query) = Xinatra::Leaves::Params.method(:plain?).then { |leaf| leaf.super_method || leaf }.call(query)

    def sound?(query) = Xinatra::Leaves::Params.method(:sound?).then { |leaf| leaf.super_method || leaf }.call(query)

    def read(query, params)
      Xinatra::Leaves::Params.method(:read).then { |leaf| leaf.super_method || leaf }.call(query, params)
    end
  end

  LEAVES = { "ruby" => InRuby, "native" => Xinatra::Leaves::Params }.freeze

  PLAIN = {
    "" => {}, "a=1" => { "a" => "1" }, "a" => { "a" => nil }, "a=" => { "a" => "" }, "=1" => {}, "&&" => {}, "=" => {},
    "a=1&b=2&a=3" => { "a" => "3", "b" => "2" }, "a=1=2" => { "a" => "1=2" }, "&a=1&" => { "a" => "1" },
    "a=%20b+c" => { "a" => " b c" }, "%61=%C3%A9" => { "a" => "é" }, "a=%ff" => { "a" => "\xFF" },
    "%ff=1" => { "\xFF" => "1" }, "a=%00" => { "a" => "\0" }, "a+b=+" => { "a b" => " " },
    "a=%26%3d" => { "a" => "&=" },
    "a]=1" => { "a]" => "1" }, "a=;b=2" => { "a" => ";b=2" }, "a=%5D" => { "a" => "]" }
  }.freeze
  NOT_PLAIN = ["a[]=1", "a%5b%5d=1", "a%5B=1", "a=%", "a=%2", "a=%zz", "a=%2x", "a=é", "a=\xFF", "a b=1", "& a=1",
               "a=#{"x" * 4000}", "a=1".encode("UTF-16LE")].freeze

  SOUND = ["", "a", "a=1&&b", "=1", "page%5Bnumber%5D=2&page[size]=20", "a[b][c][d]=1", "a%5bb%5d=%C3%A9%ff%00", "a[b]",
           "a[b]=[&c=]", "a[b]=1&a[b]=2", "a[b]=1&a[c][d]=2", "fields[a-b.c_D]=x,y&ab=1&a[b]=a[b]=", "a=1&aa[b]=2",
           "a[b]=1+2;c=3", Array.new(16) { |at| "a[#{at}]" }.join("&")].freeze
  NOT_SOUND = ["a=1&a[b]=2", "a[b]=2&a", "a[b]=1&a[b][c]=2", "a%5Bb%5d[c]=1&a[b%5D=2", "a[b]=1&a[]=2", "a[]=1", "[a]=1",
               "a]=1", "a[b", "a[b]c=1", "a[b]]=1", "a[b[c]]=1", "a[[b]]=1", "a[b]%3D1", "%61[b]=1", "a[%62]=1",
               "a+b[c]=1", "a[b]=%", "a[b]=%4", "a[b]=%zz", "a[b]=1%", "a%5=1", "a[b]= 1", "a[b]=1& c=2", "a[b]=é",
               "é[b]=1", "a[b]=\xFF", "a[b][c][d][e]=1", "a[b]=#{"x" * 4000}",
               Array.new(17) { |at| "a[#{at}]" }.join("&"), "a[b]=1".encode("UTF-16LE")].freeze

  LEAVES.each do |name, leaf|
    define_method("test_sound_queries_#{name}") do
      SOUND.each do |query|
        [query, query.b, query.dup.force_encoding("US-ASCII")].each do |asked|
          assert_equal [true], [leaf.sound?(asked)], asked.inspect
        end
      end

      NOT_SOUND.each { |query| refute leaf.sound?(query), query.inspect }
    end

    # With the lowest limits with which it waits at all.
    define_method("test_what_is_sound_never_fails_#{name}") do
      random = Random.new(9)
      parser = Rack::QueryParser.make_default(4, bytesize_limit: 4_000, **params_limit(16))
      sound, others = Array.new(30_000) { nested_query(random) }.partition { |query| leaf.sound?(query) }

      sound.each { |query| assert_kind_of Hash, parser.parse_nested_query(query), query.inspect }

      assert_operator sound.size, :>, 5000
      assert_operator others.size, :>, 5000
    end

    define_method("test_plain_queries_#{name}") do
      PLAIN.each do |query, expected|
        [query, query.b, query.dup.force_encoding("US-ASCII")].each do |asked|
          assert_equal [true], [leaf.plain?(asked)]
          assert_equal expected, read(leaf, asked), asked.inspect
        end
      end
    end

    define_method("test_others_#{name}") do
      NOT_PLAIN.each { |query| refute leaf.plain?(query), query.inspect }
    end

    define_method("test_random_queries_#{name}") do
      random = Random.new(7)
      plain = Array.new(8000) { random_query(random) }.select { |query| leaf.plain?(query) }

      plain.each { |query| assert_equal rack(query), read(leaf, query), query.inspect }

      assert_operator plain.size, :>, 2000
    end

    define_method("test_what_is_stored_#{name}") do
      query = +"name=b%20b&other=x"
      params = read(leaf, query)
      query.replace("gone")

      assert_equal({ "name" => "b b", "other" => "x" }, params)
      assert_equal [Encoding::UTF_8], [*params.keys, *params.values].map(&:encoding).uniq
      assert(params.keys.all?(&:frozen?))
      refute(params.values.any?(&:frozen?))
    end
  end

  def test_the_same_queries_are_plain_to_both
    random = Random.new(8)
    queries = Array.new(8000) { random_query(random) }

    assert_empty(queries.reject { |query| InRuby.plain?(query) == Xinatra::Leaves::Params.plain?(query) })
  end

  def test_the_same_queries_are_sound_to_both
    random = Random.new(10)
    queries = Array.new(20_000) { nested_query(random) }

    assert_empty(queries.reject { |query| InRuby.sound?(query) == Xinatra::Leaves::Params.sound?(query) })
  end

  private

  # Rack 3.0 has none.
  def params_limit(limit)
    Rack::QueryParser.instance_method(:initialize).parameters.include?(%i[key params_limit]) ? { params_limit: limit } : {}
  end

  def read(leaf, query) = Xinatra::IndifferentHash.new.tap { |params| leaf.read(query, params) }

  def rack(query) = Rack::QueryParser.make_default(32).parse_nested_query(query)

  # Mostly of few names, so that they meet.
  def nested_query(random)
    names = "a b a[b] a%5Bb%5D a%5bc] a[b][c] a[b][d] b[a] b[a][a] ab[c]".split
    names += ["a[] [a] a[b a] %61 a[%62] a[b]c a[b][c][d][e]".split, "", " a", "é"].flatten if random.rand(3).zero?
    values = ["", "=", "=1", "=%41", "=a,b", "=[]"]
    values += ["=%", "=%zz", "%3D1", "= ", "=\xFF", "&"] if random.rand(3).zero?
    Array.new(random.rand(6)) { names.sample(random:) + values.sample(random:) }.join("&")
  end

  def random_query(random)
    words = %w[a b x = = & & + ;] + %w[%41 %e9 %C3%A9 %5D %00 %2B %26 %3D]
    words += ["[", "]", "%", " ", "%5B", "%zz", "é"] if random.rand(3).zero?
    Array.new(random.rand(12)) { words.sample(random:) }.join
  end
end
