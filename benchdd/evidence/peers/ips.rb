# frozen_string_literal: true

# One side of a comparison by benchmark-ips: scenario, side, and the file in which the sides meet.

require "benchmark/ips"
require_relative "../material/cases"

scenario, side, file = ARGV
walk = Evidence::Cases.walk(scenario)
Benchmark.ips do |x|
  x.report(side) { walk.step }
  x.save!(file)
  x.compare!
end
