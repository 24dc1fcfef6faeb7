# frozen_string_literal: true

require_relative "../support/requests_test_case"
require "rack"

# Parts of a multipart form, exchanged in place.
class MultipartTextTest < RequestsTestCase
  MultipartText = BenchDD::Requests::Rewriting::MultipartText

  def part(head, content = "x", boundary: "AaB") = "--#{boundary}\r\n#{head}\r\n\r\n#{content}\r\n"
  def field(name, content = "x") = part(%(Content-Disposition: form-data; name="#{name}"), content)
  def whole(*parts, boundary: "AaB") = "#{parts.join}--#{boundary}--\r\n"

  def test_boundaries
    assert_equal "AaB", MultipartText.boundary("multipart/form-data; boundary=AaB")
    assert_equal "A a", MultipartText.boundary('multipart/form-data; charset=x; boundary="A a"; x=y')
    ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=a; boundary=b",
     "multipart/form-data; boundary=#{"a" * 71}", "multipart/form-data; boundary=a b"].each do |type|
      assert_nil MultipartText.boundary(type), type
    end
  end

  def test_parts_are_read_and_exchanged
    file = part(%(Content-Disposition: form-data; name="f"; filename="a b.png"\r\nContent-Type: image/PNG; x=y),
                "\xff\r\n")
    text = whole(field("a", "1\r\n2"), file, field("b"))
    parts = []
    result = MultipartText.rewrite(text, "AaB") do |found|
      parts << found
      "new" if found.name == "a"
    end

    assert_equal [["a", nil, nil, "1\r\n2"], ["f", "a b.png", "image/png", "\xff\r\n".b], ["b", nil, nil, "x"]],
                 parts.map(&:to_a)
    assert_equal text.sub("1\r\n2", "new").b, result
    assert_equal "new", rack(result)["a"]
  end

  def rack(text)
    env = Rack::MockRequest.env_for("/", method: "POST", input: text.b,
                                         "CONTENT_TYPE" => "multipart/form-data; boundary=AaB")
    Rack::Request.new(env).params
  end

  def test_no_parts
    assert_equal "--AaB--\r\n", MultipartText.rewrite("--AaB--\r\n", "AaB") { flunk }
    assert_equal "--AaB--\r\n", MultipartText.rewrite("--AaB--", "AaB") { flunk }
  end

  # Where another reader might see other fields than this one.
  def test_unusual_shapes_are_not_rewritten
    good = field("a")
    disposition = 'Content-Disposition: form-data; name="a"'

    ["", "x", good, whole(good).sub("--AaB", "-AaB"), "preamble\r\n#{whole(good)}", "#{whole(good)}epilogue",
     whole(good).gsub("\r\n", "\n"), whole(good).sub("\r\n\r\n", "\r\n"), whole("--AaB\r\n\r\nx\r\n"),
     whole(part("Content-Disposition: form-data; name=a")), whole(part("Content-Disposition: form-data; name='a'")),
     whole(part("Content-Disposition: form-data; name*=utf-8''a")), whole(part(%(#{disposition}; name="b"))),
     whole(part("#{disposition}\r\n#{disposition}")), whole(part("#{disposition}\r\n folded")),
     whole(part("Content-Type: text/plain")), whole(part("\r\n#{disposition}")),
     whole("--AaB\r\n\r\nX: y\r\n\r\nx\r\n"), whole(part("#{disposition}\r\nX-Other: 1")),
     whole(part("#{disposition}\r\nContent-Transfer-Encoding: base64")),
     whole(part('Content-Disposition: form-data; name="a\\"b"')),
     whole(part("Content-Disposition: attachment; name=\"a\"")), whole(part(disposition, "a--AaBb")),
     whole(*([good] * 1_001))].each do |text|
      assert_nil MultipartText.rewrite(text, "AaB") { "new" }, text[0, 200].inspect
    end
  end

  def test_a_thousand_parts
    assert MultipartText.rewrite(whole(*([field("a")] * 1_000)), "AaB") { nil }
  end
end
