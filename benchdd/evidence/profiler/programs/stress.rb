# frozen_string_literal: true

# A hard life under the profiler, until so many samples were taken. Its argument and what it prints are JSON: a line for
# each session, so that one can see whether it still lives. At its end the profiler runs, and is not stopped.

require "json"

settings = JSON.parse(ARGV.fetch(0), symbolize_names: true)
$LOAD_PATH.unshift(settings[:library])
require "benchdd"
require_relative "../material/turmoil"

$stdout.sync = true
# Modes and clocks take turns.
MODES = [{ mode: :cpu }, { mode: :wall }, { mode: :cpu, native: true }, { mode: :cpu, lines: false, timeline: false },
         { mode: :allocations, every: 16 }].product(settings[:clocks].map(&:to_sym)).freeze

COUNTS = %i[samples deferred faults gc].freeze

# @return [Float]
def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)

# @return [Float]
def wall = Process.clock_gettime(Process::CLOCK_MONOTONIC)

begun = wall
turmoil = Evidence::Profiling::Turmoil.new(settings[:seed], without: settings[:without].map(&:to_sym))
GC.auto_compact = true if settings[:compact]
sums = { **COUNTS.to_h { |name| [name, 0] }, sessions: 0 }
while sums[:samples] < settings[:samples] && wall - begun < settings[:seconds]
  mode, clock = MODES[sums[:sessions] % MODES.size]
  until_then = cpu + settings[:session]
  profile = BenchDD.profile(**mode, clock: clock, rate: settings[:rate]) do
    turmoil.act while cpu < until_then
  end
  COUNTS.each { |name| sums[name] += profile.about[name] }
  sums[:sessions] += 1
  puts JSON.generate(sums)
end

BenchDD::Profiler.start(rate: settings[:rate], clock: settings[:clocks].first.to_sym)
3.times { Thread.new { loop { Array.new(100, &:to_s) } } }
turmoil.act
puts JSON.generate({ **sums, ended: true })
exit
