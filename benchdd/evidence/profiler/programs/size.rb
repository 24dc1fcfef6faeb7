# frozen_string_literal: true

# Runs the application for some seconds of CPU time under one profiler, and says how large what it leaves is. Its
# argument and what it prints are JSON: samples, bytes by the name of a file, and for this profiler the memory that its
# sampler had.

require "json"
require "stringio"
require "tmpdir"
require "zlib"

settings = JSON.parse(ARGV.fetch(0), symbolize_names: true)
$LOAD_PATH.unshift(settings[:library])
require_relative "../material/app"
require_relative "../material/sides"

# @return [Float]
def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)

# @return [Integer] kilobytes that the process has in memory
def resident = File.read("/proc/self/status")[/^VmRSS:\s*(\d+)/, 1].to_i

# As by gzip at its best.
# @return [Hash{String => Integer}]
def sizes(name, bytes) = { name => bytes.bytesize, "#{name}, gzipped" => Zlib.gzip(bytes, level: 9).bytesize }

# @return [Hash{String => Integer}] of files that each profiler can write, by their names
def files(side, result)
  case side
  when "stackprof" then sizes("raw dump", Marshal.dump(result))
  when "vernier" then vernier(result)
  when "pf2" then pf2(result)
  end
end

# What it writes when a name ends in .gz, too.
def vernier(result)
  Dir.mktmpdir do |folder|
    path = File.join(folder, "profile.json.gz")
    result.write(out: path)
    sizes("Firefox JSON",
          Zlib::GzipReader.open(path, &:read)).merge("Firefox JSON .gz, as it writes it" => File.size(path))
  end
end

def pf2(result)
  require "pf2/reporter"
  dump = sizes("pf2prof dump", Marshal.dump(result))
  firefox = sizes("Firefox JSON", Pf2::Reporter::FirefoxProfilerSer2.new(result).emit)
  dump.merge(firefox)
end

# @return [void]
def work(seconds)
  app = Evidence::Profiling::App.new
  stop = cpu + seconds
  app.work(20) while cpu < stop
end

work(0.5)
GC.start
before = resident
if settings[:side] == "benchdd"
  require "benchdd"
  profile = BenchDD.profile(rate: settings[:rate], timeline: settings[:timeline]) { work(settings[:seconds]) }
  file = BenchDD::Profiler::Format.dump(profile)
  puts JSON.generate(samples: profile.about[:samples], memory: profile.about[:memory], nodes: profile.nodes.size,
                     files: { "bprof" => file.bytesize })
else
  side = Evidence::Profiling::Sides.named(settings[:side], nil, settings[:rate])
  side.start
  work(settings[:seconds])
  grown = resident - before
  samples = side.stop
  puts JSON.generate(samples: samples, grown: grown * 1_024, files: files(settings[:side], side.result))
end
