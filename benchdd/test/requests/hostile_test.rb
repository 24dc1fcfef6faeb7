# frozen_string_literal: true

require_relative "support/requests_test_case"
require "rack"

# Whatever clients send, the app answers it as without a recorder, and what is recorded can be read and replayed.
class HostileTest < RequestsTestCase
  SEED = Integer(ENV.fetch("HOSTILE_SEED", 7))
  ROUNDS = 600
  TYPES = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=B", "text/plain",
           "application/graphql", "\xff/\xfe", "multipart/form-data; boundary=\"", "", "application/json\r\nx: y",
           "multipart/form-data; boundary=(.*)+"].freeze
  BODIES = ['{"password":"x"}', "a=b&password=c", "[" * 500, "{\"a\":" * 100, "--B" * 100, "%" * 50, "&=" * 50,
            "--B\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nx\r\n--B--", "query {" * 50, "\xff\xfe",
            '{ login(password: "x") }', "\"\"\""].freeze
  PIECES = [nil, "a", "/", "%", "=", "&", ";", "\"", "{", "password", "é"].freeze

  def setup
    super
    @random = Random.new(SEED)
  end

  def test_any_request
    app = ->(env) { [200, { "x-seen" => env["rack.input"]&.read.to_s.bytesize.to_s }, [env["PATH_INFO"].b]] }
    errors = StringIO.new
    recorder = recorder(app, limit: ROUNDS, digest: true)

    ROUNDS.times { |round| assert_same_answer(recorder, app, sent(errors), round) }

    assert_empty errors.string, "seed #{SEED}"
    assert_readable
  end

  private

  def assert_same_answer(recorder, app, env, round)
    expected = app.call(env.merge("rack.input" => StringIO.new(env["rack.input"].string)))
    status, headers, body = recorder.call(env)

    assert_equal expected, [status, headers, body], "seed #{SEED}, round #{round}"
  end

  def assert_readable
    @recorders.each(&:close)
    requests = Requests::Reader.new(path).to_a
    answers = []
    replay = BenchDD::Replay.new(requests, app: ->(env) { OK.call(answers << env) })

    assert_operator requests.size, :>, ROUNDS * 0.6
    summary = replay.run

    assert_operator summary.requests, :>, ROUNDS / 4
    assert JSON.generate(summary.to_h)
  end

  def mixed(length)
    Array.new(@random.rand(length)) { (PIECES.sample(random: @random) || @random.bytes(1)).b }.join
  end

  def body
    text = BODIES.sample(random: @random).b.dup
    @random.rand(3).times { text.insert(@random.rand(text.bytesize + 1), mixed(6)) }
    text
  end

  def sent(errors)
    text = body
    env = { "REQUEST_METHOD" => ["GET", "POST", "PUT", mixed(4)].sample(random: @random), "SCRIPT_NAME" => "",
            "PATH_INFO" => "/#{mixed(20)}", "QUERY_STRING" => mixed(30), "rack.url_scheme" => "http",
            "SERVER_PROTOCOL" => "HTTP/1.1", "rack.errors" => errors, "rack.input" => StringIO.new(text),
            "CONTENT_LENGTH" => [text.bytesize.to_s, "x", "-1"].sample(random: @random),
            "CONTENT_TYPE" => TYPES.sample(random: @random).dup, "HTTP_HOST" => "h.example" }
    %w[COOKIE REFERER AUTHORIZATION ACCEPT X_ANY É].each { |name| env["HTTP_#{name}"] = mixed(30) }
    env["HTTP_CONTENT_ENCODING"] = mixed(3) if @random.rand(9).zero?
    env
  end
end
