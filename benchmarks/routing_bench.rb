# frozen_string_literal: true

# What does it cost to find a route, alone and within a whole request?

require_relative "support/measuring"
require_relative "support/links_recording"
require_relative "support/matching"
require_relative "support/route_table"

# What people asked the example app for, of which what it answered well from one of its routes.
recorded = lambda do |table|
  matchers = Object.new.extend(Bench::Matching).in_turn(table.routes)
  requests = Bench::LinksRecording.routed.select do |request|
    request.status.between?(200, 399) && matchers[request.verb]&.match(request.path)
  end
  requests.map { |request| Bench::Lines.of(request) }
end

# Made requests for a made table of 200 routes, and recorded ones for the routes of the example app, with other blocks.
links = Bench::RouteTable.read(File.join(__dir__, "data/links_routes.tsv"))
generated = { small: 1, large: 10 }.transform_values do |times|
  ->(table) { Bench::Lines.generate(table.routes, size: Bench::REQUESTS * times) }
end
{
  "made routes" => [Bench::RouteTable.seeded, generated], "links' routes" => [links, { links: recorded }]
}.each do |whose, (table, datasets)|
  BenchDD.suite("router alone, #{whose}") do
    unit "path"
    slice 1_000
    timeout 120
    setup { extend Bench::Matching }
    datasets.each { |name, lines| dataset(name) { lines.call(table) } }
    before_each { make_ready }
    expect
    baseline "in turn"
    scenario("in turn") { match_all { in_turn(table.routes) } }
    scenario("xinatra") { match_all { xinatra(table.routes) } }
  end

  BenchDD.suite("whole requests, #{whose}") do
    unit "request"
    slice Bench::Sending::SLICE
    timeout 120
    setup do
      extend Bench::Sending

      sends_to(whose, routes: table.routes.size) { |side| Bench::Apps.route(side, table) }
    end
    datasets.each { |name, lines| dataset(name) { lines.call(table) } }
    before_each { make_ready }
    expect { |answers| answers.side == "rack" || right?(answers) }
    baseline "sinatra"
    scenario("sinatra") { send_to("sinatra") }
    scenario("xinatra") { send_to("xinatra") }
    scenario("roda") { send_to("roda") }
    scenario("rack") { send_to("rack") }
  end
end
