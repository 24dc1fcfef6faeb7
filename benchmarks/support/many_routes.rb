# frozen_string_literal: true

require_relative "route_set"
require_relative "sending"

module Bench
  # What {Sending} is in the suites about many routes.
  module ManyRoutes
    include Sending

    # How many routes there are: BENCH_ROUTES says others.
    COUNTS = ENV.fetch("BENCH_ROUTES", "8,32,128,512,2048,8192,32768").split(",").map { |word| Integer(word) }.freeze
    # Sinatra tries its routes one after the other: more would take minutes.
    MOST_FOR_SINATRA = 2_048
    COUNTS_OF_SINATRA = COUNTS.select { |count| count <= MOST_FOR_SINATRA }.freeze
    # Requests in a dataset.
    LOOKUPS = 32_768
    # How many of them are checked.
    CHECKED = 256
    # YJIT compiles a method at its tenth call. Of routes that are asked for at random, hardly any is asked for less
    # often than that where so many calls come on each; and where the requests are sent so many times over, none is.
    CALLS_AT_RANDOM = 25
    TIMES_OVER = 12
    # Requests that a new app is sent at least.
    FEWEST = 2_000
    private_constant :MOST_FOR_SINATRA, :CHECKED, :CALLS_AT_RANDOM, :TIMES_OVER, :FEWEST

    # @param routes [Integer] how many there are
    # @param requests [Integer] how many of them are sent in turn
    # @return [Integer] requests after which no route is compiled any more
    def self.warm_up(routes, requests)
      [CALLS_AT_RANDOM * routes, TIMES_OVER * requests].min.clamp(FEWEST..)
    end

    # (see Sending#app_of)
    def app_of(side)
      @slow = side == "sinatra"
      Apps.route(side, @set.table)
    end

    # (see Sending#checked)
    def checked = data.first(CHECKED)

    # (see Sending#warm_up)
    def warm_up = @slow ? 500 : ManyRoutes.warm_up(matrix[:routes], data.total)

    # @param answers [Answers]
    # @return [Boolean] whether each names the route that was asked for
    def names?(answers)
      answers.list.zip(checked).all? do |(status, _, body), line|
        status == 200 && body.start_with?(RouteSet.name_in(line.split("\t", 3)[1]))
      end
    end
  end
end
