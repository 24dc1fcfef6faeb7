# frozen_string_literal: true

# What the work that is compared costs: prints as JSON the CPU nanoseconds of a request, the frames with their shares of
# self time, and for each method asked for, as "file:line", how often a request calls it.

require "json"

settings = JSON.parse(ARGV.fetch(0), symbolize_names: true)
require "benchdd"
require_relative "../material/work"

root = settings[:root]
$LOAD_PATH.unshift(*Evidence::Profiling::Work::FOLDERS.map { |folder| File.join(root, folder) })

# @return [Integer]
def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)

# @return [Array<Hash{Symbol => Object}>] the methods of the copied code, the most expensive first
def frames(profile, root)
  profile.by_self.sort_by { |_, weight| -weight }.filter_map do |frame, weight|
    next unless frame.path&.start_with?("#{root}/")

    { frame: frame.name, file: frame.path.delete_prefix("#{root}/"), line: frame.line,
      share: weight.fdiv(profile.total).round(4) }
  end
end

# @return [Hash{String => Float}] for each place, calls of the method there
def calls(places, root, requests, &block)
  counts = Hash.new(0)
  TracePoint.new(:call) { |point| counts["#{point.path}:#{point.lineno}"] += 1 }.enable(&block)
  places.to_h { |place| [place, counts["#{root}/#{place}"].fdiv(requests)] }
end

# @return [Float] nanoseconds of a round of the loop that slows down
def round_cost
  before = cpu
  slowed = 5_000_000
  slowed -= 1 while slowed > 0 # rubocop:disable Style/NumericPredicate -- as it is put in
  (cpu - before) / 5e6
end

work = Evidence::Profiling::Work.named(settings[:scenario], root)
paths = Evidence::Profiling::Work.paths(settings[:scenario], root)
paths.each { |path| work.call(path) }
before = cpu
turns = 0
while cpu - before < settings[:seconds] * 1_000_000_000
  paths.each { |path| work.call(path) }
  turns += 1
end
request = (cpu - before).fdiv(turns * paths.size)
profile = BenchDD.profile(rate: 4_000, timeline: false) do
  stop = cpu + (settings[:seconds] * 1_000_000_000)
  paths.each { |path| work.call(path) } while cpu < stop
end
puts JSON.generate(request: request.round(1), round: round_cost.round(3), frames: frames(profile, root),
                   calls: calls(settings[:places], root, paths.size) { paths.each { |path| work.call(path) } })
