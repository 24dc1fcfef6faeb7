# frozen_string_literal: true

# Short stretches of the same work under each of several profilers in turn, by chance. Its argument and what it prints
# are JSON: for each block of stretches the CPU nanoseconds of a round, the samples, and the nanoseconds that these took
# in their handler, by the side's name.

require "json"

settings = JSON.parse(ARGV.fetch(0), symbolize_names: true)
$LOAD_PATH.unshift(settings[:library])
require_relative "../material/app"
require_relative "../material/sides"

# The clock CLOCK_PROCESS_CPUTIME_ID stands still between the kernel's ticks while a timer on it runs, as stackprof's
# does: such stretches would seem to be up to 4 ms shorter.
# @return [Integer] nanoseconds of all threads, those of a profiler among them
def cpu = Process.clock_gettime(:GETRUSAGE_BASED_CLOCK_PROCESS_CPUTIME_ID, :nanosecond)

# @return [Array(Float, Integer, Integer)] what a round costs, how many samples were taken, and what these took
def stretch(app, rounds, side)
  GC.start
  side.start
  app.work(2)
  before = cpu
  app.work(rounds)
  spent = cpu - before
  [spent.fdiv(rounds).round(1), side.stop, side.handling]
end

app = Evidence::Profiling::App.new
sides = settings[:sides].to_h do |name|
  [name, Evidence::Profiling::Sides.named(name, settings[:clock], settings[:rate])]
end
app.work(300)
before = cpu
app.work(100)
rounds = (settings[:seconds] * 1e9 / (cpu - before) * 100).ceil
sides.each_value { |side| stretch(app, rounds / 4, side) } # their first time is another
random = Random.new(settings[:seed])
blocks = Array.new(settings[:blocks]) do
  sides.to_a.shuffle(random: random).to_h { |name, side| [name, stretch(app, rounds, side)] }
end
puts JSON.generate(rounds: rounds, blocks: blocks)
