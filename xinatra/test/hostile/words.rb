# frozen_string_literal: true

module Hostile
  # What hostile requests are made of. VALUE stands for any of the values.
  module Words
    PATHS = %w[
      / /hello/VALUE /items/VALUE /items/VALUE.json /pair/VALUE/VALUE /files/VALUE.VALUE /rest/VALUE /number/12
      /named/VALUE /query /page /escaped/VALUE /erb/VALUE /accept /preferred /provides /agent /host /address /client
      /types /uri/VALUE /to/VALUE /back /etag /weak /modified /file /download/VALUE /cookies /cookie/VALUE
      /header/VALUE /type/json /stream/VALUE /pass/VALUE /halt/VALUE /made /unavailable /forbidden/VALUE /form
      /form/VALUE /body /json /rewritten/VALUE /long/VALUE /session /session/VALUE /flash/VALUE /plain.txt /page.html
      /with%20space.txt /sub/ /missing/VALUE /__sinatra__/404.png
    ].freeze
    ODD_PATHS = ["", "*", "//", "/.", "/..", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fx", "/%",
                 "/%00", "/plain.txt%00.html", "/plain.txt/", "/plain.txt/x", "/plain.txt\0",
                 "http://evil.example/hello/x", "/hello//x", "/hello/./x", "/hello/x/../y", "/\\..\\x", "/%5c..%5cx",
                 "/#{"a/" * 300}", "/#{"%2f" * 200}", "/sub/../plain.txt", "/sub/%2e%2e/plain.txt", "/.hidden",
                 "/%ff%fe", "/\u00FC.txt", "/%C3%BC.txt"].freeze
    VALUES = ["x", "12", "a b", "a%20b", "a+b", "%", "%2", "%zz", "%00", "\0", "%0a", "\n", "\r\nX: y", "%0d%0aX:%20y",
              "\xFF", "%ff", "%C3%A9", "\u00E9", "%c3%28", "%F0%9F%98%80", "\u{1F600}", "..", "%2e%2e", "%2f", "a.b.c",
              ".", "", "<script>", "'\"&", ";", "a;b=c", "?", "#", ":", "*", "(", ")", "\\", "[", "{}", "%25", "%2525",
              "x" * 300, "%61" * 100, "-1", "404", "200", "999999999999999999999", "json", "nil", "true",
              "http://evil.example/", "//evil.example", "javascript:1", "\u202E", "\uFEFF", "a\tb", "%80", "~",
              "splat"].freeze
    QUERIES = ["", "a=1", "q=VALUE", "page=VALUE", "a=VALUE&b=VALUE", "a[]=VALUE", "a[][b]=1&a[][c]=2",
               "a[b][c]=VALUE", "a=1&a[b]=2", "a[b]=1&a=2", "a[]=1&a[b]=2", "a[=1", "a]=1", "[]=1", "[a]=1", "=", "&",
               "&&;;=&", "%", "%=%", "a=%", "%41=1", "a=\xFF", "\xFF=1", "a%00=1", "a=%00", "_method=DELETE", "a",
               "a&b&c", "a==b", "#{"a[b]" * 60}=1", (0..200).map { |i| "k#{i}=1" }.join("&"), "a[#{"b" * 500}]=1",
               "utf8=%E2%9C%93", "splat=1&captures=2", "ignore=1", "a+b=c+d", "a=1;b=2", "a[b]c=1", "a[b[c]]=1",
               "?a=1", "#a=1"].freeze

    # Header fields, by their names in an environment.
    HEADERS = {
      "HTTP_ACCEPT" => ["*/*", "text/html", "application/json;q=0.5, text/html;q=0.9", "text/*;q=0", ";;;", ",,",
                        "q=1", "text/html;q=", "text/html;q=x", "text/html;q=1e309", "a/b;q=-1", "a/b;c=\"d,e\"",
                        "\"", "a/b;c=\"", "text/html;level=1;q=0.3", "#{"a/b," * 60}*/*", "*", "/", "a", "\xFF/\xFF",
                        "image/png", " ", "text/html, application/xml;q=0.9, image/webp, */*;q=0.8"],
      "HTTP_RANGE" => ["bytes=0-1", "bytes=1-", "bytes=-1", "bytes=5-2", "bytes=0-0,2-3",
                       "bytes=0-0,#{"1-1," * 150}2-2", "bytes=99999999999999999999-", "bytes=-99999999999999999999",
                       "bytes=", "bytes", "items=0-1", "bytes=a-b", "bytes=0-1,a-", "bytes=--1", "bytes= 0 - 1",
                       "Bytes=0-1", "bytes=0-1\xFF", ""],
      "HTTP_IF_RANGE" => ['"tag"', "Sun, 09 Sep 2001 01:46:40 GMT", "x"],
      "HTTP_HOST" => ["example.org", "example.org:8080", "EXAMPLE.org", "evil.example", "", "[::1]", "[::1]:80",
                      "[::1", "::1", "a:b", "example.org:", "example.org:x", "example.org:99999", "exa mple.org",
                      ".example.org", "example.org.", "a" * 300, "\xFF.org", "<b>", "user@example.org",
                      "example.org/path", "a,b", "127.1", "xn--e1afmkfd", "\u00FC.org", "%65xample.org",
                      "localhost:80:80"],
      "HTTP_X_FORWARDED_HOST" => ["evil.example", "a, b", "", ",", "[::1", "\xFF", "example.org:99999", "a b", ", ,a"],
      "HTTP_X_FORWARDED_FOR" => ["1.2.3.4", "1.2.3.4, 127.0.0.1", "unknown", "", ",", "::1", "[::1]:80", "1.2.3.4:80",
                                 "\xFF", "999.1.1.1", "127.0.0.1", "a" * 500, "1.2.3.4,#{"10.0.0.1," * 100}"],
      "HTTP_X_FORWARDED_PROTO" => ["https", "http", "https,http", "ftp", "", "\xFF", "javascript"],
      "HTTP_X_FORWARDED_PORT" => ["443", "x", "", "-1", "99999999", "80,443"],
      "HTTP_X_FORWARDED_SCHEME" => %w[https x], "HTTP_X_FORWARDED_SSL" => %w[on off x],
      "HTTP_FORWARDED" => ["for=1.2.3.4;host=evil.example;proto=https", "for=", "=", ";", "for=\"[::1]:80\"",
                           "host=\xFF", "for=a;for=b, for=c", "proto=ftp", "for=\""],
      "HTTP_CLIENT_IP" => ["1.2.3.4", "x"], "HTTP_X_REAL_IP" => ["1.2.3.4", ""],
      "HTTP_COOKIE" => ["a=b", "a=b; a=c", "a=b;c=d", "=", ";", "a", "a=", "=b", "a=%", "a=%ff", "a=\xFF", "\xFF=a",
                        "rack.session=x", "rack.session=#{"A" * 400}", "rack.session=; rack.session=y", "a=\"b;c\"",
                        "rack.session=\xFF", "rack.session=%", (0..300).map { |i| "c#{i}=1" }.join("; "), "a=b, c=d",
                        "__proto__=x", "a=b\tc", "x" * 5000],
      "HTTP_IF_NONE_MATCH" => ['"tag"', 'W/"tag"', "*", '"a", "tag"', "tag", "\"", "\xFF", ",,,", '"a' * 200, ""],
      "HTTP_IF_MATCH" => ['"tag"', "*", '"other"', "\xFF", ""],
      "HTTP_IF_MODIFIED_SINCE" => ["Sun, 09 Sep 2001 01:46:40 GMT", "Fri, 01 Jan 2100 00:00:00 GMT", "x", "", "0",
                                   "\xFF", "Sun, 99 Sep 2001 99:99:99 GMT", "2001-09-09", "-1", "9" * 40],
      "HTTP_IF_UNMODIFIED_SINCE" => ["Sun, 09 Sep 2001 01:46:40 GMT", "Sat, 01 Jan 2000 00:00:00 GMT", "x", "\xFF"],
      "HTTP_REFERER" => ["http://example.org/x", "http://evil.example/", "/relative", "", "x", "http://", "http://[",
                         "\xFF", "http://example.org:99999/", "javascript:1", "http://a b/", "#{"http://" * 50}x"],
      "HTTP_ORIGIN" => ["http://example.org", "http://evil.example", "null", "", "x", "http://[", "\xFF",
                        "https://example.org"],
      "HTTP_USER_AGENT" => ["Mozilla/5.0", "", "\xFF", "-", "a" * 2000, "(\u00E9)"],
      "HTTP_X_REQUESTED_WITH" => %w[XMLHttpRequest x], "HTTP_ACCEPT_LANGUAGE" => ["en;q=0.5,de", "\xFF"],
      "HTTP_X_HTTP_METHOD_OVERRIDE" => ["DELETE", "put", "FOO", "", "\xFF", "GET", "HEAD"],
      "HTTP_AUTHORIZATION" => ["Basic eDp5", "Basic", "Bearer \xFF"], "HTTP_TRANSFER_ENCODING" => %w[chunked x],
      "HTTP_X_CSRF_TOKEN" => ["x", "\xFF"], "HTTP_CONNECTION" => ["Upgrade"], "HTTP_UPGRADE" => %w[websocket h2c],
      "SCRIPT_NAME" => ["/mount", "/"], "HTTPS" => %w[on off], "SERVER_PROTOCOL" => ["HTTP/1.0", "HTTP/2"],
      "REMOTE_ADDR" => ["203.0.113.9", "::1", "unix:"],
      "CONTENT_TYPE" => ["text/plain", "application/json", "", "x", ";", ";;,", "text/plain; =", "\xFF"]
    }.freeze
    METHODS = %w[HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT LINK UNLINK FOO get PROPFIND].freeze

    FORM_TYPES = ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-8",
                  "application/x-www-form-urlencoded; charset=latin1",
                  "application/x-www-form-urlencoded;charset=nonsense", "APPLICATION/X-WWW-FORM-URLENCODED",
                  "application/x-www-form-urlencoded;;;"].freeze
    BODIES = ["{}", '{"a":[1,2,{"b":null}]}', "[", "\xFF\xFE", "", "a" * 3000, "[" * 200, '{"a":"\\ud800"}', "null",
              "\0"].freeze

    # Multipart, part by part: VALUE as everywhere.
    BOUNDARIES = ["AaB03x", "x", "--", "a b", "\"q\"", "a" * 70, "a" * 300, "\xFF", "=", ""].freeze
    MULTIPART_TYPES = ["multipart/form-data; boundary=BOUNDARY", 'multipart/form-data; boundary="BOUNDARY"',
                       "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; BOUNDARY",
                       "multipart/mixed; boundary=BOUNDARY", "Multipart/Form-Data; Boundary=BOUNDARY",
                       "multipart/form-data; charset=utf-8; boundary=BOUNDARY; x=y",
                       "multipart/form-data; boundary=other"].freeze
    PART_HEADERS = [
      "Content-Disposition: form-data; name=\"a\"", "Content-Disposition: form-data; name=\"VALUE\"",
      "Content-Disposition: form-data; name=\"f\"; filename=\"VALUE\"\r\nContent-Type: text/plain",
      "content-disposition: form-data; name=f; filename=a.txt", "Content-Disposition: form-data",
      "Content-Disposition: ", "Content-Disposition: form-data; name=\"a[b]\"",
      "Content-Disposition: form-data; name=\"a[]\"", "X: y", "", ":", "\xFF: \xFF",
      "Content-Disposition: form-data; name=\"f\"; filename*=UTF-8''%e2%82%ac.txt",
      "Content-Disposition: form-data; name=\"f\"; filename*=nonsense''VALUE",
      "Content-Disposition: form-data; name=\"f\"; filename=\"C:\\\\dir\\\\VALUE\"",
      "Content-Disposition: form-data; name=\"a", "Content-Disposition: form-data; name=a; name=b; filename=",
      "Content-Disposition: attachment; filename=\"x\"",
      "Content-Disposition: form-data; name=\"t\"\r\nContent-Type: text/plain; charset=latin1",
      "Content-Disposition: form-data; name=\"t\"\r\nContent-Type: text/plain; charset=VALUE",
      "Content-Disposition: form-data; name=\"t\"\r\nContent-Type: VALUE",
      "Content-Disposition: form-data; name=\"t\"\r\nContent-Transfer-Encoding: base64",
      "Content-Disposition: form-data; name=\"t\"\r\nX-Long: #{"a" * 2000}",
      "Content-Disposition: form-data;#{" ;" * 50} name=a",
      "Content-ID: <x>\r\nContent-Type: application/octet-stream", "Content-Disposition: form-data; name=\"_method\""
    ].freeze

    # What mutations put in.
    BYTES = ["\0", "\n", "\r", "\r\n", "\t", " ", "%", "%0", "%00", "%0a", "%ff", "%2f", "%2F", "/", "//", "/.",
             "/..", "\\", "\xFF", "\x80", "\xC3", "\xE2\x82", "\u00E9", "\u2028", "&", "=", ";", ",", "[", "]", "[]",
             "\"", "'", "+", "?", "#", "*", ":", "--", "<", "{", "\x7F", "\x1B", "A" * 100, "0", "-"].freeze
  end
end
