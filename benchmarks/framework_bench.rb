# frozen_string_literal: true

# What does a request cost, beside Sinatra, Roda and an app without a framework?

require_relative "support/measuring"
require_relative "support/requests_of"

# Of which there is an app without a framework: it answers alike, and where something is read, it does nothing at all.
unframed = ["framework", "settings off", "filter that reads", "filter that reads, settings off"]

# A suite for each app; a dataset for each kind of request to it, with the route that its requests are made for.
{
  "framework" => ["plain", { "root" => "/", "hello" => "/hello/:name" }],
  "settings off" => ["bare", { "root-off" => "/", "hello-off" => "/hello/:name" }],
  "requests, settings off" => ["bare", { "missing-off" => "/missing/:name", "redirect-off" => "/go/:name" }],
  "requests" => ["plain", { "json" => "/json", "escapes" => "/hello/:name", "form" => "/form", "head" => "/hello/:name",
                            "missing" => "/missing/:name", "redirect" => "/go/:name" }],
  "before filter" => ["filtered", { "filter" => "/hello/:name" }],
  "filter that reads" => ["reading", { "read" => "/hello/:name" }],
  "filter that reads, settings off" => ["bare reading", { "read-off" => "/hello/:name" }],
  "fifty routes" => ["fifty", { "fifty" => nil }],
  "session" => ["sessions", { "session" => "/hello/:name" }],
  "template" => ["erb", { "erb" => "/hello/:name" }]
}.each do |suite, (app, kinds)|
  BenchDD.suite(suite) do
    unit "request"
    slice Bench::Sending::SLICE
    setup do
      extend Bench::Sending

      sends_to(app) { |side| Bench::Apps.make(side, app) }
    end
    kinds.each { |kind, pattern| dataset(kind) { Bench::RequestsOf.kind(kind, pattern) } }
    before_each { make_ready }
    expect { |answers| (answers.side == "rack" && suite.start_with?("filter")) || right?(answers) }
    baseline "sinatra"
    scenario("sinatra") { send_to("sinatra") }
    scenario("xinatra") { send_to("xinatra") }
    scenario("roda") { send_to("roda") }
    scenario("rack") { send_to("rack") } if unframed.include?(suite)
  end
end
