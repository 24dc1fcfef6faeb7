# frozen_string_literal: true

# The script that bin/bench runs in the bundle.

require_relative "runner"

begin
  exit(Bench::Runner.start(Bench::Runner::Options.new(ARGV)))
rescue Bench::Runner::Error, BenchDD::Error => e
  abort "bench: #{e.message}"
rescue Interrupt
  abort "bench: interrupted."
end
