# frozen_string_literal: true

require_relative "test_helper"
require "sinatra/base"

class RequestTest < Minitest::Test
  parallelize_me!

  FORM = "application/x-www-form-urlencoded"
  MULTIPART = "multipart/form-data; boundary=AaB"
  METHODS = %w[GET HEAD POST PUT PATCH DELETE OPTIONS TRACE LINK UNLINK get PURGE].freeze
  private_constant :FORM, :MULTIPART, :METHODS

  def test_the_methods_properties_are_sinatras
    predicates = %i[safe? idempotent? link? unlink? get? secure? forwarded?]
    METHODS.each do |method|
      theirs, ours = both("REQUEST_METHOD" => method) { |request| predicates.map { |name| request.public_send(name) } }

      assert_equal theirs, ours, method
    end
  end

  def test_secure_and_forwarded_are_sinatras
    [{}, { "HTTPS" => "on" }, { "rack.url_scheme" => "wss" }, { "HTTP_X_FORWARDED_PROTO" => "https" },
     { "HTTP_X_FORWARDED_HOST" => "example.org" }, { "HTTP_FORWARDED" => "host=example.org;proto=https" }].each do |env|
      theirs, ours = both(env) { |request| [request.secure?, request.forwarded?] }

      assert_equal theirs, ours, env.inspect
    end
  end

  def test_params_are_query_and_form
    env = request_env("a=1&b[]=2", "a=3&c=%C3%BC", FORM)

    assert_equal({ "a" => "3", "b" => ["2"], "c" => "\u00FC" }, Xinatra::Request.new(env).params)
  end

  # Whatever the method, the media type, and what was read by others before.
  def test_params_are_racks
    [["GET", nil], ["POST", nil], ["PUT", nil], ["PUT", ""], ["GET", FORM], ["POST", ""], ["DELETE", "text/plain"]]
      .product([{}, { "rack.request.form_hash" => { "given" => "1" } }, { "rack.request.form_pairs" => [%w[given 1]] },
                { "rack.methodoverride.original_method" => "POST" }]).each do |(verb, type), given|
      theirs, ours = [Rack::Request, Xinatra::Request].map do |kind|
        env = request_env("a=1", "b=2", type || FORM).merge("REQUEST_METHOD" => verb, **given)
        env.delete("CONTENT_TYPE") unless type
        params = kind.new(env).params
        params["new"] = "changed"
        [params, kind.new(env).params]
      end

      assert_equal theirs, ours, [verb, type, given].inspect
    end
  end

  # Query, body, content type; and what the message begins with, nil where nothing is to be read.
  MALFORMED = {
    ["a=1&a[b]=2"] => "Invalid query parameters: expected Hash (got String) for param `a&#39;",
    ["a[]=1&a[b]=2"] => "Invalid query parameters: expected Hash (got Array) for param `a&#39;",
    ["a=%"] => "Invalid query parameters: invalid %-encoding (%)",
    ["a=%zz<"] => "Invalid query parameters: invalid %-encoding (%zz&lt;)",
    ["a=\xFF%"] => "Invalid query parameters: ",
    ["a#{"[b]" * 40}=1"] => "Invalid query parameters: ",
    ["&=1" * 5000] => "Invalid query parameters: total number of query parameters",
    ["a" * 4_200_000] => "Invalid query parameters: total query size exceeds limit",
    ["x[][%ff]=1&x[][%ff]=2"] => "Invalid query parameters: invalid byte sequence in UTF-8",
    ["", "a=%", FORM] => "Invalid query parameters: invalid %-encoding (%)",
    ["", "a=1&a[b]=2", FORM] => "Invalid query parameters: ",
    ["", "x[][%ff]=1&x[][%ff]=2", FORM] => "Invalid ",
    ["", "a=1", "\xFF"] => nil,
    ["", "", MULTIPART] => nil,
    ["", "--AaB\r\n", MULTIPART] => "Invalid multipart/form-data: Rack::Multipart::EmptyContentError",
    ["", "nothing", MULTIPART] => "Invalid multipart/form-data: ",
    ["", "x", "multipart/form-data; boundary=#{"b" * 71}"] => "Invalid multipart/form-data: multipart boundary size",
    ["", "--AaB\r\nContent-Disposition: form-data\r\n\r\nx\r\n--AaB--\r\n", MULTIPART] => "Invalid form data",
    ["", "--AaB\r\nContent-Disposition: form-data; filename*=utf-16''a\r\n\r\nx\r\n--AaB--\r\n", MULTIPART] =>
      "Invalid form data",
    ["", "--AaB\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n" * 4100, MULTIPART] =>
      "Invalid multipart/form-data: Maximum total multiparts in content reached",
    ["", "#{"--AaB\r\nContent-Disposition: form-data; name=\"a\"; filename=\"f\"\r\n\r\nx\r\n" * 130}--AaB--\r\n",
     MULTIPART] =>
      %r{\AInvalid multipart/form-data: .*Maximum file multiparts in content reached\z}
  }.freeze
  private_constant :MALFORMED

  def test_what_is_malformed_is_the_clients_mistake
    MALFORMED.each do |(query, body, type), message|
      request = Xinatra::Request.new(request_env(query, body, type))
      next assert_empty(request.params) unless message

      2.times do
        error = assert_raises(Xinatra::BadRequest, query.inspect[0, 80]) { request.params }

        if message.is_a?(Regexp)
          assert_match(message,
                       error.message)
        else
          assert_operator(error.message, :start_with?, message)
        end
      end
    end
  end

  def test_query_and_form_alone_tell_it_too
    assert_raises(Xinatra::BadRequest) { Xinatra::Request.new(request_env("a=%")).GET }
    assert_raises(Xinatra::BadRequest) { Xinatra::Request.new(request_env("", "a=%", FORM)).POST }
  end

  def test_messages_are_sinatras_where_it_answers_so
    MALFORMED.each_key do |query, body, type|
      theirs, ours = [Sinatra, Xinatra].map do |framework|
        framework::Request.new(request_env(query, body, type)).params
      rescue framework::BadRequest => e
        e.message
      rescue StandardError
        :crash
      end

      assert_equal theirs, ours, query.inspect[0, 80] unless theirs == :crash
    end
  end

  def test_a_failing_disk_is_not_the_clients_mistake
    env = request_env("", "", FORM)
    env["rack.input"] = Object.new.tap { |input| input.define_singleton_method(:read) { |*| raise Errno::EIO } }

    assert_raises(Errno::EIO) { Xinatra::Request.new(env).params }
  end

  # Pieces that malformed multipart bodies are made of.
  PIECES = [
    "--AaB", "--AaB--", "\r\n", "\r\n\r\n", "Content-Disposition: form-data", "; name=\"a\"", "; name=\"x[][y]\"",
    "; name=\"a[b]\"", "; filename=\"f\\\"\xFF\"", "; filename*=utf-8''%ff", "; filename*=none'x'y", ";", "\"",
    "; filename*=utf-16''abc", "Content-Type: text/plain", "; charset=utf-16", "; charset=utf-7", "; charset=none",
    "Content-Type: ;", "Content-ID: <x>", "body", "\xFF\xFE", "\0", "=", "Content-Disposition:", "[", "]",
    "Content-Disposition: form-data; name=\"\xFF\""
  ].map(&:b).freeze
  private_constant :PIECES

  def test_no_malformed_body_is_anything_but_the_clients_mistake
    random = Random.new(5)
    kinds = [MULTIPART, "multipart/mixed; boundary=\"AaB\"", FORM, nil]
    outcomes = Array.new(3_000) do
      body = Array.new(random.rand(1..12)) { PIECES.sample(random: random) }.join
      outcome(request_env(body[0, 9].tr("\r\n", ""), "--AaB\r\n#{body}\r\n--AaB--\r\n", kinds.sample(random: random)))
    end

    assert_equal %i[bad_request params], outcomes.uniq.sort
  end

  private

  def outcome(env)
    Xinatra::Request.new(env).params
    :params
  rescue Xinatra::BadRequest
    :bad_request
  end

  def both(env)
    [Sinatra::Request, Xinatra::Request].map { |type| yield type.new(Rack::MockRequest.env_for("/").merge(env)) }
  end

  def request_env(query, body = nil, type = nil)
    env = Rack::MockRequest.env_for("/", method: body ? "POST" : "GET", input: body.to_s)
    env["QUERY_STRING"] = query
    env["CONTENT_TYPE"] = type if type
    env
  end
end
