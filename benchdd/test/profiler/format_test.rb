# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd"

# Profiles in files: what is written is read again, and what is damaged is an error in one sentence.
class ProfileFormatTest < Minitest::Test
  Profiler = BenchDD::Profiler
  Format = Profiler::Format
  STEP = Format::STEP
  ABOUT = { mode: :cpu, rate: 1000, clock: :perf, ruby: "ruby 3.1", samples: 9 }.freeze
  FRAMES = [Profiler::Frame::ROOT, Profiler::Frame.new("A#b", "/some/a.rb", 10), Profiler::Frame.new("Été#c", nil, 0)]
           .freeze

  def test_what_is_written_is_read_again
    read = Format.load(Format.dump(profile))

    assert_equal ABOUT, read.about
    assert_equal FRAMES, read.frames
    assert_equal profile.nodes, read.nodes
    assert_equal profile.tracks, read.tracks
    assert_equal Encoding::UTF_8, read.frames.last.name.encoding
  end

  def test_nothing_is_a_profile_too
    empty = Profiler::Profile.new({ mode: :wall }, [], [], [])

    assert_equal [{ mode: :wall }, [], [], []], parts(Format.load(Format.dump(empty)))
  end

  # Nothing is lost: what a node is rounded by, the next one has.
  def test_weights_are_rounded_and_their_sum_is_kept
    random = Random.new(1)
    nodes = Array.new(500) { |index| node(random.rand(0..index), 1, 12, 1, random.rand(2_000_000)) }
    before = Profiler::Profile.new(ABOUT, FRAMES, [node(0, 0, 0, 0, 0), *nodes], [])
    after = Format.load(Format.dump(before))

    assert_in_delta before.total, after.total, STEP
    assert_operator before.nodes.zip(after.nodes).map { |one, other| (one.running - other.running).abs }.max, :<=, STEP
  end

  def test_objects_are_not_rounded
    nodes = [node(0, 0, 0, 0, 0), node(0, 1, 12, 3, 191), node(1, 2, 0, 1, 7)]
    read = Format.load(Format.dump(Profiler::Profile.new({ mode: :allocations }, FRAMES, nodes, [])))

    assert_equal nodes, read.nodes
  end

  def test_a_real_profile_is_small
    profile = BenchDD.profile { 200_000.times { |number| [number.to_s, number * 2].inspect } }
    bytes = Format.dump(profile)

    assert_operator bytes.bytesize, :<, 900 + (2 * profile.about[:samples])
    assert_equal profile.tracks, Format.load(bytes).tracks
  end

  def test_what_is_no_profile
    { "" => "x is no profile of BenchDD: it cannot be read.",
      "#{Format::MAGIC}\x02" => "x is of version 2, and this BenchDD reads 1: it cannot be read.",
      Format::MAGIC => "x is of version nil, and this BenchDD reads 1: it cannot be read." }.each do |bytes, message|
      assert_equal message, assert_raises(Format::Damaged) { Format.load(bytes, name: "x") }.message
    end
  end

  def test_every_cut_is_found
    bytes = Format.dump(profile)

    bytes.bytesize.times do |size|
      assert_raises(Format::Damaged, size) { Format.load(bytes.byteslice(0, size)) }
    end
  end

  # But those few that fill up the last byte of what is deflated.
  def test_every_changed_bit_is_found
    bytes = Format.dump(profile)
    unseen = (bytes.bytesize * 8).times.reject do |bit|
      changed = bytes.dup
      changed.setbyte(bit / 8, changed.getbyte(bit / 8) ^ (1 << (bit % 8)))
      damaged?(changed)
    end

    assert_operator unseen.size, :<, 8
  end

  def test_what_follows_is_found
    error = assert_raises(Format::Damaged) { Format.load("#{Format.dump(profile)}x") }

    assert_equal "the profile has more than it should: it cannot be read.", error.message
  end

  # With a sum that is right, what is inside may still be wrong.
  def test_wrong_content_is_an_error_and_nothing_else
    random = Random.new(ENV.fetch("SEED", 1).to_i)
    content = Zlib::Inflate.inflate(Format.dump(profile).byteslice((Format::MAGIC.bytesize + 1)..))
    4000.times do
      changed = content.dup
      random.rand(1..4).times { changed.setbyte(random.rand(changed.bytesize), random.rand(256)) }
      damaged?(file(changed))
    end
  end

  def test_what_would_be_too_large_is_not_inflated
    error = assert_raises(Format::Damaged) { Format.load(file("\0" * 200_000), largest: 100_000) }

    assert_equal "the profile would be more than 100000 bytes: it cannot be read.", error.message
  end

  private

  def profile
    nodes = [node(0, 0, 0, 0, 0), node(0, 1, 12, 3, 48 * STEP), node(1, 2, 0, 5, 77 * STEP), node(1, 1, 9, 1, 0)]
    tracks = [Profiler::Track.new(4711, "main", [[1, 0], [2, 15 * STEP], [2, 31 * STEP], [1, 45 * STEP]]),
              Profiler::Track.new(4712, nil, [])]
    Profiler::Profile.new(ABOUT, FRAMES, nodes, tracks)
  end

  def node(*values) = Profiler::Node.new(*values, 0, 0)
  def parts(profile) = [profile.about, profile.frames, profile.nodes, profile.tracks]
  def file(content) = "#{Format::MAGIC}\x01#{Zlib::Deflate.deflate(content)}".b

  # Whether it is; or else a profile.
  def damaged?(bytes)
    assert_kind_of Profiler::Profile, Format.load(bytes)
    false
  rescue Format::Damaged => e
    assert_match(/\Athe profile .*: it cannot be read\.\z/m, e.message)
    true
  end
end
