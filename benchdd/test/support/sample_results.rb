# frozen_string_literal: true

require "benchdd/report"

# Results as a run or a comparison would write them, of made-up costs from a seed.
class SampleResults
  SAMPLE_FILE = "benchmarks/routing.rb"
  SIDES = {
    "main" => { "name" => "main", "revision" => "785a24a91c", "dirty" => false, "ruby" => "3.1.2", "yjit" => true,
                "gems" => {} },
    "HEAD" => { "name" => "HEAD", "revision" => "9f02c4d7be", "dirty" => true, "ruby" => "3.1.2", "yjit" => true,
                "gems" => { "rack" => "3.1.8" } }
  }.freeze
  MACHINE = { "cpu" => "Example CPU 9000", "cores" => 2, "kernel" => "Linux 6.1.0", "governor" => nil,
              "load" => 0.4 }.freeze

  def initialize(seed: 42)
    @random = Random.new(seed)
  end

  # A comparison of two sides: a change for each scenario and dataset, nil for one that broke.
  def compare(changes = { "static" => [0.92, 0.94], "dynamic" => [1.031, 1.048], "miss" => [1.0, 1.002] },
              datasets: %w[small large], name: "routing", **document)
    suite = suite(name)
    changes.each do |scenario, ratios|
      datasets.zip(ratios) { |dataset, ratio| compare_one(suite, scenario, dataset, ratio) }
    end
    document("compare", [suite], SIDES.values, **document)
  end

  # A run of scenarios against a baseline, over a matrix of route counts.
  def run(scenarios = { "linear" => 1.0, "trie" => 0.4, "table" => 0.03 }, datasets: %w[small],
          routes: [10, 100, 1_000], name: "routing", **document)
    suite = suite(name)
    datasets.product(routes).each do |dataset, count|
      scenarios.each { |scenario, factor| run_one(suite, scenario, dataset, count, factor, scenarios.keys.first) }
    end
    document("run", [suite], [SIDES.fetch("main")], **document)
  end

  def document(kind, suites, sides, **others)
    { "schema" => "benchdd/results", "version" => 1, "kind" => kind, "created" => "2026-11-21T10:00:00Z",
      "machine" => MACHINE.dup, "alpha" => 0.01, "minimum_effect" => 0.01,
      "comparisons" => suites.sum { |suite| suite["comparisons"].size },
      "calibration" => { "false_alarms" => 2, "of" => 300, "interval" => [0.0008, 0.0239], "smallest_change" => 0.008 },
      "sides" => sides, "suites" => suites, **others.transform_keys(&:to_s) }
  end

  def suite(name) = { "name" => name, "file" => SAMPLE_FILE, "unit" => "request", "results" => [], "comparisons" => [] }

  # `names` are scenario, dataset, matrix and side.
  def result(names, cost, status: "ok", message: nil)
    costs = { "units" => 123_456, "cpu_ns" => spread(cost), "wall_ns" => spread(cost * 1.08), "allocations" => 5.0,
              "gc_ns" => cost * 0.015, "gc_count" => 0.0001, "peak_memory_kb" => 40_000, "instructions" => nil }
    costs.transform_values! { nil } unless status == "ok"
    costs.merge(%w[scenario dataset matrix side].zip(names).to_h, "status" => status, "message" => message,
                                                                  "location" => "#{SAMPLE_FILE}:12")
  end

  # `names` are scenario, dataset and matrix; `sides` are base and subject.
  def comparison(names, sides, kind, ratio)
    pairs = [6, 8, 12, 18].sample(random: @random)
    logs = Array.new(pairs) { Math.log(ratio) + normal(0.006) }
    mean = logs.sum / pairs
    half = 0.006 * 3.5 / Math.sqrt(pairs)
    found = { "log_ratios" => logs, "pairs" => pairs, "ratio" => Math.exp(mean), "p" => 0.0004, "seconds" => 8.1,
              "interval" => [Math.exp(mean - half), Math.exp(mean + half)], "of" => kind }
    found.merge(%w[scenario dataset matrix].zip(names).to_h, %w[base subject].zip(sides).to_h, verdict(mean, half))
  end

  private

  def compare_one(suite, scenario, dataset, ratio)
    names = [scenario, dataset, {}]
    cost = 600 + (@random.rand * 4000)
    suite["results"] << result([*names, "main"], cost)
    if ratio
      suite["results"] << result([*names, "HEAD"], cost * ratio)
      suite["comparisons"] << comparison(names, %w[main HEAD], "side", ratio)
    else
      suite["results"] << result([*names, "HEAD"], cost, status: "raised",
                                                         message: "NoMethodError: undefined method `call'")
    end
  end

  def run_one(suite, scenario, dataset, count, factor, baseline)
    matrix = { "routes" => count }
    growth = scenario == baseline ? count : Math.log(count)
    suite["results"] << result([scenario, dataset, matrix, "main"], 90 * growth * factor)
    return if scenario == baseline

    ratio = growth * factor / count
    suite["comparisons"] << comparison([scenario, dataset, matrix], [baseline, scenario], "scenario", ratio)
  end

  def verdict(mean, half)
    return { "verdict" => mean.negative? ? "faster" : "slower", "within" => nil } if mean.abs > half
    return { "verdict" => "same", "within" => 0.01 } if mean.abs + half < 0.0125

    { "verdict" => "unclear", "within" => nil }
  end

  def spread(cost)
    samples = Array.new(18) { cost * Math.exp(normal(0.01).abs) }
    sorted = samples.sort
    { "median" => (sorted[8] + sorted[9]) / 2, "trimmed_mean" => sorted[2..-3].sum / 14, "p90" => sorted[16],
      "p99" => sorted[17], "min" => sorted[0], "max" => sorted[17], "samples" => samples }
  end

  # Box and Muller's normal numbers.
  def normal(deviation)
    deviation * Math.sqrt(-2 * Math.log(1 - @random.rand)) * Math.cos(2 * Math::PI * @random.rand)
  end
end
