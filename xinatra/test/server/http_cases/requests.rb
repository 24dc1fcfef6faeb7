# frozen_string_literal: true

require_relative "writing"

# Methods, targets, hosts and versions.
module HttpCases
  methods = %w[GET POST PUT DELETE OPTIONS TRACE PATCH BREW PROPFIND M-SEARCH get Head
               !#$%&'*+-.^_`|~09azAZ LONG] + ["M" * 100]

  METHODS = table(
    **methods.to_h do |name|
      ["the method #{name}", ["RFC 9110, 9.1", ask("#{name} /a"), [ok("#{name} /a []")], :kept]]
    end,
    "the method HEAD" => ["RFC 9110, 9.3.2", ask("HEAD /a"), [ok_head("content-type": "text/plain")], :kept],
    "the method CONNECT" => ["RFC 9110, 9.3.6", ask("CONNECT h:80"), [refused(501)], :closed]
  )

  seen = ->(asked, target = asked, verb: "GET") { [ask("#{verb} #{asked}"), [ok("#{verb} #{target} []")], :kept] }
  at = ->(asked, host) { [ask("GET #{asked}"), [ok(host.inspect)], :kept] }

  TARGETS = table(
    "origin form" => ["RFC 9112, 3.2.1", *seen["/a/b"]],
    "origin form, a slash" => ["RFC 9112, 3.2.1", *seen["/"]],
    "origin form with a query" => ["RFC 9112, 3.2.1", *seen["/a?b=c"]],
    "origin form, an empty query" => ["RFC 3986, 3.4", *seen["/a?", "/a"]],
    "origin form, a query with a question mark" => ["RFC 3986, 3.4", *seen["/a?b?c"]],
    "origin form, a query with a slash" => ["RFC 3986, 3.4", *seen["/a?/b"]],
    "origin form, empty segments" => ["RFC 3986, 3.3", *seen["//a//b"]],
    "origin form, dots" => ["RFC 3986, 3.3", *seen["/a/../b/./c"]],
    "origin form, what segments may have" => ["RFC 3986, 3.3", *seen["/-._~!$&'()*+,;=:@"]],
    "origin form, encoded" => ["RFC 9110, 4.2.3", *seen["/%C3%BC%2F%00?%20"]],
    "origin form, a URI behind the slash" => ["RFC 3986, 3.3", *seen["/http://x/a"]],
    "origin form, 8000 bytes" => ["RFC 9110, 4.1", *seen["/#{"a" * 7999}"]],
    "origin form, a query of 8000 bytes" => ["RFC 9110, 4.1", *seen["/?#{"a" * 7998}"]],
    "absolute form" => ["RFC 9112, 3.2.2", *seen["http://x/a", "/a"]],
    "absolute form with a query" => ["RFC 9112, 3.2.2", *seen["http://x/a?b", "/a?b"]],
    "absolute form without a path" => ["RFC 9110, 4.2.3", *seen["http://x", "/"]],
    "absolute form without a path, with a query" => ["RFC 9110, 4.2.3", *seen["http://x?q", "/?q"]],
    "absolute form with a port" => ["RFC 9112, 3.2.2", *seen["http://x:81/a", "/a"]],
    "absolute form with an empty port" => ["RFC 9110, 4.2.3", *seen["http://x:/a", "/a"]],
    "absolute form with an address" => ["RFC 3986, 3.2.2", *seen["http://[::1]:81/a", "/a"]],
    "absolute form in upper case" => ["RFC 9110, 4.2.3", *seen["HTTP://X/A", "/A"]],
    "absolute form of POST" => ["RFC 9112, 3.2.2", *seen["http://x/a", "/a", verb: "POST"]],
    "absolute form of OPTIONS" => ["RFC 9112, 3.2.2", *seen["http://x/a", "/a", verb: "OPTIONS"]],
    "absolute form of OPTIONS, without a path" => ["RFC 9110, 4.2.3", *seen["http://x", "*", verb: "OPTIONS"]],
    "absolute form counts, not Host" => ["RFC 9112, 3.2.2", *at["http://x:81/host", "x:81"]],
    "absolute form of HTTP/1.0" => ["RFC 9112, 3.2.2", ask_old("GET http://x/host"), [ok('"x"')], :closed],
    "absolute form of https, which is not secured here" => ["RFC 9110, 7.4", ask("GET https://x/a"), [refused(421)],
                                                            :closed],
    "authority form" => ["RFC 9112, 3.2.3", ask("CONNECT x:443"), [refused(501)], :closed],
    "asterisk form" => ["RFC 9112, 3.2.4", *seen["*", verb: "OPTIONS"]],
    "OPTIONS of a path" => ["RFC 9110, 9.3.7", *seen["/a", verb: "OPTIONS"]]
  )

  host = lambda do |value, told = value, field: "Host"|
    ["GET /host HTTP/1.1\r\n#{field}: #{value}\r\n\r\n", [ok(told.inspect)], :kept]
  end
  server = ->(value, told) { ["GET /server HTTP/1.1\r\nHost: #{value}\r\n\r\n", [ok(told)], :kept] }

  HOSTS = table(
    "a name" => ["RFC 9112, 3.2", *host["example.org"]],
    "a name with a port" => ["RFC 9112, 3.2", *host["example.org:8080"]],
    "a name with an empty port" => ["RFC 3986, 3.2.3", *host["example.org:"]],
    "a name with a dot behind" => ["RFC 3986, 3.2.2", *host["example.org."]],
    "a name in upper case" => ["RFC 9112, 3.2", *host["EXAMPLE.org"]],
    "a name of every kind of character" => ["RFC 3986, 3.2.2", *host["a-._~!$&'()*+;=%41"]],
    "an address" => ["RFC 3986, 3.2.2", *host["127.0.0.1:80"]],
    "an address of IPv6" => ["RFC 3986, 3.2.2", *host["[2001:db8::1]"]],
    "an address of IPv6 with a port" => ["RFC 3986, 3.2.2", *host["[::ffff:127.0.0.1]:80"]],
    "an address of the future" => ["RFC 3986, 3.2.2", *host["[v1.a:b]"]],
    "Host in lower case" => ["RFC 9110, 5.1", *host["h", field: "host"]],
    "Host in upper case" => ["RFC 9110, 5.1", *host["h", field: "HOST"]],
    "blanks around Host" => ["RFC 9112, 5.1", *host[" \t h\t ", "h"]],
    "name and port for the app" => ["RFC 3875, 4.1.14", *server["example.org:8080", "example.org 8080"]],
    "name for the app" => ["RFC 3875, 4.1.15", *server["example.org", "example.org 80"]],
    "an address for the app" => ["RFC 3875, 4.1.14", *server["[::1]:81", "[::1] 81"]],
    "HTTP/1.0 without Host" => ["RFC 9112, 3.2", ask_old("GET /host"), [ok("nil")], :closed],
    "HTTP/1.0 with Host" => ["RFC 9112, 3.2", ask_old("GET /host", "Host: x"), [ok('"x"')], :closed]
  )

  version = ->(number, told) { ["GET /protocol HTTP/#{number}\r\nHost: h\r\n\r\n", [ok(told)]] }

  VERSIONS = table(
    "HTTP/1.0" => ["RFC 9112, 2.3", *version["1.0", "HTTP/1.0"], :closed],
    "HTTP/1.1" => ["RFC 9112, 2.3", *version["1.1", "HTTP/1.1"], :kept],
    "HTTP/1.2" => ["RFC 9110, 2.5", *version["1.2", "HTTP/1.1"], :kept],
    "HTTP/1.9" => ["RFC 9110, 2.5", *version["1.9", "HTTP/1.1"], :kept]
  )

  asked = ->(value, told) { [ask("GET /fields", "X-Asked:#{value}"), [ok(told.inspect)], :kept] }

  FIELDS = table(
    "a value" => ["RFC 9112, 5", *asked[" a", "a"]],
    "no blank before a value" => ["RFC 9112, 5", *asked["a", "a"]],
    "blanks around a value" => ["RFC 9112, 5.1", *asked[" \t a b \t", "a b"]],
    "an empty value" => ["RFC 9110, 5.5", *asked["", ""]],
    "a value of blanks" => ["RFC 9110, 5.5", *asked[" \t ", ""]],
    "a tab within a value" => ["RFC 9110, 5.5", *asked[" a\tb", "a\tb"]],
    "a value with every visible character" => ["RFC 9110, 5.5",
                                               *asked[(0x21..0x7E).to_a.pack("C*"), (0x21..0x7E).to_a.pack("C*")]],
    "a value in quotes" => ["RFC 9110, 5.6.4", *asked[' "a, b"', '"a, b"']],
    "two fields of a name" => ["RFC 9110, 5.3", *asked[" a\r\nx-asked: b", "a, b"]],
    "an empty line before the request" => ["RFC 9112, 2.2", "\r\n#{ask("GET /a")}", [ok("GET /a []")], :kept]
  )
end
