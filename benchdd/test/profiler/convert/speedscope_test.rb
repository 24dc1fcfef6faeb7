# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "support/profiles"

# speedscope's format, as BenchDD writes it, and as rbspy and speedscope itself do.
class ConvertSpeedscopeTest < Minitest::Test
  include Profiles

  SCHEMA = "https://www.speedscope.app/file-format-schema.json"

  # As speedscope saves what it has imported, such as a file of stackprof: opened and closed frames.
  EVENTED = {
    exporter: "speedscope@1.22.0", name: "stackprof.json", activeProfileIndex: 0, "$schema": SCHEMA,
    shared: { frames: [{ name: "Object#a", file: "/a.rb", line: 3 }, { name: "(garbage collection)" },
                       { name: "Object#b", file: "/a.rb", line: 9, col: 1 }] },
    profiles: [{ type: "evented", name: "stackprof.json", unit: "microseconds", startValue: 1000, endValue: 6000,
                 events: [{ type: "O", frame: 0, at: 1000 }, { type: "O", frame: 2, at: 1000 },
                          { type: "C", frame: 2, at: 2500 }, { type: "O", frame: 1, at: 3000 },
                          { type: "C", frame: 1, at: 4000 }, { type: "C", frame: 0, at: 4000 },
                          { type: "O", frame: 0, at: 5500 }, { type: "C", frame: 0, at: 6000 }] }]
  }.freeze
  # As rbspy: frames with nulls, a weight of 1 each, a name that is empty.
  RBSPY = {
    "$schema": SCHEMA, version: "0.2.0",
    shared: { frames: [{ name: "work", file: "w.rb", line: nil, col: nil }, { name: "sleep", file: "<cfunc>" }] },
    profiles: [{ type: "sampled", name: "", unit: "none", startValue: 0.0, endValue: 3.0,
                 samples: [[0], [0, 1], [0, 1]], weights: [1.0, 1.0, 1.0] }]
  }.freeze

  def test_what_is_written
    file = JSON.parse(Convert.dump(by_hand, :speedscope))

    assert_equal SCHEMA, file["$schema"]
    assert_equal [{ "name" => "<main>", "file" => "/app/main.rb", "line" => 3 },
                  { "name" => "App#work", "file" => "/app/work.rb", "line" => 12 },
                  { "name" => "App#work", "file" => "/app/work.rb", "line" => 14 }, { "name" => "Integer#+" },
                  { "name" => "(garbage collection)" }], file["shared"]["frames"]
    assert_equal({ "type" => "sampled", "name" => "main (thread 100)", "unit" => "nanoseconds", "startValue" => 0,
                   "endValue" => 3_999_999, "samples" => [[0, 1], [0, 2, 3], [0, 1], [0, 2, 4]],
                   "weights" => [1_000_000, 1_000_000, 1_000_000, 999_999] }, file["profiles"].first)
    assert_equal "thread 101", file["profiles"].last["name"]
  end

  # As viewers want them.
  def test_weights_are_as_many_as_samples_and_their_sum_is_the_end
    random = Random.new(7)
    30.times do
      JSON.parse(Convert.dump(by_chance(random), :speedscope))["profiles"].each do |profile|
        assert_equal profile["samples"].size, profile["weights"].size
        assert_equal profile["endValue"] - profile["startValue"], profile["weights"].sum
      end
    end
  end

  def test_units
    { { mode: :allocations } => "none", { mode: :allocations, unit: "bytes" } => "bytes",
      { mode: :wall } => "nanoseconds" }.each do |about, unit|
        builder = Profiler::Builder.new(about)
        builder.add(builder.stack([[PLUS, 0]]), samples: 1, running: 64)
        read = there_and_back(builder.profile, :speedscope)

        assert_equal unit, JSON.parse(Convert.dump(builder.profile, :speedscope))["profiles"].first["unit"]
        assert_equal [64, about[:unit]], [read.total, read.about[:unit]]
      end
  end

  def test_evented
    profile = read(EVENTED)

    assert_equal({ [["Object#a", "/a.rb", 0, 3], ["Object#b", "/a.rb", 0, 9]] => [1, 1_500_000, 0, 0],
                   [["Object#a", "/a.rb", 0, 3]] => [2, 1_000_000, 0, 0],
                   [["Object#a", "/a.rb", 0, 3], [*Frame::GC.to_a, 0]] => [1, 1_000_000, 0, 0] }, tree(profile))
    assert_equal [[2, 0], [1, 1_500_000], [3, 2_000_000], [1, 4_500_000]], profile.tracks.first.timeline
    assert_equal({ mode: :cpu, clock: :foreign, ruby: "speedscope@1.22.0", samples: 4 }, profile.about)
    assert_equal [1, "stackprof.json"], profile.tracks.first.to_a.first(2)
  end

  def test_of_rbspy
    profile = read(RBSPY)

    assert_equal({ [["work", "w.rb", 0, 0]] => [1, 1_000_000, 0, 0],
                   [["work", "w.rb", 0, 0], ["sleep", nil, 0, 0]] => [2, 2_000_000, 0, 0] }, tree(profile))
    assert_equal [1, nil, [[1, 0], [2, 1_000_000], [2, 2_000_000]]], profile.tracks.first.to_a
  end

  # Of a file that has several views of the same, the one that is shown.
  def test_profiles_of_another_unit_are_left_out
    file = changed(RBSPY) do |one|
      one["profiles"] << one["profiles"][0].merge("unit" => "seconds", "weights" => [0.25, 0.25, 0.5], "name" => "t2")
      one["profiles"] << one["profiles"][0].merge("unit" => "seconds", "weights" => [1, 1, 1], "name" => "t3")
    end

    assert_equal 3_000_000, read(file).total
    shown = read(file.merge("activeProfileIndex" => 1))

    assert_equal [4_000_000_000, [[2, "t2"], [3, "t3"]]], [shown.total, shown.tracks.map { |one| one.to_a.first(2) }]
  end

  def test_what_is_wrong_is_said
    { ->(f) { f["profiles"] = [] } => "has no profiles", ->(f) { f["shared"] = 3 } => "has no shared of the right kind",
      ->(f) { f["profiles"][0]["unit"] = "miles" } => 'has a unit "miles"',
      ->(f) { f["profiles"][0]["type"] = "drawn" } => 'has a profile of type "drawn"',
      ->(f) { f["profiles"][0]["samples"][1] = [0, 2] } => "has a frame 2 of 2",
      ->(f) { f["profiles"][0]["samples"][1] = 0 } => "has a sample that is no list of frames",
      ->(f) { f["profiles"][0]["weights"].pop } => "has 2 values in profiles[0].weights instead of 3",
      ->(f) { f["profiles"][0]["weights"][0] = "1" } => 'has "1" in profiles[0].weights, where a number should be',
      ->(f) { f["shared"]["frames"][0].delete("name") } => "has no shared.frames[0].name of the right kind" }
      .each { |change, message| refused(RBSPY, change, message) }
    { ->(f) { f["profiles"][0]["events"][3]["at"] = 1 } => "has an event at 1 after one at 2500",
      ->(f) { f["profiles"][0]["events"][2]["frame"] = 0 } => "closes a frame 0 that is not the last one opened",
      ->(f) { f["profiles"][0]["events"][0]["type"] = "C" } => "closes a frame 0 that is not the last one opened",
      ->(f) { f["profiles"][0]["events"][0]["type"] = "X" } => "has an event that neither opens nor closes a frame" }
      .each { |change, message| refused(EVENTED, change, message) }
  end

  private

  def read(file) = Convert.load(JSON.generate(file), :speedscope, name: "s.json")

  def changed(file, &) = JSON.parse(JSON.generate(file)).tap(&)

  def refused(file, change, message)
    error = assert_raises(Damaged) { read(changed(file, &change)) }

    assert_equal "s.json #{message}: it cannot be read.", error.message
  end
end
