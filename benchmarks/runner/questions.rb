# frozen_string_literal: true

module Bench
  # What is measured, by the name that bin/bench takes.
  module Runner
    # A part of the results. `usual`: whether it is measured when no name is given. `packages`: the Debian packages that
    # it wants. `gemfiles`: those whose gems it wants, besides the project's, each with the folder of gems that are kept
    # apart.
    Question = Struct.new(:name, :text, :usual, :packages, :gemfiles, keyword_init: true)

    # The other servers'.
    SERVERS = { "benchmarks/Gemfile" => nil }.freeze
    # Of the suite jsonapi. Rails brings libraries that Ruby has itself, in versions which others would find.
    CONTENDERS = %w[sinja rails].to_h { |name| ["benchmarks/apps/jsonapi/#{name}/Gemfile", "contenders/#{name}"] }
    # Of the suite graphql: versions of one gem.
    CONCURRENT_RUBIES = %w[before after].to_h do |side|
      ["benchmarks/apps/concurrent_ruby/#{side}/Gemfile", "contenders/concurrent_ruby"]
    end
    private_constant :SERVERS, :CONCURRENT_RUBIES

    QUESTIONS = [
      ["framework", "What does a request cost, beside Sinatra, Roda and an app without a framework?", true],
      ["routing", "What does it cost to find a route, alone and within a whole request?", true],
      ["many_routes", "Does the cost of a request grow with the number of routes?", true],
      ["r10k", "What does a request cost among the routes of the benchmark r10k, beside Roda?", true],
      ["build", "How long does an app take to build, and how much memory does it hold?", true],
      ["router_choice", "From how many routes on is a tree quicker than trying one after the other?", false],
      ["route_files", "What does a request cost among the routes of given files, and to find them?", false],
      ["fetch", "What does `fetch` cost, beside Hono's on Bun and on Deno?", false, %w[npm]],
      ["server", "What does a request cost over HTTP, beside other servers?", false,
       %w[npm nodejs nginx wrk libssl-dev], SERVERS],
      ["serving", "How does the server bear load: delays, workers, threads, memory?", false, %w[wrk libssl-dev],
       SERVERS],
      ["links", "What does a whole app cost over sockets, on Sinatra and Puma and on Xinatra and its server?", false],
      ["jsonapi", "What does a document of JSON:API cost, beside Sinja, Rails and a program by hand?", false,
       %w[postgresql libpq-dev wrk], CONTENDERS],
      ["graphql", "What does a GraphQL query cost, beside graphql-ruby's two engines and those on Node?", false,
       %w[npm nodejs], CONCURRENT_RUBIES]
    ].map do |name, text, usual, packages = [], gemfiles = {}|
      Question.new(name:, text:, usual:, packages:, gemfiles:).freeze
    end.freeze
  end
end
