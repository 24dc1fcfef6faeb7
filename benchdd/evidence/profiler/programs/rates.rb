# frozen_string_literal: true

# Uses the CPU in one way under one profiler. Its argument and what it prints are JSON: CPU nanoseconds, samples, and
# what their weights add up to.

require "json"

settings = JSON.parse(ARGV.fetch(0), symbolize_names: true)
$LOAD_PATH.unshift(settings[:library])
require_relative "../material/uses"

# @return [Integer]
def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)

use = settings[:use]
rate = settings[:rate]
GC.start
if settings[:side] == "benchdd"
  require "benchdd"
  spent = nil
  profile = BenchDD.profile(clock: settings[:clock].to_sym, rate: rate) do
    before = cpu
    Evidence::Profiling::Uses.public_send(use, settings[:seconds])
    spent = cpu - before
  end
  puts JSON.generate(cpu: spent, samples: profile.about[:samples], deferred: profile.about[:deferred],
                     weight: profile.total)
else
  require_relative "../material/sides"
  side = Evidence::Profiling::Sides.named(settings[:side], nil, rate)
  side.start
  before = cpu
  Evidence::Profiling::Uses.public_send(use, settings[:seconds])
  spent = cpu - before
  samples = side.stop
  # Each of their samples stands for an interval.
  puts JSON.generate(cpu: spent, samples: samples, deferred: nil, weight: samples * 1_000_000_000 / rate)
end
