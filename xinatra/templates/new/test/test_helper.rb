# frozen_string_literal: true

ENV["APP_ENV"] = "test"

require "minitest/autorun"
require "rack/test"
require_relative "../app"

# A test against the whole app: `get`, `post` and `last_response` are rack-test's.
class AppCase < Minitest::Test
  include Rack::Test::Methods

  def app = App
end
