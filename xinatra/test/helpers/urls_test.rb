# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"

class UrlsTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  ENVIRONMENTS = [
    {}, { "SCRIPT_NAME" => "/mounted" }, { "HTTP_HOST" => "a.example:8080" }, { "HTTP_HOST" => "a.example:80" },
    { "HTTP_HOST" => "[::1]:3000" }, { "HTTPS" => "on" }, { "HTTPS" => "on", "HTTP_HOST" => "a.example:443" },
    { "HTTP_X_FORWARDED_HOST" => "b.example" }, { "HTTP_X_FORWARDED_HOST" => "b.example:81",
                                                  "HTTP_X_FORWARDED_PROTO" => "https" },
    { "HTTP_X_FORWARDED_HOST" => "b.example:443", "HTTP_X_FORWARDED_PROTO" => "wss" },
    { "HTTP_FORWARDED" => "host=c.example;proto=https" }, { "SERVER_PORT" => "8080" }, { "rack.url_scheme" => "https" }
  ].freeze
  ARGUMENTS = [
    [], ["/a"], ["a"], ["/a", false], ["/a", true, false], ["/a", false, false], [nil, false], ["http://x.example/"],
    ["HTTP:x"], ["1http://x"], [:symbol], [""], ["//x"], ["/a?b=c#d"]
  ].freeze
  private_constant :ENVIRONMENTS, :ARGUMENTS

  def test_addresses_are_sinatras
    apps = handler_twins { ARGUMENTS.map { |arguments| uri(*arguments) } }

    ENVIRONMENTS.each { |env| assert_same_answer(apps, "/path/info", env) }
  end

  def test_has_three_names
    assert_same_handling { [url("/a"), to("/a"), uri("/a")] }
  end

  def test_a_host_that_cannot_be_one_is_the_clients_mistake
    status, _, body = answer(handler_twins { uri("/a") }.last, "/", "HTTP_HOST" => "no host")

    assert_equal [400, "Invalid host"], [status, body]
  end
end
