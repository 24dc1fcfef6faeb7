# frozen_string_literal: true

require_relative "route_set"
require_relative "sending"

module Bench
  # What {Sending} is in the suites about many routes.
  module ManyRoutes
    include Sending

    # How many routes there are: BENCH_ROUTES says others.
    COUNTS = ENV.fetch("BENCH_ROUTES", "8,64,512,4096,32768").split(",").map { |word| Integer(word) }.freeze
    # Sinatra tries its routes one after the other: more would take minutes.
    MOST_FOR_SINATRA = 512
    COUNTS_OF_SINATRA = COUNTS.select { |count| count <= MOST_FOR_SINATRA }.freeze
    # Requests in a dataset.
    LOOKUPS = 32_768
    # How many of them are checked.
    CHECKED = 256
    # Requests for each route that warm an app up: all routes are equally frequent.
    CALLS = 50
    private_constant :MOST_FOR_SINATRA, :CHECKED

    # (see Sending#app_of)
    def app_of(side) = Apps.route(side, @set.table)

    # (see Sending#checked)
    def checked = data.first(CHECKED)

    # (see Sending#warm_up)
    def warm_up(side) = side == "sinatra" ? 500 : Sending.warm_up(matrix[:routes], data.total, calls: CALLS)

    # @param answers [Answers]
    # @return [Boolean] whether each names the route that was asked for
    def names?(answers)
      answers.list.zip(checked).all? do |(status, _, body), line|
        status == 200 && body.start_with?(RouteSet.name_in(line.split("\t", 3)[1]))
      end
    end
  end
end
