# frozen_string_literal: true

require_relative "test_helper"
require "xinatra/columns"

# Columns of values, in C and in Ruby.
class ColumnsTest < Minitest::Test
  WAYS = [Xinatra::Columns, Xinatra::Columns.best].freeze
  BINARY = "\xFF\x00".b.freeze
  VALUES = ["", "a", "é", :a, nil, true, false, 0, 2**31, -(2**31) - 1, 2**70, 1.5, -0.0, 1e300, Float::NAN, [], {},
            BINARY, "é".encode("ISO-8859-1"), "a".encode("US-ASCII"), "\u2028\"\\/\n\u0000\u001f\u007f",
            Object.new].freeze
  FIT = { string: ["", "a", "é", "\u2028\"\\/\n\u0000\u001f\u007f"], int: [0], float: [1.5, -0.0, 1e300],
          boolean: [true, false] }.freeze

  # A String of another class, and one with methods of its own.
  class Word < String; end

  def each_way(&) = WAYS.each(&)

  # What is made of two things, by nobody but those who may.
  class Wrapper
    attr_reader :object, :context

    def initialize(object, context)
      raise ArgumentError, "no #{object}" if object == :none

      @object = object
      @context = context
    end
    private_class_method :new
  end

  # Draws values of few classes and kinds.
  def drawn(random, size) = Array.new(size) { VALUES[random.rand(random.rand(VALUES.size) + 1)] }

  def test_run
    each_way do |columns|
      assert_equal([3, 3, 3, 4, 6, 6, 7],
                   (0..6).map { |from| columns.run([1, 2, 3, "a", nil, nil, true], from) })
    end
  end

  def test_runs_end_where_the_class_does
    random = Random.new(7)
    200.times do
      values = drawn(random, 20)
      limits = values.each_index.map { |from| Xinatra::Columns.run(values, from) }

      assert_equal(limits, values.each_index.map { |from| Xinatra::Columns.best.run(values, from) })
    end
  end

  # One that says something else by its methods.
  Liar = Class.new(Struct.new(:one, :other)) do
    def [](_name) = :wrong
    def one = :wrong
    def to_a = [:wrong]
  end

  def test_members
    named = Struct.new(:one, :other, keyword_init: true)
    objects = Array.new(200) { |at| at.odd? ? Liar.new(at, "v#{at}") : named.new(one: at, other: "v#{at}").freeze }
    each_way do |columns|
      assert_equal [*0..199], columns.members(objects, [], 200, 0)
      assert_equal ["there", *(1..69).map { |at| "v#{at}" }], columns.members(objects, ["there"], 70, 1)
      [0, 1, 63, 64, 65, 127, 128, 129].each { |at| assert_equal [*0...at], columns.members(objects, [], at, 0) }
      assert_equal %i[a b], columns.members(objects, %i[a b], 1, 0)
      assert_empty columns.members([], [], 0, 0)
    end
  end

  def test_members_that_are_not_there
    objects = [Liar.new(1, 2)]
    each_way do |columns|
      assert_raises(IndexError) { columns.members(objects, [], 1, 2) }
      error = assert_raises(ArgumentError) { columns.members(objects, [], 2, 0) }

      assert_equal "there are no 2 objects", error.message
      assert_raises(TypeError) { columns.members([[1]], [], 1, 0) }
      assert_raises(TypeError) { columns.members([nil], [], 1, 0) }
      assert_raises(FrozenError) { columns.members(objects, [].freeze, 1, 0) }
    end
  end

  # What is added to an Array that has survived collections is kept by it alone.
  def test_members_survive
    each_way do |columns|
      values = []
      4.times { GC.start }
      objects = Array.new(1_000) { |at| Liar.new("v#{at}", nil) }
      columns.members(objects, values, 1_000, 0)
      objects.clear
      GC.start(full_mark: false)

      assert_equal((0..999).map { |at| "v#{at}" }, values)
    end
  end

  def test_odd
    each_way do |columns|
      FIT.each do |kind, fit|
        odd = columns.odd(VALUES, kind, false)

        assert_equal fit, VALUES.values_at(*(VALUES.each_index.to_a - odd)), kind
        assert_equal odd - [VALUES.index(nil)], columns.odd(VALUES, kind, true)
        assert_nil columns.odd(fit, kind, false)
      end
      assert_equal [1, 2], columns.odd(["a", Word.new("a"), :a, BINARY], :id, false)
      assert_equal [0], columns.odd([2**31, (2**31) - 1, -(2**31)], :int, false)
    end
  end

  def test_no_such_kind
    each_way do |columns|
      error = assert_raises(ArgumentError) { columns.odd(["a"], :colour, false) }

      assert_equal "there is no test of :colour", error.message
    end
  end

  def test_names
    names = { "r" => "RED", :b => "BLUE", "" => "NONE", "x" * 40 => "LONG" }.freeze
    each_way do |columns|
      values = ["r", :b, nil, "r".b, "B", "", "x" * 40, "y#{"x" * 39}", 1, "r"]

      assert_equal [4, 7, 8], columns.name(values, names, true)
      assert_equal ["RED", "BLUE", nil, "RED", "B", "NONE", "LONG", "y#{"x" * 39}", 1, "RED"], values
      assert_equal [0], columns.name([nil, "r"], names, false)
    end
  end

  # More than are kept of what was found last.
  def test_many_names
    names = Array.new(300) { |at| ["value #{at}", "V#{at}"] }.to_h
    random = Random.new(3)
    drawn = Array.new(3_000) { "value #{random.rand(330)}" }
    each_way do |columns|
      values = drawn.map(&:dup)
      odd = columns.name(values, names, false)

      assert_equal drawn.map { |value| names.fetch(value, value) }, values
      assert_equal drawn.each_index.reject { |index| names.key?(drawn[index]) }, odd
    end
  end

  def test_names_of_what_is_frozen
    each_way { |columns| assert_raises(FrozenError) { columns.name(["r"].freeze, { "r" => "RED" }, false) } }
  end

  def test_hashes
    each_way do |columns|
      [0, 1, 3, 8, 9, 16, 17, 40, 70].each do |number|
        keys = Array.new(number) { |at| "key #{at}".freeze }
        values = Array.new(number) { |at| [at, "v#{at}", nil] }
        hashes = columns.hashes(keys, values, 3)

        assert_equal Array.new(3) { |index| keys.zip(values.map { |column| column[index] }).to_h }, hashes
        assert_equal keys, hashes.first.keys
      end
    end
  end

  # They are made many at a time; a column may have fewer values.
  def test_many_hashes
    names = ["number", "text", "what only the first have"].map(&:freeze)
    columns = [[*0...130], Array.new(130) { |at| "v#{at}" }, [true] * 70]
    each_way do |way|
      [0, 1, 63, 64, 65, 127, 128, 129, 130].each do |size|
        expected = Array.new(size) { |at| names.zip([at, "v#{at}", at < 70 || nil]).to_h }

        assert_equal expected, way.hashes(names, columns, size)
      end
    end
  end

  def test_keys_and_columns_go_together
    each_way { |columns| assert_raises(ArgumentError) { columns.hashes(["a"], [], 1) } }
  end

  def test_wrap
    each_way do |columns|
      wrappers = columns.wrap(Wrapper, [1, nil, "a"], :context)

      assert_equal([[Wrapper, 1, :context], [Wrapper, nil, :context], [Wrapper, "a", :context]],
                   wrappers.map { |wrapper| [wrapper.class, wrapper.object, wrapper.context] })
      assert_empty columns.wrap(Wrapper, [], :context)
    end
  end

  def test_wrap_what_cannot_be
    each_way do |columns|
      error = assert_raises(ArgumentError) { columns.wrap(Wrapper, [1, :none], nil) }

      assert_equal "no none", error.message
      assert_raises(NoMethodError, TypeError) { columns.wrap(nil, [1], nil) }
    end
  end

  def test_text_of_values
    texts = VALUES.reject { |value| (value.is_a?(Float) && value.nan?) || BINARY.equal?(value) }
    each_way do |columns|
      texts.each_index do |index|
        text = columns.write(+"", [texts], index, JSON)

        assert_equal JSON.generate(texts[index]).sub(/#<Object:\w+>/, ""), text.sub(/#<Object:\w+>/, "")
      end
    end
  end

  def test_text_of_what_json_has_no_word_for
    each_way do |columns|
      [Float::NAN, BINARY].each do |value|
        assert_raises(JSON::GeneratorError) { columns.write(+"", [[value]], 0, JSON) }
      end
    end
  end

  def test_text_of_objects_and_lists
    items = [["{\"id\":", ",\"name\":"], [[[1, 2, 3]], [["a\"", nil, "ü"]]]]
    column = [["{\"items\":", ",\"none\":"], [[[0, 2, 2, 3], items, nil], [[[], []]]]]
    each_way do |columns|
      assert_equal "{\"items\":[{\"id\":1,\"name\":\"a\\\"\"},{\"id\":2,\"name\":null}],\"none\":[]}",
                   columns.write(+"", column, 0, JSON)
      assert_equal "<[]", columns.write(+"<", column.last.first, 1, JSON)
      assert_equal "{}", columns.write(+"", [[], []], 0, JSON)
    end
  end

  # Four or eight bytes are looked at together, those at the end with some before them.
  def test_escapes_at_every_place
    bytes = ["\"", "\\", "\n", "\u001f", " ", "!", "#", "é", "\u007f", "😀"]
    places = (0..17).flat_map { |size| (0..size).map { |at| ["x" * at, "y" * (size - at)] } }
    strings = places.flat_map { |before, behind| bytes.map { |byte| "#{before}#{byte}#{behind}" } }
    strings.concat(bytes.product(bytes).map { |pair| "123456#{pair.join}" })
    each_way do |columns|
      strings.each { |string| assert_equal JSON.generate(string), columns.write(+"", [[string]], 0, JSON) }
    end
  end

  def test_deep_columns_are_refused
    column = [["x"]]
    100_000.times { column = [[0, 1], column, nil] }

    each_way { |columns| assert_raises(SystemStackError) { columns.write(+"", column, 0, JSON) } }
  end

  def test_malformed_columns
    best = Xinatra::Columns.best
    skip "Ruby says so in its own words" if best.equal?(Xinatra::Columns)

    [[], [1], [["{"], nil], [[0], [[1]], nil], [nil, nil, nil, nil]].each do |column|
      assert_raises(ArgumentError, TypeError) { best.write(+"", column, 0, JSON) }
    end
  end
end
