# frozen_string_literal: true

# Does the cost of a request grow with the number of routes?

require_relative "support/measuring"
require_relative "support/many_routes"
require_relative "support/looking_up"

Bench::RouteSet.kinds.each do |kind|
  requests = -> { dataset(kind) { Bench::RouteSet.new(kind, matrix[:routes]).lines(Bench::ManyRoutes::LOOKUPS) } }

  BenchDD.suite("router, #{kind} routes") do
    unit "path"
    slice 1_000
    # Under valgrind it is fifty times as long before they are all ready.
    timeout 900
    matrix routes: Bench::ManyRoutes::COUNTS
    setup do
      extend Bench::LookingUp

      @set = Bench::RouteSet.new(kind, matrix[:routes])
    end
    instance_exec(&requests)
    before_each { make_ready }
    expect { |numbers| numbers == expected }
    scenario("router") { find(@set) }
    scenario("call alone") { ask(@set) }
    scenario("Hash#[]") { fetch(@set) } if kind == "static"
    scenario("distinct methods") { call(@set) }
    scenario("loop alone") { walk }
  end

  { "" => [Bench::ManyRoutes::COUNTS, %w[xinatra roda]],
    " of Sinatra" => [Bench::ManyRoutes::COUNTS_OF_SINATRA, %w[sinatra]] }.each do |whose, (counts, sides)|
    next if counts.empty?

    BenchDD.suite("requests, #{kind} routes#{whose}") do
      unit "request"
      slice Bench::Sending::SLICE
      timeout 120
      matrix routes: counts
      setup do
        extend Bench::ManyRoutes

        @set = Bench::RouteSet.new(kind, matrix[:routes])
      end
      instance_exec(&requests)
      before_each { make_ready }
      expect { |answers| names?(answers) }
      sides.each { |side| scenario(side) { send_to(side) } }
    end
  end
end
