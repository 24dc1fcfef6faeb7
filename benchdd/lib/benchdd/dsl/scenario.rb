# frozen_string_literal: true

module BenchDD
  module DSL
    # One way to do the work that a suite measures.
    #
    # - `name`: as the suite says it
    # - `work`: the block that is timed, or nil for a server
    # - `server`: the options of `server`, or nil
    # - `location`: `file:line`
    Scenario = Struct.new(:name, :work, :server, :location, keyword_init: true) do
      # @return [Boolean] whether its cost is that of a server's processes
      def server? = !server.nil?
    end
  end
end
