# frozen_string_literal: true

# Measures identical code against itself and writes the log-ratios of the pairs to the file the tests resample:
#
#   nice ruby benchdd/test/statistics/collect_aa_log_ratios.rb 300 > benchdd/test/statistics/aa_log_ratios.txt
#
# A pair is two fresh processes, both on one core, which take turns in ABBA order with batches of about a millisecond.
# Its log-ratio is that of the CPU time each process spent in its batches.

require "etc"
require "json"

# The code both sides run: strings, hashes, a regular expression, JSON; it allocates, so garbage is collected too.
module Workload
  PATHS = Array.new(50) { |i| "/teams/#{i % 7}/members/#{i * 37}/posts?page=#{i % 5}&sort=name" }.freeze
  ROUNDS = 5

  module_function

  # One batch.
  def run
    ROUNDS.times do
      PATHS.each do |path|
        route, query = path.split("?", 2)
        params = query.split("&").to_h { |pair| pair.split("=", 2) }
        params["member"] = route[%r{\A/teams/\d+/members/(\d+)}, 1]
        JSON.parse(JSON.generate({ route:, params: }))
      end
    end
  end
end

# One side of a pair: runs a batch for every line it reads, and answers with the CPU time in nanoseconds.
module Worker
  WARM_UP = 30

  module_function

  # Serves until its input ends.
  def serve
    $stdout.sync = true
    WARM_UP.times { Workload.run }
    GC.start
    puts "ready"
    puts batch while $stdin.gets
  end

  # @return [Integer] nanoseconds
  def batch
    before = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)
    Workload.run
    Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond) - before
  end
end

# A pair of fresh processes.
class Pair
  ROUNDS = 160
  ORDER = [0, 1, 1, 0].freeze

  def initialize
    command = ["taskset", "-c", (Etc.nprocessors - 1).to_s, RbConfig.ruby, __FILE__, "worker"]
    @sides = Array.new(2) { IO.popen(command, "r+") }
    @sides.each { |side| side.sync = true }
    @sides.each(&:gets)
  end

  # @return [Float]
  def log_ratio
    spent = [0, 0]
    ROUNDS.times { ORDER.each { |side| spent[side] += batch(@sides[side]) } }
    Math.log(spent[1].fdiv(spent[0]))
  ensure
    @sides.each(&:close)
  end

  private

  def batch(side)
    side.puts
    Integer(side.gets)
  end
end

if ARGV.first == "worker"
  Worker.serve
else
  pairs = Integer(ARGV.fetch(0, "300"))
  puts "# Log-ratios of #{pairs} pairs of identical code, measured by collect_aa_log_ratios.rb, Ruby #{RUBY_VERSION}.",
       "# Fresh processes on one core, ABBA order, CPU time; other work ran on the machine meanwhile."
  $stdout.sync = true
  pairs.times { puts format("%.7f", Pair.new.log_ratio) }
end
