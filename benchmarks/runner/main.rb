# frozen_string_literal: true

# The script that bin/bench runs in the bundle.

require_relative "runner"

# Set by `bin/bench --ruby`. Each suite turns YJIT on or off in the processes that it measures.
ENV.delete("RUBY_YJIT_ENABLE")

begin
  exit(Bench::Runner.start(Bench::Runner::Options.new(ARGV)))
rescue Bench::Runner::Error, BenchDD::Error => e
  abort "bench: #{e.message}"
rescue Interrupt
  abort "bench: interrupted."
end
