# frozen_string_literal: true

require_relative "../test_helper"
require_relative "http_cases"
require_relative "raw_client"
require_relative "serving" if Xinatra::Native.available?

# Environments are made by the keys of those before them; nothing but their keys goes from one into another.
class ServerEnvironmentFormsTest < XinatraTest::Case
  NAMES = %w[Accept Accept-Encoding Cookie Referer User-Agent X-Odd X-Other If-None-Match Sec-Fetch-Mode DNT].freeze
  # Requests of the random ones, and different lists of names among them.
  REQUESTS = 3_000
  LISTS = 150

  def setup
    skip "the server is in C" unless Xinatra::Native.available?
  end

  def test_random_requests
    random = Random.new(rand(1 << 32))
    lists = Array.new(LISTS) { Array.new(random.rand(0..8)) { NAMES.sample(random:) } }
    asked = Array.new(REQUESTS) { lists.sample(random:).map { |name| [name, random.rand(1000).to_s] } }

    assert_equal(asked.map { |fields| expected(fields) }, seen(asked).map { |env| headers(env) })
  end

  # So many that they are not remembered.
  def test_many_fields
    asked = Array.new(3) { |turn| Array.new(120) { |number| ["X-Field-#{number}", "#{turn} #{number}"] } }

    assert_equal(asked.map { |fields| expected(fields) }, seen(asked).map { |env| headers(env) })
  end

  def test_targets_and_methods
    lines = ["GET /a?b=1", "GET /c", "HEAD /d?", "POST /e", "PROPFIND /f", "GET http://other.example:81/g?h",
             "OPTIONS *"]
    envs = seen(lines * 3)
    keys = %w[REQUEST_METHOD PATH_INFO QUERY_STRING REQUEST_PATH REQUEST_URI HTTP_HOST SERVER_NAME SERVER_PORT]

    assert_equal 7, envs.map { |env| env.values_at(*keys) }.tally.size
    assert_equal ["GET", "/g", "h", "/g", "http://other.example:81/g?h", "other.example:81", "other.example", "81"],
                 envs[12].values_at(*keys)
    assert_equal ["HEAD", "/d", "", "/d", "/d?", "h", "h", "80"], envs[9].values_at(*keys)
  end

  {
    "more keys" => ->(env) { env.merge!("a" => 1, "b" => 2) },
    "fewer keys" => ->(env) { env.delete("HTTP_ACCEPT") },
    "other values" => ->(env) { env.transform_values! { nil } },
    "another order" => ->(env) { env["HTTP_ACCEPT"] = env.delete("HTTP_ACCEPT") },
    "a default" => ->(env) { env.default = 1 },
    "keys by identity" => lambda(&:compare_by_identity),
    "nothing" => lambda(&:clear)
  }.each do |name, change|
    define_method(:"test_an_app_that_leaves_#{name.tr(" ", "_")}") do
      asked = Array.new(4) { |number| [["Accept", number.to_s]] }
      copies = []
      seen(asked) { |env| (copies << [env.dup, env.default, env.compare_by_identity?]) && change[env] }

      assert_equal(%w[0 1 2 3], copies.map { |env, _| env["HTTP_ACCEPT"] })
      assert_equal([[nil, false]], copies.map { |_, *rest| rest }.uniq)
      assert_equal(1, copies.map { |env, _| env.keys }.uniq.size)
    end
  end

  def test_an_app_that_looks_for_what_is_remembered
    asked = Array.new(4) { |number| [["Accept", number.to_s]] }
    found = []
    envs = seen(asked) { |env| found.concat(remembered - [env]) if env["HTTP_ACCEPT"] == "1" }

    refute_empty found
    found.each { |pattern| assert_raises(FrozenError) { pattern.replace({}) } }
    assert_equal(%w[0 1 2 3], envs.map { |env| env["HTTP_ACCEPT"] })
    refute(envs.any?(&:frozen?))
  end

  # Listeners have environments of their own.
  def test_two_listeners
    seen = Queue.new
    serving = Serving.start(proc { |env| (seen << env["SERVER_PORT"]) && [200, {}, []] },
                            binds: %w[tcp://127.0.0.1:0 tcp://127.0.0.1:0])
    ports = serving.server.listeners.map(&:port)
    (ports * 2).each { |port| RawClient.to(port) { |client| client.say("GET / HTTP/1.0\r\n\r\n") || client.answer } }
    serving.server.stop(1)

    assert_equal((ports * 2).map(&:to_s), Array.new(4) { seen.pop })
  end

  private

  # @param asked [Array<Array>] of each request its fields, or a request line
  # @return [Array<Hash>] what an app that changes it in the block was given
  def seen(asked)
    envs = []
    app = proc do |env|
      envs << env
      yield env if block_given?
      [200, {}, []]
    end
    serving = Serving.start(app)
    RawClient.to(serving.port) do |client|
      asked.each { |one| client.say(bytes(one)) || client.answer(head: one.is_a?(String) && one.start_with?("HEAD")) }
    end
    serving.server.stop(1)
    envs
  end

  def bytes(one)
    return HttpCases.ask(one) if one.is_a?(String)

    HttpCases.ask("GET /", *one.map { |name, value| "#{name}: #{value}" })
  end

  # Environments that have what a listener says, and nothing of a request.
  def remembered
    ObjectSpace.each_object(Hash).select do |hash|
      hash.fetch("rack.errors", nil) && hash.fetch("REQUEST_METHOD", "").nil?
    end
  end

  # What the app has to find of these fields.
  def expected(fields)
    fields.group_by(&:first).to_h do |name, all|
      ["HTTP_#{name.upcase.tr("-", "_")}", all.map(&:last).join(name == "Cookie" ? "; " : ", ")]
    end
  end

  def headers(env) = env.select { |key, _| key.start_with?("HTTP_") && key != "HTTP_HOST" }
end
