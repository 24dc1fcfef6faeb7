# frozen_string_literal: true

require_relative "support/requests_test_case"

# A request as a line of a file.
class LineTest < RequestsTestCase
  Line = BenchDD::Requests::Line

  def test_a_small_request_is_a_small_line
    assert_equal %({"method":"GET","path":"/"}\n), Line.dump(request)
  end

  def test_everything_comes_back
    all = request("POST", "/a%20b", scheme: "https", protocol: "HTTP/1.0", mount: "/a", query: "x=1&y", status: 303,
                                    headers: { "host" => "h.example", "cookie" => "a=b" }, body: "x=\u00e9\n", at: 1.5,
                                    location: "/b", set_cookies: ["a=b; path=/"], digest: "ab12", bytes: 9,
                                    session: "s1", masked: { "form" => %w[password pin] })

    assert_equal all, Line.load(Line.dump(all))
    assert_equal 7, Line.load(Line.dump(all), 7).line
  end

  def test_any_bytes_come_back
    random = Random.new(4)
    100.times do
      bytes = random.bytes(random.rand(40))
      value = bytes.delete("\0\r\n".b)
      sent = request("PUT", "/", body: bytes, headers: { "x" => value, "base64" => "%" }, query: "q=\xff".b)
      back = Line.load(Line.dump(sent))

      assert_equal [bytes, value.b, "%", "q=\xff".b],
                   [back.body.b, back.headers["x"].b, back.headers["base64"], back.query.b]
    end
  end

  def test_a_header_called_base64_is_a_header
    only = request(headers: { "base64" => "AAAA" })

    assert_equal only, Line.load(Line.dump(only))
  end

  # What could smuggle a second request, or would break whoever reads on.
  { "not JSON" => ["{", "it is not JSON."],
    "bytes" => ["\xff\xfe", "it is not JSON."],
    "an array" => ["[]", "it is not a JSON object."],
    "too deep" => ["[" * 50, "it is not JSON."],
    "no method" => ['{"path":"/"}', "its method is nil, but must be a method such as GET."],
    "a method of two lines" => ['{"method":"GET /x\r\nA","path":"/"}', "its method is"],
    "no path" => ['{"method":"GET"}', "its path is nil"],
    "a path with a blank" => ['{"method":"GET","path":"/ HTTP/1.1"}', "its path is"],
    "a path with a line end" => ['{"method":"GET","path":"/\r\nHost: x"}', "its path is"],
    "another site's path" => ['{"method":"GET","path":"http://x/"}', "its path is"],
    "a query with a line end" => ['{"method":"GET","path":"/","query":"a\nb"}', "its query is"],
    "a header of two lines" => ['{"method":"GET","path":"/","headers":{"a":"b\r\nc: d"}}', "its header"],
    "a header name with a colon" => ['{"method":"GET","path":"/","headers":{"a: b":"c"}}', "its header"],
    "a capital header" => ['{"method":"GET","path":"/","headers":{"Host":"c"}}', "its header"],
    "a header that is a number" => ['{"method":"GET","path":"/","headers":{"a":1}}', "its header"],
    "headers in an array" => ['{"method":"GET","path":"/","headers":[]}', "its headers are []"],
    "a status that is none" => ['{"method":"GET","path":"/","status":999}', "its status is 999"],
    "a body in an array" => ['{"method":"GET","path":"/","body":[1]}', "its body is"],
    "a base64 that is none" => ['{"method":"GET","path":"/","body":{"base64":"*"}}', "it has an object"],
    "another object" => ['{"method":"GET","path":"/","body":{"a":"b"}}', "it has an object"],
    "cookies of two lines" => ['{"method":"GET","path":"/","set_cookies":["a\nb"]}', "its set_cookies"],
    "masked names in a string" => ['{"method":"GET","path":"/","masked":{"form":"a"}}', "its set_cookies"],
    "a negative time" => ['{"method":"GET","path":"/","at":-1}', "its at is -1"] }.each do |what, (text, words)|
    define_method("test_#{what.tr(" ", "_")}_is_refused") do
      error = assert_raises(Line::Invalid) { Line.load(text) }

      assert_includes error.message, words
    end
  end

  def test_what_could_not_be_read_is_not_written
    assert_raises(Line::Invalid) { Line.dump(request("GET", "/ x")) }
    assert_raises(Line::Invalid) { Line.dump(request(headers: { "a" => "b\r\n" })) }
  end

  def test_a_huge_wrong_value_makes_a_short_message
    error = assert_raises(Line::Invalid) { Line.load(%({"method":"#{"x" * 10_000}","path":"/"})) }

    assert_operator error.message.length, :<, 200
  end
end
