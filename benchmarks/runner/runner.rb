# frozen_string_literal: true

require "benchdd"
require "benchdd/report"
require "benchdd/machine"

require_relative "error"
require_relative "options"
require_relative "effort"
require_relative "load_average"
require_relative "cell"
require_relative "figures"
require_relative "benchdd_run"
require_relative "framework"
require_relative "routing"
require_relative "many_routes"
require_relative "r10k"
require_relative "build"
require_relative "router_choice"
require_relative "route_files"
require_relative "fetch"
require_relative "links"
require_relative "jsonapi"
require_relative "graphql"
require_relative "server"
require_relative "serving"
require_relative "publication"

module Bench
  # What bin/bench does, once all that it needs is installed: runs the suites through benchdd, and writes what came out.
  module Runner
    PARTS = { "framework" => Framework, "routing" => Routing, "many_routes" => ManyRoutes, "r10k" => R10k,
              "build" => Build, "router_choice" => RouterChoice, "route_files" => RouteFiles,
              "fetch" => Fetch, "server" => Server, "serving" => Serving,
              "links" => Links, "jsonapi" => JSONAPI, "graphql" => GraphQL }.freeze
    private_constant :PARTS

    # Measures and publishes, one question after the other.
    # @param options [Options]
    # @param out [IO]
    # @param err [IO] where benchdd shows its progress
    # @return [Integer] the exit status
    def self.start(options, out: $stdout, err: $stderr)
      publication = Publication.new(options.folder, **(options.official? ? {} : { readme: nil }))
      effort = Effort.named(options.effort)
      broken = options.questions.flat_map do |question|
        out.puts("== #{question.name}: #{question.text}")
        load = LoadAverage.new(out).await(options.wait)
        part = PARTS.fetch(question.name).measure(effort, BenchDDRun.new(effort, err))
        publication.publish(question, part, load:)
        out.puts(part.markdown, "")
        part.broken
      end
      out.puts("Written to #{publication.path}.", *broken.map { |what| "Not measured: #{what}" })
      broken.empty? ? 0 : 1
    end
  end
end
