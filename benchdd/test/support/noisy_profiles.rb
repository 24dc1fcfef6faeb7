# frozen_string_literal: true

require "benchdd"

# Profiles with noise of known size.
module NoisyProfiles
  Profiler = BenchDD::Profiler
  Difference = Profiler::Difference
  Frame = Profiler::Frame
  MAIN = Frame.new("main", "/app/main.rb", 1)
  MATCH = Frame.new("Router#match", "/app/router.rb", 40)
  FILES = Array.new(30) { |number| Frame.new("Helper#step#{number}", "/app/helper.rb", 10 * (number + 1)) }
  # Nanoseconds a unit of work.
  COSTS = { MAIN => 100, MATCH => 400, **FILES.each_with_index.to_h { |frame, at| [frame, 20 + at] } }.freeze
  UNITS = 1000

  # @param costs [Hash{Frame => Numeric}]
  # @param noise [Float] the deviation of each frame's cost, as a share of it
  # @param speed [Float] of the machine meanwhile, for all of it
  def run_of(costs, random, noise: 0.02, speed: 1.0, units: UNITS, about: { mode: :cpu })
    builder = Profiler::Builder.new(about)
    costs.each do |frame, cost|
      cost *= speed * (1 + (noise * normal(random)))
      builder.add(builder.stack([[MAIN, 2], [frame, frame.line + 1]]), samples: 1, running: (cost * UNITS).round)
    end
    Difference::Run.new(builder.profile, units: units)
  end

  def normal(random) = Math.sqrt(-2 * Math.log(1 - random.rand)) * Math.cos(2 * Math::PI * random.rand)

  # @return [Difference] of so many runs of each
  def difference(before, after, seed: 1, count: 8, paired: true, **noise)
    random = Random.new(seed)
    sides = [before, after].map { |costs| Array.new(count) { run_of(costs, random, **noise) } }
    Difference.new(*sides, unit: "request", paired: paired)
  end
end
