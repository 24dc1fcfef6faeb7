# frozen_string_literal: true

require_relative "../support/requests_test_case"

# A request without its secrets.
class MaskedRequestTest < RequestsTestCase
  Masking = BenchDD::Requests::Masking

  def masking
    @masking ||= Masking.new(keep: %w[theme x-version], mask: ["email"], mask_paths: [%r{/reset/([^/]+)}],
                             raw: ["image/png"])
  end

  def masked(verb = "GET", target = "/", **members)
    path, query = target.split("?", 2)
    masking.apply(request(verb, path, query: query.to_s, **members))
  end

  def of(secret) = masking.pseudonyms.of(secret)
  def headers(**fields) = masked(headers: fields.transform_keys { |name| name.to_s.tr("_", "-") })

  def body(type, text) = masked("POST", body: text, headers: { "content-type" => type })

  def test_a_request_without_secrets_stays
    plain = request("GET", "/a%20b", query: "q=%2f&&x", headers: { "host" => "h", "accept" => "*/*" })

    assert_equal plain, masking.apply(plain)
  end

  def test_queries
    found = masked("GET", "/?token=abc&q=1&user%5Bpassword%5D=x+y&token")

    assert_equal "token=#{of("abc")}&q=1&user%5Bpassword%5D=#{of("x y")}&token", found.query
    assert_equal({ "query" => ["token", "user[password]"] }, found.masked)
  end

  def test_a_query_that_hides_values_in_names
    found = masked("GET", "/?%7B%22token%22:%22abc%22%7D")

    refute_includes found.query, "abc"
    assert_equal of("%7B%22token%22:%22abc%22%7D"), found.query
  end

  def test_paths
    assert_equal "/a/reset/#{of("abc")}/b", masked("GET", "/a/reset/abc/b").path
    assert_equal "/a;jsessionid=#{of("abc")}/b", masked("GET", "/a;jsessionid=abc/b").path
    assert_equal "/t%3A#{of("x")}", masking.apply(request("GET", "/t%3A#{of("x")}")).path
    assert_equal ["/reset/#{of("caf\u00e9")}"], [masked("GET", "/reset/caf\u00e9").path]
    refute_includes masked("GET", "/reset/\xffabc".b).path, "abc"
  end

  def test_cookies
    found = headers(cookie: "theme=dark; sid=abc; lonely; a=b=c; empty=")

    assert_equal "theme=dark; sid=#{of("abc")}; #{of("lonely")}; a=#{of("b=c")}; empty=", found.headers["cookie"]
    assert_equal ["sid", "", "a", "empty"], found.masked["cookie"]
  end

  def test_credentials
    basic = ["user:pass"].pack("m0")

    assert_equal "Bearer #{of("abc")}", headers(authorization: "Bearer abc").headers["authorization"]
    assert_equal "Basic #{["#{of("user")}:#{of("pass")}"].pack("m0")}",
                 headers(authorization: "Basic #{basic}").headers["authorization"]
    assert_equal "Basic #{of("!!")}", headers(authorization: "Basic !!").headers["authorization"]
    assert_equal of("abc def"), headers(authorization: "abc def").headers["authorization"]
    assert_equal "Digest #{of('username="u", response="r"')}",
                 headers(proxy_authorization: 'Digest username="u", response="r"').headers["proxy-authorization"]
  end

  def test_only_harmless_headers_stay
    sent = { "user-agent" => "x", "accept" => "text/html;q=0.9", "if-none-match" => 'W/"abc"',
             "sec-ch-ua" => '"a";v="1"',
             "hx-request" => "true", "x-forwarded-proto" => "https", "x-version" => "2",
             "content-type" => "text/plain" }

    assert_equal sent, masked(headers: sent).headers
    found = masked(headers: { "x-api-key" => "abc", "x-strange" => "def", "x-csrf-token" => "ghi" })

    assert_equal [of("abc"), of("def"), of("ghi")], found.headers.values
    assert_equal %w[x-api-key x-strange x-csrf-token], found.masked["header"]
  end

  def test_headers_of_a_connection_or_a_person_are_left_out
    assert_empty masked(headers: { "connection" => "close", "x-forwarded-for" => "10.0.0.1",
                                   "transfer-encoding" => "chunked",
                                   "cf-connecting-ip" => "1", "forwarded" => "for=1", "content-length" => "3" }).headers
  end

  def test_addresses
    found = headers(referer: "https://u:p@h.example/reset/abc?token=x&a=b#access_token=y", origin: "https://h.example")

    assert_equal "https://u:#{of("p")}@h.example/reset/#{of("abc")}?token=#{of("x")}&a=b#access_token=#{of("y")}",
                 found.headers["referer"]
    assert_equal "https://h.example", found.headers["origin"]
    assert_equal "/a?code_verifier=#{of("z")}", masked(location: "/a?code_verifier=z").location
    assert_equal "", masked(location: "").location
  end

  def test_cookies_of_answers
    long = ("a" * 30) + ("Z-" * 30)
    found = masked(set_cookies: ["sid=#{long}; Path=/; HttpOnly", "theme=dark", "sid=; Max-Age=0", "odd"])

    assert_equal ["sid=#{of(long)[0, 32]}; Path=/; HttpOnly", "theme=dark", "sid=; Max-Age=0", of("odd")],
                 found.set_cookies
  end

  def test_forms
    found = body("application/x-www-form-urlencoded; charset=utf-8", "a=1&password=p%26q&email=x&back=%2F%3Ftoken%3Dt")

    assert_equal "a=1&password=#{of("p&q")}&email=#{of("x")}&back=%2F%3Ftoken%3D#{of("t")}", found.body
    assert_equal({ "form" => %w[password email] }, found.masked)
  end

  def test_json
    found = body("application/vnd.api+json", '{"data":{"password":"p","n":1.0}}')

    assert_equal %({"data":{"password":"#{of("p")}","n":1.0}}), found.body
    assert_equal({ "json" => ["data.password"] }, found.masked)
    assert_equal %({"token":"#{of("p")}"}), body("text/plain;charset=UTF-8", '{"token":"p"}').body
  end

  def test_multipart
    text = "--B\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\np\r\n" \
           "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x.bin\"\r\n\r\nsecret bytes\r\n" \
           "--B\r\nContent-Disposition: form-data; name=\"g\"; filename=\"x.png\"\r\n" \
           "Content-Type: image/png\r\n\r\nPNG\r\n--B--\r\n"
    found = body("multipart/form-data; boundary=B", text)

    assert_equal text.sub("\r\np\r", "\r\n#{of("p")}\r").sub("secret bytes", "x" * 12), found.body
    assert_equal({ "form" => %w[password f] }, found.masked)
  end

  def test_typed_fields_of_a_multipart_form
    text = "--B\r\nContent-Disposition: form-data; name=\"%s\"\r\n" \
           "Content-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n--B--\r\n"
    type = "multipart/form-data; boundary=B"

    assert_equal format(text, "title", "x"), body(type, format(text, "title", "x")).body
    assert_equal format(text, "pin", of("abc")), body(type, format(text, "pin", "abc")).body
  end

  # Type => body => why it is not there.
  { "application/json" => { '{"password":"x"' => "the body is malformed JSON" },
    "application/x-www-form-urlencoded" => { "hunter2" => "the body is not a form",
                                             '{"password":"a=b"}' => "the body is not a form" },
    "multipart/form-data; boundary=B" => { "password=x" => "the body is not a multipart form in the usual shape" },
    "text/plain" => { "password x" => "bodies of type text/plain cannot be masked" },
    "application/octet-stream" => { "\xff\0" => "bodies of type application/octet-stream cannot be masked" },
    "application/graphql" => { "password" => "bodies of type application/graphql cannot be masked" },
    "" => { "password=x" => "the body has no content type" } }.each do |type, bodies|
    bodies.each do |text, reason|
      define_method("test_#{type}_#{text.b.hash}_is_left_out") do
        found = body(type, text)

        assert_equal [nil, reason], [found.body, found.dropped]
      end
    end
  end

  def test_an_encoded_body_is_left_out
    found = masked("POST", body: "\x1f\x8b",
                           headers: { "content-type" => "application/json", "content-encoding" => "gzip" })

    assert_equal [nil, 'the body is in the encoding "gzip"'], [found.body, found.dropped]
  end

  def test_types_without_secrets_are_kept
    assert_equal "\x89PNG token=abc".b, body("image/PNG", "\x89PNG token=abc").body
  end

  def test_graphql_bodies
    assert_equal %({ a(token: "#{of("x")}") }), body("application/graphql", '{ a(token: "x") }').body
  end

  def test_a_body_that_was_dropped_before_stays_so
    assert_equal "too large", masking.apply(request("POST", "/", dropped: "too large")).dropped
  end
end
