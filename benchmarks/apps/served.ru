# frozen_string_literal: true

# An app as each Ruby server is given it: BENCH_SIDE names the side, BENCH_APP which of its apps.

require_relative "apps"

run Bench::Apps.make(ENV.fetch("BENCH_SIDE"), ENV.fetch("BENCH_APP"))
