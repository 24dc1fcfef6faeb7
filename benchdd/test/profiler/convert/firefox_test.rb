# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "support/profiles"

# The Firefox Profiler's format: what is written has all columns that its types want, and what other tools write in
# older and newer versions is understood.
class ConvertFirefoxTest < Minitest::Test
  include Profiles

  # The columns of each table in version 60.
  TABLES = {
    "stackTable" => %w[frame prefix],
    "frameTable" => %w[address inlineDepth category subcategory func nativeSymbol innerWindowID line column],
    "funcTable" => %w[name isJS relevantForJS resource source lineNumber columnNumber],
    "resourceTable" => %w[lib name host type], "nativeSymbols" => %w[libIndex address name functionSize],
    "sources" => %w[uuid filename]
  }.freeze
  THREAD = %w[processType processStartupTime processShutdownTime registerTime unregisterTime pausedRanges name
              isMainThread pid tid samples markers].freeze
  META = %w[interval startTime processType product stackwalk version preprocessedProfileVersion markerSchema].freeze

  # As Vernier writes it: tables in each thread, categories of stacks, file names in functions, `weight` in samples.
  VERNIER = {
    meta: { interval: 1, startTime: 5.5, processType: 0, product: "Ruby/Vernier", stackwalk: 1, version: 28,
            preprocessedProfileVersion: 47, symbolicated: true, markerSchema: [],
            sampleUnits: { time: "ms", eventDelay: "ms", threadCPUDelta: "µs" },
            categories: [{ name: "Ruby", color: "grey", subcategories: ["Other"] },
                         { name: "Idle", color: "transparent", subcategories: ["Other"] },
                         { name: "Stalled", color: "transparent", subcategories: ["Other"] }] },
    libs: [],
    threads: [{
      name: "main", isMainThread: true, processStartupTime: 5.5, pid: 77, tid: 7, pausedRanges: [],
      frameTable: { address: [-1, -1, -1], inlineDepth: [0, 0, 0], category: [0, 0, 0], subcategory: nil,
                    func: [0, 1, 1], nativeSymbol: [nil, nil, nil], innerWindowID: [nil, nil, nil],
                    implementation: [nil, 3, 3], line: [4, 0, -1], column: [nil, nil, nil], length: 3 },
      funcTable: { name: [0, 1], isJS: [true, false], relevantForJS: [true, false], resource: [-1, -1],
                   fileName: [2, 3], lineNumber: [2, nil], columnNumber: [nil, nil], length: 2 },
      nativeSymbols: {}, resourceTable: { length: 0, lib: [], name: [], host: [], type: [] },
      stackTable: { frame: [0, 1, 1, 1], category: [0, 0, 1, 2], subcategory: [0, 0, 0, 0],
                    prefix: [nil, 0, 0, 0], length: 4 },
      samples: { stack: [0, 1, 2, 3], time: [6.5, 7.5, 12.5, 13.5], weight: [1, 5, 1, 1], weightType: "samples",
                 length: 4 },
      markers: { data: [], name: [], startTime: [], endTime: [], phase: [], category: [], length: 0 },
      stringArray: ["Object#go", "Kernel#sleep", "app.rb", "<cfunc>"]
    }]
  }.freeze

  def test_all_columns_are_there_and_of_a_size
    file = JSON.parse(Convert.dump(by_hand, :firefox))

    assert_empty META - file["meta"].keys
    assert_equal 60, file["meta"]["preprocessedProfileVersion"]
    assert_equal "grey", file["meta"]["categories"].first["color"]
    TABLES.each do |name, columns|
      table = file["shared"].fetch(name)

      assert_equal [*columns, "length"].sort, table.keys.sort, name
      assert_equal [table["length"]], columns.map { |column| table[column].size }.uniq, name
    end
    file["threads"].each do |thread|
      assert_empty THREAD - thread.keys
      check_samples(thread["samples"])
    end
    processes = file["threads"].map { |thread| thread.values_at("pid", "isMainThread") }

    assert_equal [["100", true], ["100", false]], processes
  end

  def test_categories
    file = JSON.parse(Convert.dump(waiting, :firefox))
    names = file["meta"]["categories"].map { |category| category["name"] }
    strings, functions, frames = file["shared"].values_at("stringArray", "funcTable", "frameTable")
    found = frames["func"].zip(frames["category"]).to_h do |function, category|
      [strings[functions["name"][function]], names[category]]
    end

    assert_equal({ "<main>" => "Ruby", "Integer#+" => "C", "(garbage collection)" => "Garbage collection",
                   "(waiting)" => "Waiting", "(waiting for Ruby's lock)" => "Waiting for Ruby's lock" }, found)
  end

  # A sample that ran and waited is one still.
  def test_waiting_is_a_frame_of_its_own_and_read_again
    samples = JSON.parse(Convert.dump(waiting, :firefox))["threads"].first["samples"]

    assert_equal [0.0, 0.0, 0.0, 2.0], samples["time"]
    assert_equal [0.00003, 0.00002, 0.00001, 0.000004], samples["weight"]
    assert_equal [30, 0, 0, 4], samples["threadCPUDelta"]
    read = there_and_back(waiting, :firefox)

    assert_equal tree(waiting), tree(read)
    assert_equal waiting.tracks, read.tracks
  end

  def test_objects_are_samples
    builder = Profiler::Builder.new({ mode: :allocations, every: 64 })
    builder.add(builder.stack([[MAIN, 3]]), samples: 2, running: 128)
    file = Convert.dump(builder.profile, :firefox)

    assert_equal(["samples", [128]], JSON.parse(file)["threads"].first["samples"].values_at("weightType", "weight"))
    read = Convert.load(file)

    assert_equal [:allocations, 128], [read.about[:mode], read.total]
  end

  def test_of_vernier
    profile = read(VERNIER)

    assert_equal({ mode: :wall, clock: :foreign, rate: 1000.0, ruby: "Ruby/Vernier", samples: 8 }, profile.about)
    assert_equal({ [["Object#go", "app.rb", 2, 4]] => [1, 1_000_000, 0, 0],
                   [["Object#go", "app.rb", 2, 4],
                    ["Kernel#sleep", nil, 0, 0]] => [7, 5_000_000, 1_000_000, 1_000_000] },
                 tree(profile))
    assert_equal [[7, "main", [[1, 0], [2, 1_000_000], [2, 6_000_000], [2, 7_000_000]]]], profile.tracks.map(&:to_a)
  end

  # Shared tables with flags and offsets, CPU time of samples, times as differences.
  def test_of_a_new_version
    profile = read(recent)

    assert_equal({ [["f", "/a.c", 9, 11]] => [1, 1_000_000, 0, 0],
                   [["f", "/a.c", 9, 11], ["g", nil, 0, 0]] => [2, 600_000, 1_400_000, 0],
                   [] => [1, 200_000, 800_000, 0] },
                 tree(profile))
    assert_equal [[1, 0], [2, 1_000_000], [2, 2_500_000], [0, 3_000_000]], profile.tracks.first.timeline
    assert_equal [1, "GeckoMain"], profile.tracks.first.to_a.first(2), "whose number is no number"
  end

  def test_bytes
    profile = read(changed(VERNIER) { |file| file["threads"][0]["samples"]["weightType"] = "bytes" })

    assert_equal([:allocations, "bytes", 8], [*profile.about.values_at(:mode, :unit), profile.total])
  end

  def test_gzipped
    bytes = Convert.gzip(Convert.dump(by_hand, :firefox))

    assert_equal "\x1f\x8b".b, bytes.byteslice(0, 2)
    assert_equal bytes, Convert.gzip(Convert.dump(by_hand, :firefox)), "the same each time"
    assert_equal tree(by_hand), tree(Convert.load(bytes))
  end

  def test_what_is_wrong_is_said
    { ->(f) { f["threads"] = 1 } => "has no threads of the right kind",
      ->(f) { samples(f).delete("stack") } => "has no threads[0].samples.stack of the right kind",
      ->(f) { samples(f)["stack"][0] = 9 } => "has 9 in threads[0].samples.stack, where there are 4",
      ->(f) { samples(f)["time"].pop } => "has 4 values in threads[0].samples.stack instead of 3",
      ->(f) { samples(f)["weight"][0] = -1 } => "compares two profiles (it has a weight of -1)",
      ->(f) { samples(f)["weight"][0] = 1e300 } =>
        "has 1.0e+300 in threads[0].samples.weight, where a number should be",
      ->(f) { samples(f)["weightType"] = "miles" } => 'has weights of a type "miles"',
      ->(f) { f["threads"][0]["stackTable"]["prefix"][0] = 2 } => "has a stack 0 below 2",
      ->(f) { f["threads"][0]["stackTable"] = { "schema" => {} } } =>
        "is a Gecko profile (load it in profiler.firefox.com, save it there)",
      ->(f) { f["threads"] << f["threads"][0].merge("samples" => samples(f).merge("weightType" => "bytes")) } =>
        "has weights of two types" }.each do |change, message|
      error = assert_raises(Damaged) { read(changed(VERNIER, &change)) }

      assert_equal "p.json #{message}: it cannot be read.", error.message
    end
  end

  def test_what_is_no_json
    { "{" => "is no valid JSON", "[]" => "is no object of JSON",
      '{"meta":{"interval":1e999},"threads":[]}' => "has Infinity in meta.interval, where a number should be",
      "{\"a\":\"\xff\"}" => "is not in UTF-8" }
      .each do |content, message|
        error = assert_raises(Damaged) { Convert.load(content.b, :firefox, name: "p.json") }

        assert_equal "p.json #{message}: it cannot be read.", error.message
      end
  end

  private

  def read(file) = Convert.load(JSON.generate(file), :firefox, name: "p.json")

  def samples(file) = file["threads"][0]["samples"]

  def changed(file, &) = JSON.parse(JSON.generate(file)).tap(&)

  def check_samples(samples)
    assert_equal %w[length stack threadCPUDelta time weight weightType], samples.keys.sort
    assert_equal [samples["length"]], %w[stack threadCPUDelta time weight].map { |column| samples[column].size }.uniq
    assert_equal "tracing-ms", samples["weightType"]
    assert_equal samples["time"].sort, samples["time"]
  end

  # One sample of a node that ran and waited, one of garbage collection.
  def waiting
    builder = Profiler::Builder.new({ mode: :wall, samples: 2 })
    plus = builder.stack([[MAIN, 3], [PLUS, 0]])
    gc = builder.stack([[MAIN, 3], [Frame::GC, 0]])
    builder.add(plus, samples: 1, running: 30, waiting: 20, lock: 10)
    builder.add(gc, samples: 1, running: 4)
    builder.track(Track.new(5, "main", [[plus, 0], [gc, 2_000_000]]))
    builder.profile
  end

  def recent
    { meta: { interval: 1, startTime: 0, product: "Firefox", preprocessedProfileVersion: 75,
              sampleUnits: { time: "ms", threadCPUDelta: "ns" } },
      shared: { stringArray: ["f", "g", "/a.c"], sources: { length: 1, id: [nil], filename: [2] },
                stackTable: { frame: [0, 1], prefixOffset: [0, 1], length: 2 },
                frameTable: { func: [0, 1], flags: [16, 0], line: [11, 0], category: [0, 0], length: 2 },
                funcTable: { name: [0, 1], flags: [8 | 16, 0], source: [0, 0], lineNumber: [9, 0], length: 2 } },
      threads: [{ name: "GeckoMain", tid: "12-1",
                  samples: { stack: [0, 1, 1, nil], timeDeltas: [5, 1, 1.5, 0.5], weight: nil, weightType: "samples",
                             threadCPUDelta: [77, 400_000, 200_000, 200_000], length: 4 } }] }
  end
end
