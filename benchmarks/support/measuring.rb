# frozen_string_literal: true

# What every suite begins with.

# Before a framework is loaded: it asks when its classes are made.
ENV["APP_ENV"] = ENV["RACK_ENV"] = "production"

BenchDD.load_path "xinatra/lib"

require_relative "sending"
require_relative "../apps/apps"

module Bench
  # How much there is to do: a test of the suites says less.
  REQUESTS = Integer(ENV.fetch("BENCH_REQUESTS", "10000"))
end
