# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/newsroom"
require "stringio"
require "xinatra/cli"

# Hooks run as the app, with all that a handler may use, though requests without hooks make none of it.
class HooksTest < JSONAPITest
  # Says what it finds.
  class API < Xinatra::Base
    register Xinatra::JSONAPI
    set :environment, :production

    resource :people, Newsroom::Person do
      allow :create
      attributes :name
      before_index do
        pass if params["pass"]
        halt 418 if params["halt"]
        logger.fatal("looked at")
        state = [@request.path_info, request.path_info, @response.status]
        headers "x-found" => [@params.dig("fields", "people"), *state].join(" ")
      end
      before_show do |id|
        headers "x-found" => [id, @params["id"], params["id"], @params.dig("fields", "people")].join(" ")
      end
      before_create { headers "x-found" => [@params.dig("fields", "people"), request.request_method].join(" ") }
    end
    resource(:notes, Newsroom::Note) { attributes :text }
    get("/people") { "passed on" }
  end

  def test_state_of_the_request
    errors = StringIO.new
    answer = get("/people?fields[people]=name", API, "rack.errors" => errors)

    assert_equal [200, "name /people /people 200"], [answer.status, answer.headers["x-found"]]
    assert_includes errors.string, "looked at"
    assert_equal "1 1 1 name", get("/people/1?fields[people]=name", API).headers["x-found"]
  end

  def test_writing
    body = JSON.generate(data: { type: "people", attributes: { name: "Hooked" } })
    answer = Newsroom::DB.transaction(rollback: :always) do
      ask("/people?fields[people]=name", API, method: "POST", input: body, "CONTENT_TYPE" => "application/vnd.api+json")
    end

    assert_equal [201, "name POST"], [answer.status, answer.headers["x-found"]]
  end

  def test_ways_out
    answer = get("/people?pass=1", API)

    assert_equal [200, "passed on"], [answer.status, answer.text]
    assert_equal 418, get("/people?halt=1", API).status
  end

  # What hooks may use costs nothing where there are none.
  def test_the_shortest_way
    out = StringIO.new
    Xinatra::CLI::Explain.new([API]).print(out)

    assert_match(%r{GET +/notes +path +\w+ +captures only}, out.string)
    refute_match(/may (?:log|pass|read)/, out.string)
  end
end
