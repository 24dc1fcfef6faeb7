# frozen_string_literal: true

# Builds an app of many routes once, in a process of its own, up to its first answer: what that takes, and what memory
# the process holds then, and of that Xinatra's routers. Prints seconds of CPU time, and kilobytes of both.
#
#   bundle exec ruby benchmarks/support/build_worker.rb xinatra capturing 2048

ENV["APP_ENV"] = ENV["RACK_ENV"] = "production"
$LOAD_PATH.unshift(File.expand_path("../../xinatra/lib", __dir__))

require "objspace"
require_relative "route_set"
require_relative "../apps/apps"

side, kind, count = ARGV
set = Bench::RouteSet.new(kind, Integer(count))
line = set.lines(1).first
blank = Bench::Apps.of(side).blank
code = set.table.code(side)
GC.start

before = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
code.eval.call(blank)
app = Bench::Apps.of(side).finish(blank)
status, _, body = app.call(Bench::Lines.env(line))
seconds = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - before

path = line.split("\t")[1]
abort "#{path} is answered with #{status}" unless status == 200 && body.first.start_with?(Bench::RouteSet.name_in(path))

GC.start
routers = side == "xinatra" ? app._plan.tables.values.map(&:router).uniq : []
held = routers.sum { |router| ObjectSpace.memsize_of(router) }.fdiv(1_024)
puts "#{seconds} #{File.read("/proc/self/status")[/^VmRSS:\s+(\d+)/, 1]} #{held}"
