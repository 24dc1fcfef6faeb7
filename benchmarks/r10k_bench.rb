# frozen_string_literal: true

# What does a request cost among the routes of the benchmark r10k, beside Roda?

require_relative "support/measuring"
require_relative "support/r10k"

BenchDD.suite("r10k") do
  unit "request"
  slice Bench::Sending::SLICE
  timeout 120
  matrix routes: ENV.fetch("BENCH_R10K", "10,100,1000,10000").split(",").map { |word| Integer(word) }
  setup do
    extend Bench::Sending

    @routes = Bench::R10k.new(matrix[:routes])
    sends_to("r10k", routes: matrix[:routes]) { |side| Bench::Apps.route(side, @routes) }
  end
  dataset("random values") { Bench::R10k.new(matrix[:routes]).lines(Bench::REQUESTS) }
  before_each { make_ready }
  expect { |answers| @routes.answered?(answers, checked) }
  baseline "roda"
  scenario("roda") { send_to("roda") }
  scenario("xinatra") { send_to("xinatra") }
end
