# frozen_string_literal: true

require "minitest/autorun"
require_relative "../support/npm_client"
require_relative "../support/own_database"
require_relative "../support/served_app"

# A program of others that speaks GraphQL, over HTTP: the client urql from npm.
class GraphProgramsTest < Minitest::Test
  include NpmClient

  def test_a_client_reads_and_writes
    OwnDatabase.make { |url| ServedApp.run(database: url) { |address| assert_ok("urql.mjs", "#{address}/graphql") } }
  end
end
