# frozen_string_literal: true

require_relative "support/requests_test_case"
require_relative "support/apps"

# Environments are those that Puma makes.
class EnvironmentTest < RequestsTestCase
  # Puma's own, and what differs between two connections.
  OF_PUMA = %w[puma.socket puma.config puma.request_body_wait puma.mark_as_io_bound rack.hijack rack.errors rack.input
               rack.hijack? HTTP_VERSION].freeze

  def generated(verb)
    BenchDD::Requests::Generator.new(routes: [[verb, "/hello/:name"]], size: 1).first
  end

  # What an app behind Puma is given for the same request.
  def of_puma(request)
    seen = nil
    app = lambda do |env|
      seen = env.merge("body" => env["rack.input"].read)
      OK.call(env)
    end
    RequestsTest.served(app) { |url| BenchDD::Replay.new([request], url: url).run }
    seen
  end

  def ours(request)
    env = BenchDD::Requests::Environment.new.call(request)
    env.merge("body" => env["rack.input"].read)
  end

  %w[GET POST].each do |verb|
    define_method("test_#{verb}") do
      request = generated(verb)
      puma, ours = [of_puma(request), ours(request)].map { |env| env.except(*OF_PUMA) }

      assert_equal puma.keys.sort, ours.keys.sort
      puma.each { |key, value| assert_equal value.inspect, ours[key].inspect, key }
    end
  end

  def test_encodings_and_frozen_strings
    puma = of_puma(generated("GET"))
    ours = ours(generated("GET"))
    ours.except(*OF_PUMA).each do |key, value|
      next unless value.is_a?(String)

      assert_equal [puma[key].encoding, puma[key].frozen?], [value.encoding, value.frozen?], key
    end
  end

  def test_an_app_may_change_what_it_gets
    environment = BenchDD::Requests::Environment.new
    request = generated("POST")
    before = environment.call(request)
    environment.call(request).each_value { |value| value << "x" if value.is_a?(String) && !value.frozen? }

    assert_equal before.except("rack.input"), environment.call(request).except("rack.input")
  end

  def test_rack_takes_it
    %w[GET POST].each do |verb|
      status, = Rack::Lint.new(->(env) { OK.call(env["rack.input"].read) }).call(BenchDD::Requests::Environment.new.call(generated(verb)))

      assert_equal 200, status
    end
  end

  # Host header => name and port.
  { "h.example" => %w[h.example 80], "h.example:8080" => %w[h.example 8080], "[::1]:81" => %w[[::1] 81],
    "[::1]" => %w[[::1] 80],
    "h:" => ["h", ""] }.each do |host, parts|
    define_method("test_host_#{host}") do
      env = BenchDD::Requests::Environment.new.call(request(headers: { "host" => host }))

      assert_equal parts, env.values_at("SERVER_NAME", "SERVER_PORT")
    end
  end

  def test_without_a_host
    env = BenchDD::Requests::Environment.new(host: "there:1").call(request(scheme: "https"))

    assert_equal %w[there 1 there:1], env.values_at("SERVER_NAME", "SERVER_PORT", "HTTP_HOST")
    assert_equal "443", BenchDD::Requests::Environment.new.call(request(scheme: "https"))["SERVER_PORT"]
  end

  def test_any_number_of_header_names
    environment = BenchDD::Requests::Environment.new

    2_000.times do |number|
      assert_equal "v", environment.call(request(headers: { "x-#{number}" => "v" }))["HTTP_X_#{number}"]
    end
  end
end
