# frozen_string_literal: true

# Prints the tables of docs/benchdd/statistics.md; it takes some minutes, and gives the same figures every time:
#
#   ruby -Ibenchdd/lib benchdd/test/statistics/tables.rb

require "benchdd/statistics"

# The tables, each as lines of Markdown.
class Tables
  include BenchDD::Statistics

  RUNS = 100_000
  COMPARISONS = [1, 4, 20, 1000].freeze
  POOL = File.readlines("#{__dir__}/aa_log_ratios.txt").reject { |line| line.start_with?("#") }
             .map { |line| Float(line) }.freeze
  HISTORIES = 2_000
  CHANGES = [0.0, 0.01, 0.02].freeze
  # Deviation and true change.
  CASES = [[0.0045, 0.02], [0.0045, 0.01], [0.0045, 0.0], [0.01, 0.01], [0.01, 0.0]].freeze
  # Standard noise by name.
  NOISE = {
    "normal" => ->(random) { gauss(random) },
    "uniform" => lambda(&:rand),
    "Laplace" => ->(random) { Math.log(1 - random.rand) * (random.rand < 0.5 ? 1 : -1) },
    "t, 3 degrees" => ->(random) { gauss(random) / Math.sqrt(Array.new(3) { gauss(random)**2 }.sum / 3) },
    "log-normal" => ->(random) { Math.exp(0.5 * gauss(random)) },
    "10 % outliers" => ->(random) { gauss(random) * (random.rand < 0.1 ? 10 : 1) }
  }.freeze

  def self.gauss(random) = Math.sqrt(-2 * Math.log(1 - random.rand)) * Math.cos(2 * Math::PI * random.rand)

  # @return [void]
  def print
    %i[bounds false_alarms loss power exponents histories steps].each { |table| puts send(table), "" }
  end

  private

  def bounds
    rows = COMPARISONS.map do |comparisons|
      [comparisons, *Design.for(comparisons:).looks.map { |look| format("%.2f", look.difference_bound) }]
    end
    table(["comparisons", *Design::LOOKS.map { |pairs| "#{pairs} pairs" }], rows)
  end

  def false_alarms
    noises = { "normal" => ->(simulation) { simulation.normal(RUNS, deviation: 0.0045) },
               "measured" => ->(simulation) { simulation.resampled(RUNS, pool: POOL) },
               "bursts on either side" => ->(simulation) { simulation.resampled(RUNS, pool: bursts(either: true)) },
               "bursts on one side" => ->(simulation) { simulation.resampled(RUNS, pool: bursts(either: false)) } }
    rows = noises.to_a.product([0.01, 0], [0.01, 0.0025]).map do |(name, run), minimum_effect, alpha|
      outcome = run.call(Simulation.new(Design.new(alpha:, minimum_effect:), seed: 1))
      low, high = outcome.interval(:faster, :slower)
      [name, minimum_effect.zero? ? "never" : "1 %", percent(alpha), percent(outcome.share(:faster, :slower)),
       "#{percent(low)} - #{percent(high)}", format("%.1f", outcome.mean_pairs)]
    end
    table(["noise", "same within", "nominal", "simulated", "99 % interval", "mean pairs"], rows)
  end

  # Every twentieth pair has a burst of eight deviations.
  def bursts(either:)
    random = Random.new(1)
    Array.new(20_000) do
      side = either && random.rand < 0.5 ? -1 : 1
      0.0045 * (Tables.gauss(random) + (random.rand < 0.05 ? 8 * side : 0))
    end
  end

  # What levels that sum to more than alpha would save, if they were made to spend exactly alpha in normal noise.
  def loss
    rows = [0.01, 0.01 / 0.79].map do |alpha|
      alarms = Simulation.new(Design.new(alpha:, minimum_effect: 0), seed: 1).normal(RUNS, deviation: 0.0045)
      simulation = Simulation.new(Design.new(alpha:), seed: 2)
      pairs = CHANGES.map do |change|
        format("%.2f", simulation.normal(RUNS, deviation: 0.0045, effect: Math.log(1 + change)).mean_pairs)
      end
      [percent(alpha), percent(alarms.share(:faster, :slower)), *pairs]
    end
    table(["sum of levels", "false alarms", "pairs at 0 %", "at 1 %", "at 2 %"], rows)
  end

  def power
    rows = [0.0045, 0.01].product([1, 4], CHANGES).map do |deviation, comparisons, change|
      outcome = Simulation.new(Design.for(comparisons:), seed: 2).normal(RUNS, deviation:, effect: Math.log(1 + change))
      [percent(deviation), comparisons, percent(change), *shares(outcome), *stopped(outcome)]
    end
    table(["pair deviation", "comparisons", "true change", "slower", "same", "unclear", "mean pairs",
           "stopped by 6", "by 8", "by 12", "by 18"], rows)
  end

  def shares(outcome)
    [*%i[slower same unclear].map { |verdict| percent(outcome.share(verdict)) }, format("%.1f", outcome.mean_pairs)]
  end

  def stopped(outcome)
    [6, 8, 12, 18].map do |pairs|
      percent(outcome.stops.sum { |stop, count| stop <= pairs ? count : 0 }.fdiv(outcome.runs))
    end
  end

  # The same alpha spent in other ways, on four comparisons.
  def exponents
    rows = [0.5, 0.75, 1, 2].map do |exponent|
      looks = looks(Design.for(comparisons: 4), exponent)
      cases = CASES.map do |deviation, change|
        Simulation.new(looks, seed: 3).normal(RUNS, deviation:, effect: Math.log(1 + change))
      end
      pairs = cases.map { |outcome| format("%.1f", outcome.mean_pairs) }
      [exponent, percent(cases[0].stops[6].fdiv(RUNS)), *pairs[0, 3], percent(cases[3].share(:slower)), *pairs[3, 2]]
    end
    table(["exponent", "2 %, 0.45 %: stopped by 6", "pairs", "1 %, 0.45 %: pairs", "0 %, 0.45 %: pairs",
           "1 %, 1 %: found", "pairs", "0 %, 1 %: pairs"], rows)
  end

  Looks = Struct.new(:looks)

  def looks(design, exponent)
    shares = BenchDD::Statistics.const_get(:Spending).shares(design.looks.size, exponent)
    Looks.new(shares.zip(design.looks).map do |share, look|
      Look.new(pairs: look.pairs, share:, alpha: design.alpha, margin: design.margin, resolution: 0.0)
    end)
  end

  def histories
    lengths = [8, 12, 20, 50, 100]
    rows = NOISE.map do |name, noise|
      [name, *lengths.map { |length| percent(marked(noise, length)) }]
    end
    table(["noise", *lengths.map { |length| "#{length} samples" }], rows)
  end

  def marked(noise, length)
    random = Random.new(length)
    histories = Array.new(HISTORIES) { Array.new(length) { Math.exp(0.005 * noise.call(random)) } }
    histories.count { |samples| ChangePoints.find(samples).any? }.fdiv(HISTORIES)
  end

  # How often a step is found after 30 samples, at its place or a neighbour's.
  def steps
    sizes = [2, 3, 4, 6]
    rows = [3, 4, 5, 10, 20].map do |length|
      [length, *sizes.map { |size| percent(placed(length, size)) }]
    end
    table(["samples after it", *sizes.map { |size| "#{size} deviations" }], rows)
  end

  def placed(length, size)
    random = Random.new(length)
    found = Array.new(HISTORIES) do
      noise = Array.new(30 + length) { |place| Tables.gauss(random) + (place < 30 ? 0 : size) }
      ChangePoints.find(noise.map { |value| Math.exp(0.005 * value) }).map(&:index)
    end
    found.count { |places| places.size == 1 && places.first.between?(29, 31) }.fdiv(HISTORIES)
  end

  def percent(share) = "#{format("%.2f", share * 100).sub(/\.?0+\z/, "")} %"

  def table(head, rows) = [head, head.map { "---" }, *rows].map { |row| "| #{row.join(" | ")} |" }
end

Tables.new.print
