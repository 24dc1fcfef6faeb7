# frozen_string_literal: true

# What does a request cost among the routes of an app of your own, and which way to find them costs least?
#
#   BENCH_ROUTE_FILES=routes.tsv bin/bench route_files

require_relative "support/measuring"
require_relative "support/route_table"
require_relative "support/routers"

sizes = { small: 1, large: 10 }
counts = ENV.fetch("BENCH_ROUTES", "1,2,3,4,6,8,12,16,32,64,128").split(",").map { |word| Integer(word) }
files = ENV.fetch("BENCH_ROUTE_FILES", File.join(__dir__, "data/links_routes.tsv")).split(",")
files.each do |path|
  name = File.basename(path, ".tsv")
  table = Bench::RouteTable.read(path)

  BenchDD.suite("requests, #{name}") do
    unit "request"
    slice Bench::Sending::SLICE
    timeout 120
    setup do
      extend Bench::Sending

      sends_to(name, routes: table.routes.size) { |side| Bench::Apps.route(side, table) }
    end
    sizes.each do |size, times|
      dataset(size) { Bench::Lines.generate(table.routes, size: Bench::REQUESTS * times) }
    end
    before_each { make_ready }
    expect { |answers| right?(answers) }
    baseline "sinatra"
    scenario("sinatra") { send_to("sinatra") }
    scenario("xinatra") { send_to("xinatra") }
    scenario("roda") { send_to("roda") }
  end

  BenchDD.suite("router, #{name}") do
    unit "path"
    slice 1_000
    matrix routes: counts
    setup do
      extend Bench::Routers

      @patterns = table.sample(matrix[:routes]).routes.map(&:last)
    end
    dataset("random") { Bench::Lines.generate(table.sample(matrix[:routes]).routes, size: Bench::REQUESTS) }
    before_each { make_ready }
    expect
    baseline "linear"
    scenario("linear") { match_all { linear(@patterns) } }
    scenario("tree") { match_all { tree(@patterns) } }
    scenario("automatic") { match_all { automatic(@patterns) } }
  end
end
