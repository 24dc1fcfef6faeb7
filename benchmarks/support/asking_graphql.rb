# frozen_string_literal: true

require_relative "graphql_calls"

module Bench
  # What the scenarios do that ask an engine of GraphQL: `setup { asks(kind) }` and
  # `scenario("xinatra") { ask("xinatra", "text") }`.
  module AskingGraphQL
    # Seconds of CPU time that an engine is asked before anything is timed, so that YJIT has compiled it: half a second,
    # less in a test of the suites, which says fewer requests.
    WARM_UP = 0.5 * REQUESTS / 10_000
    private_constant :WARM_UP

    # @param kind [Apps::GraphQL::Kind]
    # @return [void]
    def asks(kind)
      @kind = kind
    end

    # Asks once, untimed: since the last time, the other side has had the processor's cache, and a slice is as short as
    # one query.
    # @return [void]
    def ask_before
      @call&.call(@kind.query)
    end

    # Asks for each document of the slice.
    # @param engine [String] see {GraphQLCalls}
    # @param form [String]
    # @return [Array<Hash, String>, nil] the answers, where they are checked
    def ask(engine, form)
      call = @call ||= warm(GraphQLCalls.make(engine, @kind, form))
      data.each { |text| call.call(text) }
    end

    # @param answers [Array<Hash, String>]
    # @param form [String]
    # @return [Boolean] whether they are as they have to be
    def right?(answers, form) = answers.all?(GraphQLCalls.answer(@kind, form))

    private

    # The first call is made in the untimed lead of a first batch, so this is in nobody's figure.
    def warm(call)
      ends = cpu + WARM_UP
      call.call(@kind.query) until cpu > ends
      4.times { GC.start }
      call
    end

    def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
  end
end
