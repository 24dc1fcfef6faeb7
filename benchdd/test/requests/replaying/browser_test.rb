# frozen_string_literal: true

require_relative "../support/requests_test_case"

# What a browser of a recording brings back.
class ReplayBrowserTest < RequestsTestCase
  Replaying = BenchDD::Requests::Replaying
  FORM = { "content-type" => "application/x-www-form-urlencoded" }.freeze

  def browser(fill = nil) = @browser ||= Replaying::Browser.new(fill || ->(*) {})

  def receive(path = "/", body: "", status: 200, **headers)
    headers = { "content-type" => ["text/html; charset=utf-8"] }.merge(headers.to_h do |name, value|
      [name.to_s.tr("_", "-"), [*value]]
    end)
    browser.receive(request("GET", path, headers: { "host" => "h.example" }),
                    Replaying::Answer.new(status: status, headers: headers, body: body, nanoseconds: 1))
  end

  def sent(verb = "GET", path = "/", headers: {}, **members)
    browser.prepare(request(verb, path, headers: { "host" => "h.example" }.merge(headers), **members))
  end

  def hidden(name, value) = %(<input type="hidden" name="#{name}" value="#{value}">)

  def token_form(body = "a=1&token=MASK", path: "/x")
    sent("POST", path, headers: FORM, body: body, masked: { "form" => ["token"] }).body
  end

  # What a header with a pseudonym is sent as.
  def header_now(name) = sent(headers: { name => "MASK" }, masked: { "header" => [name] }).headers[name]

  def test_cookies_of_the_app_take_the_place_of_recorded_ones
    receive(set_cookie: ["sid=now; Path=/", "new=1"])

    assert_equal "sid=now; new=1; before=MASK", sent(headers: { "cookie" => "sid=MASK; before=MASK" }).headers["cookie"]
  end

  def test_a_deleted_cookie_is_not_sent
    receive(set_cookie: "sid=; Max-Age=0")

    refute sent(headers: { "cookie" => "sid=MASK" }).headers.key?("cookie")
  end

  def test_hidden_fields_of_the_form_with_that_action
    receive(body: "<form action=/y>#{hidden("token",
                                            "y&amp;")}</form><form action=/x>#{hidden("token", "x &amp;+")}</form>" \
                  "<form action=/z>#{hidden("token", "z")}</form>")

    assert_equal "a=1&token=x+%26%2B", token_form
    assert_equal "a=1&token=z", token_form(path: "/elsewhere"), "else the last of that name"
  end

  def test_only_pseudonyms_are_exchanged
    receive(body: hidden("a", "other") + hidden("token", "t"))

    assert_equal "a=1&token=t", token_form
    assert_equal "token=kept", sent("POST", "/x", headers: FORM, body: "token=kept").body
  end

  def test_without_a_field_the_pseudonym_stays
    assert_equal "a=1&token=MASK", token_form
  end

  def test_meta_tags
    receive(body: '<meta name="csrf-param" content="t"><meta name="csrf-token" content="meta+">')

    assert_equal "meta+", header_now("x-csrf-token")
    assert_equal "t=meta%2B", sent("POST", headers: FORM, body: "t=MASK", masked: { "form" => ["t"] }).body
    assert_equal "_csrf=meta%2B", sent("POST", headers: FORM, body: "_csrf=MASK", masked: { "form" => ["_csrf"] }).body
  end

  def test_a_token_in_a_cookie
    receive(set_cookie: "XSRF-TOKEN=a%2Bb+c; Path=/")

    assert_equal "a+b+c", header_now("x-xsrf-token")
  end

  def test_a_token_in_a_header
    receive(x_csrf_token: "fresh", content_type: "application/json")

    assert_equal "fresh", header_now("x-csrf-token")
  end

  def test_a_hidden_field_for_a_header
    receive(body: hidden("authenticity_token", "h"))

    assert_equal "h", header_now("x-csrf-token")
    assert_equal "MASK", header_now("authorization")
  end

  def test_json_and_multipart_bodies
    receive(body: hidden("csrf", "q&quot;"))
    json = sent("POST", headers: { "content-type" => "application/json" }, body: '{"a":{"csrf":"MASK"},"csrf":"b"}',
                        masked: { "json" => ["a.csrf"] })
    text = "--B\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n%s\r\n--B--\r\n"
    multipart = sent("POST", headers: { "content-type" => "multipart/form-data; boundary=B" },
                             body: format(text, "MASK"),
                             masked: { "form" => ["csrf"] })

    assert_equal '{"a":{"csrf":"q\""},"csrf":"b"}', json.body
    assert_equal format(text, 'q"'), multipart.body
  end

  def test_bytes_and_characters_together
    browser(->(*) { "\u00e9" })
    receive(set_cookie: "a=\xff".b)
    text = "--B\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n--B\r\n" \
           "Content-Disposition: form-data; name=\"\xff\"\r\n\r\n\xfe\r\n--B--\r\n".b
    found = sent("POST", headers: { "content-type" => "multipart/form-data; boundary=B", "cookie" => "b=MASK" },
                         body: format(text, "csrf", "MASK"), masked: { "form" => ["csrf"], "cookie" => ["b"] })

    assert_equal "a=\xff; b=\xc3\xa9".b, found.headers["cookie"]
    assert_equal format(text, "csrf", "\xc3\xa9".b), found.body
  end

  def test_what_a_redirect_carries
    receive(status: 302, location: "http://h.example/callback?token=fresh%26&x=1")

    assert_equal "token=fresh%26&x=2",
                 sent("GET", "/callback", query: "token=MASK&x=2", masked: { "query" => ["token"] }).query
  end

  def test_what_the_user_gives
    browser(->(place, name, request) { "#{place} #{name} #{request.path}" unless name == "token" })
    receive(body: hidden("password", "of the page"))
    masked = { "form" => %w[password token], "header" => ["authorization"], "cookie" => ["sid"] }
    found = sent("POST", "/p", headers: FORM.merge("authorization" => "MASK", "cookie" => "sid=MASK; a=b"),
                               body: "password=MASK&token=MASK", masked: masked)

    assert_equal "password=form+password+%2Fp&token=MASK", found.body
    assert_equal ["header authorization /p", "sid=cookie sid /p; a=b"],
                 found.headers.values_at("authorization", "cookie")
  end

  def test_secure_cookies_go_over_https_and_to_this_machine
    receive(set_cookie: "sid=1; Secure")

    refute sent.headers.key?("cookie")
    assert_equal "sid=1", sent(scheme: "https").headers["cookie"]
    assert_equal "sid=1", sent(headers: { "x-forwarded-proto" => "https" }).headers["cookie"]
    local = Replaying::Browser.new(->(*) {})
    visit = request("GET", "/", headers: { "host" => "localhost:9292" })
    local.receive(visit, Replaying::Answer.new(status: 200, headers: { "set-cookie" => ["sid=1; Secure"] }, body: ""))

    assert_equal "sid=1", local.prepare(visit).headers["cookie"]
  end

  def test_compressed_pages
    receive(body: Zlib.gzip(hidden("token", "zipped")), content_encoding: "gzip")

    assert_equal "a=1&token=zipped", token_form
  end

  def test_deflated_pages
    receive(body: Zlib.deflate(hidden("token", "deflated")), content_encoding: "deflate")

    assert_equal "a=1&token=deflated", token_form
  end

  def test_what_only_says_it_is_compressed
    receive(body: hidden("token", "plain"), content_encoding: "gzip")

    assert_equal "a=1&token=plain", token_form
  end

  def test_a_bomb_does_not_fill_the_memory
    answer = Replaying::Answer.new(headers: { "content-encoding" => ["gzip"] }, body: Zlib.gzip("\0" * 40_000_000))

    assert_equal 16 * 1024 * 1024, answer.text.bytesize
  end

  def test_other_types_are_not_read
    receive(body: hidden("token", "no"), content_type: "text/plain")

    assert_equal "a=1&token=MASK", token_form
  end

  def test_only_so_many_fields_are_remembered
    3.times { |page| receive(body: Array.new(2_000) { |number| hidden("f#{page}_#{number}", "x") }.join) }
    receive(body: hidden("token", "last"))

    assert_equal "a=1&token=last", token_form
    assert_operator browser.instance_variable_get(:@fields).size, :<=, 5_000
  end
end
