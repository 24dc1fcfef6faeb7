# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "support/profiles"
require_relative "support/wire"

# pprof's profile.proto: the bytes that are written, and what Go, rbspy and others write.
class ConvertPprofTest < Minitest::Test
  include Profiles
  include Wire

  # As Go writes a profile of CPU time: mappings, addresses, inlined functions, packed numbers.
  GO_STRINGS = ["", "samples", "count", "cpu", "nanoseconds", "/usr/bin/server", "main.main", "/src/main.go",
                "main.work", "runtime.mallocgc", "/go/malloc.go"].freeze
  # Of a heap profile; the last type is shown.
  HEAP = %w[alloc_objects count alloc_space bytes inuse_objects inuse_space].freeze

  # Written by hand from profile.proto: what a small profile has to be.
  def test_every_byte_of_a_small_profile
    builder = Profiler::Builder.new({ mode: :cpu, rate: 100 })
    builder.add(builder.stack([[MAIN, 3], [PLUS, 0]]), samples: 2, running: 300)
    strings = ["", "samples", "count", "cpu", "nanoseconds", "<main>", "/app/main.rb", "Integer#+", "mode: cpu",
               "rate: 100"]
    expected = encode([1, encode([1, 1], [2, 2])], [1, encode([1, 3], [2, 4])], [14, 3],
                      [2, encode([1, [2, 1]], [2, [2, 300]])],
                      [4, encode([1, 1], [4, encode([1, 1], [2, 3])])], [4, encode([1, 2], [4, encode([1, 2])])],
                      [5, encode([1, 1], [2, 5], [3, 5], [4, 6], [5, 1])], [5, encode([1, 2], [2, 7], [3, 7])],
                      [11, encode([1, 3], [2, 4])], [12, 10_000_000], [13, [8, 9]],
                      *strings.map { |text| [6, text] })

    assert_equal expected, Zlib.gunzip(Convert.dump(builder.profile, :pprof))
  end

  def test_types_of_each_mode
    { cpu: %w[samples count cpu nanoseconds], allocations: %w[samples count objects count],
      wall: %w[samples count lock nanoseconds wait nanoseconds cpu nanoseconds] }.each do |mode, types|
      assert_equal types, types(Convert.dump(Profiler::Builder.new({ mode: mode }).profile, :pprof)), mode
    end
  end

  def test_of_go
    profile = read(go)

    main = ["main.main", "/src/main.go", 5, 9]

    assert_equal({ [main, ["main.work", "/src/main.go", 20, 22]] => [3, 30_000_000, 0, 0],
                   [main, ["main.work", "/src/main.go", 20, 25],
                    ["runtime.mallocgc", "/go/malloc.go", 0, 70], ["0xbeef", "/usr/bin/server", 0, 0]] =>
                     [1, 10_000_000, 0, 0] }, tree(profile))
    assert_equal({ mode: :cpu, clock: :foreign, rate: 100.0, ruby: "/usr/bin/server", samples: 4 }, profile.about)
  end

  # Lists of numbers need not be packed, fields can be in any order, and those that are not known are left alone.
  def test_the_same_in_other_ways
    assert_equal tree(read(go)), tree(read(go(packed: false)))
    assert_equal tree(read(go)), tree(read(turned(go)))
    strange = encode([99, 7], [100, "bytes"]) + varint((101 * 8) + 1) + ("\1" * 8) + varint((102 * 8) + 5) + ("\1" * 4)

    assert_equal tree(read(go)), tree(read(strange + go + strange))
    assert_equal tree(read(go)), tree(Convert.load(go, :pprof)), "not gzipped"
  end

  def test_of_rbspy
    strings = ["", "wall", "nanoseconds", "work", "work.rb", "pid", "thread_id"]
    label = encode([3, encode([1, 5], [3, 9])], [3, encode([1, 6], [3, 999])])
    profile = read(encode([1, encode([1, 1], [2, 2])],
                          [2, encode([1, [1]], [2, [400]]) + label], [2, encode([1, [2, 1]], [2, [600]]) + label],
                          *[1, 2].map { |id| [4, encode([1, id], [4, encode([1, 1], [2, id])])] },
                          [5, encode([1, 1], [2, 3], [4, 4])], *strings.map { |text| [6, text] }))

    assert_equal({ [["work", "work.rb", 0, 1]] => [1, 400, 0, 0],
                   [["work", "work.rb", 0, 1], ["work", "work.rb", 0, 2]] => [1, 600, 0, 0] }, tree(profile))
    assert_equal [:wall, [[999, nil, []]]], [profile.about[:mode], profile.tracks.map(&:to_a)]
  end

  # The last of many types, unless it says which.
  def test_of_a_heap
    last = read(heap)

    assert_equal [:allocations, "bytes", 4096], [*last.about.values_at(:mode, :unit), last.total]
    named = read(heap(default: 1))

    assert_equal [:allocations, nil, 10], [*named.about.values_at(:mode, :unit), named.total]
  end

  # Each is taken for as long as the period says, or for a millisecond.
  def test_samples_alone
    strings = ["", "samples", "count", "cpu", "microseconds"]
    samples = [[1, encode([1, 1], [2, 2])], [2, encode([2, [3]])], *strings.map { |text| [6, text] }]
    profile = read(encode(*samples, [11, encode([1, 3], [2, 4])], [12, 10_000]))

    assert_equal [3, 30_000_000, 100.0], [profile.total(:samples), profile.total, profile.about[:rate]]
    assert_equal([3, 3_000_000], %i[samples running].map { |name| read(encode(*samples)).total(name) })
  end

  def test_what_is_wrong_is_said
    { encode([6, ""]) => "does not say what its values are", "\x0a".b => "ends too early",
      "\x0f".b => "has a field of an unknown kind 7", "\x00".b => "has a field without a number",
      ("\xff".b * 12) => "has a number that is too long",
      go(locations: [7]) => "has a sample at a location 7 that is missing",
      go(function: 8) => "has a line of a function 8 that is missing", go(name: 77) => "has a text 77 of 11",
      go(values: [1]) => "has a sample of 1 values instead of 2",
      go(values: [1, -5]) => "compares two profiles (it has a weight of -5)",
      go(values: [1, 1 << 63]) => "compares two profiles (it has a weight of -9223372036854775808)",
      go(values: [1, (1 << 63) - 1]) => "has weights that are too large",
      encode([6, 5]) => "has a number where bytes should be",
      encode([6, ""], [14, "x"]) => "does not say what its values are" }.each do |bytes, message|
      error = assert_raises(Damaged) { Convert.load(bytes, :pprof, name: "p") }

      assert_equal "p #{message}: it cannot be read.", error.message
    end
  end

  def test_every_cut_is_found
    bytes = Convert.dump(by_hand, :pprof)
    content = Zlib.gunzip(bytes)
    [bytes, content].each do |whole|
      whole.bytesize.times do |size|
        assert_raises(Damaged, size) { Convert.load(whole.byteslice(0, size), :pprof) }
      end
    end
  end

  # A location that was inlined a million times over, in a million samples.
  def test_what_was_made_to_harm_ends
    lines = encode(*([[4, encode([1, 1])]] * 20_000))
    strings = ["", "cpu", "nanoseconds", "f"]
    bytes = encode([1, encode([1, 1], [2, 2])], [2, encode([1, [1] * 20_000], [2, [1]])],
                   [4, encode([1, 1]) + lines], [5, encode([1, 1], [2, 3])], *strings.map { |text| [6, text] })
    collector = Convert.const_get(:Collector)
    most = collector::MOST
    collector.send(:remove_const, :MOST)
    collector.const_set(:MOST, 50_000)
    error = assert_raises(Damaged) { Convert.load(bytes, :pprof) }

    assert_equal "the profile has more than 50000 different stacks: it cannot be read.", error.message
  ensure
    collector.send(:remove_const, :MOST)
    collector.const_set(:MOST, most)
  end

  private

  def read(bytes) = Convert.load(Zlib.gzip(bytes), :pprof, name: "p")

  # The texts first; what there are several of stays in order.
  def turned(bytes) = encode(*fields(bytes).group_by(&:first).values.reverse.flatten(1))

  def types(bytes)
    all = fields(Zlib.gunzip(bytes))
    strings = all.filter_map { |number, value| value if number == 6 }
    all.select { |number, _| number == 1 }.flat_map { |_, type| fields(type).map { |_, index| strings[index] } }
  end

  # Two samples; the second in what was inlined, and without symbols at its end.
  def go(packed: true, locations: [1], values: [3, 30_000_000], function: 1, name: 6)
    list = ->(number, all) { packed ? [[number, all]] : all.map { |value| [number, value] } }
    encode([1, encode([1, 1], [2, 2])], [1, encode([1, 3], [2, 4])],
           [2, encode(*list[1, locations], *list[2, values])],
           [2, encode(*list[1, [3, 2]], *list[2, [1, 10_000_000]])],
           [3, encode([1, 1], [2, 0x400000], [3, 0x500000], [5, 5], [7, 1])],
           [4, encode([1, 1], [2, 1], [3, 0x400100], [4, encode([1, 2], [2, 22])],
                      [4, encode([1, function], [2, 9])])],
           [4, encode([1, 2], [2, 1], [3, 0x400200], [4, encode([1, 3], [2, 70])], [4, encode([1, 2], [2, 25])],
                      [4, encode([1, 1], [2, 9])])],
           [4, encode([1, 3], [2, 1], [3, 0xbeef])],
           [5, encode([1, 1], [2, name], [3, 6], [4, 7], [5, 5])],
           [5, encode([1, 2], [2, 8], [3, 8], [4, 7], [5, 20])],
           [5, encode([1, 3], [2, 9], [3, 9], [4, 10])], *GO_STRINGS.map { |text| [6, text] },
           [9, 1_700_000_000_000_000_000], [10, 1_000_000_000], [11, encode([1, 3], [2, 4])], [12, 10_000_000])
  end

  def heap(default: 0)
    strings = ["", *HEAP]
    types = [%w[alloc_objects count], %w[alloc_space bytes], %w[inuse_objects count], %w[inuse_space bytes]]
    encode(*types.map { |type| [1, encode(*type.map.with_index(1) { |text, index| [index, strings.index(text)] })] },
           [2, encode([2, [10, 40_960, 1, 4096]], [3, encode([1, 1], [3, 4096])])],
           *strings.map { |text| [6, text] }, [14, default])
  end
end
