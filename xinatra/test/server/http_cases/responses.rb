# frozen_string_literal: true

require_relative "writing"

# Responses, by what the app gives: see http_app.rb.
module HttpCases
  get = ->(target, ending = :kept, **expected) { [ask("GET #{target}"), [ok(**expected)], ending] }
  status = lambda { |target, number, body, ending = :kept, **fields|
    [ask("GET #{target}"), [ok(body, status: number, **fields)], ending]
  }
  wrong = ->(target) { [ask("GET #{target}"), [ok(status: 500)], :closed] }

  STATUSES = table(
    "204 has no content" => ["RFC 9110, 15.3.5",
                             *status["/204", 204, "", "content-length": nil, "transfer-encoding": nil]],
    "204 has no length" => ["RFC 9110, 8.6", *status["/204/length", 204, "", "content-length": nil]],
    "304 has no content" => ["RFC 9110, 15.4.5", *status["/304", 304, "", "transfer-encoding": nil]],
    "304 has no content in parts" => ["RFC 9110, 15.4.5", *status["/304/parts", 304, "", "transfer-encoding": nil]],
    "205 has no content" => ["RFC 9110, 15.3.6", *status["/205", 205, ""]],
    "404" => ["RFC 9110, 15.5.5", *status["/404", 404, "none", "content-length": "4"]],
    "500 of the app's own" => ["RFC 9110, 15.6.1", *status["/500", 500, "own"]],
    "one of 2xx that nobody knows" => ["RFC 9110, 15", *status["/299", 299, "odd"]],
    "one of 5xx that nobody knows" => ["RFC 9110, 15", *status["/599", 599, "odd"]],
    "a status in a String" => ["Rack's SPEC, Status", *status["/201/string", 201, "made"]],
    "an interim one is no answer" => ["RFC 9110, 15.2", *wrong["/100"]],
    "a switch of protocols that was not asked for" => ["RFC 9110, 15.2.2", *wrong["/101"]],
    "two digits" => ["RFC 9112, 4", *wrong["/99"]],
    "four digits" => ["RFC 9112, 4", *wrong["/1000"]],
    "no status" => ["RFC 9112, 4", *wrong["/status/nil"]],
    "a status of letters" => ["RFC 9112, 4", *wrong["/status/word"]]
  )

  told = ->(target, body, framing, ending = :kept, **fields) do # rubocop:disable Style/Lambda
    other = framing == :sized ? { "transfer-encoding": nil } : { "content-length": nil }
    mark = framing == :chunked ? { "transfer-encoding": "chunked" } : {}
    [ask("GET #{target}"), [ok(body, **other, **mark, **fields)], ending]
  end
  old = lambda { |target, body, ending = :closed, fields: [], **told|
    [ask_old("GET #{target}", *fields), [ok(body, **told)], ending]
  }
  keep = ["Connection: keep-alive"]
  uncoded = { "transfer-encoding": nil, connection: "close" }

  FRAMING = table(
    "an Array" => ["RFC 9112, 6.2", *told["/array", "one two", :sized, "content-length": "7"]],
    "an empty Array" => ["RFC 9110, 8.6", *told["/empty", "", :sized, "content-length": "0"]],
    "what says that it is an Array" => ["Rack's SPEC, Enumerable Body",
                                        *told["/arrayish", "abc", :sized, "content-length": "3"]],
    "parts" => ["RFC 9112, 7.1", *told["/parts", "one two", :chunked]],
    "no parts" => ["RFC 9112, 7.1", *told["/parts/none", "", :chunked]],
    "empty parts" => ["RFC 9112, 7.1", *told["/parts/empty", "onetwo", :chunked]],
    "parts with a length" => ["RFC 9112, 6.2", *told["/parts/sized", "one two", :sized, "content-length": "7"]],
    "large parts" => ["RFC 9112, 7.1", *told["/parts/large", "x" * 500_000, :chunked]],
    "all bytes" => ["RFC 9112, 6", *told["/bytes", (0..255).to_a.pack("C*"), :sized]],
    "a stream" => ["RFC 9112, 7.1", *told["/stream", "one two", :chunked]],
    "a stream that is left open" => ["RFC 9112, 7.1", *told["/stream/open", "one two", :chunked]],
    "a stream of nothing" => ["RFC 9112, 7.1", *told["/stream/none", "", :chunked]],
    "a stream that is flushed" => ["RFC 9112, 7.1", *told["/stream/flushed", "one two", :chunked]],
    "a length in other letters" => ["RFC 9110, 5.1", *told["/length/case", "one", :sized, "content-length": "3"]],
    "a length that is no number" => ["RFC 9110, 8.6", *told["/length/word", "one", :chunked]],
    "a negative length" => ["RFC 9110, 8.6", *told["/length/negative", "one", :chunked]],
    "an empty length" => ["RFC 9110, 8.6", *told["/length/empty", "one", :chunked]],
    "a length of nothing" => ["RFC 9110, 8.6", *told["/length/zero", "", :sized, "content-length": "0"]],
    "a coding of the app" => ["RFC 9112, 6.1", *told["/coded", "one", :chunked]],
    "a coding and a length of the app" => ["RFC 9112, 6.2",
                                           *told["/coded/sized", "one", :sized, "content-length": "3"]],
    "an Array is less than its length" => ["RFC 9110, 8.6",
                                           *told["/array/short", "one", :sized, "content-length": "3"]],
    "an Array is more than its length" => ["RFC 9110, 8.6",
                                           *told["/array/long", "one two", :sized, "content-length": "7"]],
    "parts are less than their length" => ["RFC 9112, 8", *get["/parts/short", :cut, "content-length": "7"]],
    "parts are more than their length" => ["RFC 9112, 6.3", *told["/parts/long", "one", :sized, "content-length": "3"]],
    "an Array for HTTP/1.0" => ["RFC 9112, 6.2", *old["/array", "one two", "content-length": "7", connection: "close"]],
    "parts for HTTP/1.0" => ["RFC 9112, 6.1", *old["/parts", "one two", **uncoded]],
    "large parts for HTTP/1.0" => ["RFC 9112, 6.1", *old["/parts/large", "x" * 500_000, **uncoded]],
    "a stream for HTTP/1.0" => ["RFC 9112, 6.1", *old["/stream", "one two", **uncoded]],
    "parts with a length for HTTP/1.0" => ["RFC 9112, 6.2", *old["/parts/sized", "one two", "content-length": "7"]],
    "a coding of the app for HTTP/1.0" => ["RFC 9112, 6.1", *old["/coded", "one", **uncoded]],
    "parts for HTTP/1.0 with keep-alive" => ["RFC 9112, 9.3", *old["/parts", "one two", fields: keep, **uncoded]],
    "an Array for HTTP/1.0 with keep-alive" =>
      ["RFC 9112, 9.3", *old["/array", "one two", :kept, fields: keep, connection: "keep-alive"]],
    "204 for HTTP/1.0 with keep-alive" => ["RFC 9112, 9.3", *old["/204", "", :kept, fields: keep, status: 204]]
  )

  head = ->(target, **fields) { [ask("HEAD #{target}"), [ok_head(**fields)], :kept] }

  HEADS = table(
    "an Array" => ["RFC 9110, 9.3.2", *head["/array", "content-length": "7"]],
    "parts" => ["RFC 9110, 9.3.2", *head["/parts", "content-length": nil]],
    "parts with a length" => ["RFC 9110, 9.3.2", *head["/parts/sized", "content-length": "7"]],
    "a stream" => ["RFC 9110, 9.3.2", *head["/stream", "content-length": nil]],
    "what would fail in its body" => ["RFC 9110, 9.3.2", *head["/raise/first"]],
    "a length and no body" => ["RFC 9110, 8.6", *head["/head/sized", "content-length": "1234"]],
    "404" => ["RFC 9110, 9.3.2", *head["/404", status: 404, "content-length": "4"]],
    "204" => ["RFC 9110, 8.6", *head["/204", status: 204, "content-length": nil]],
    "304" => ["RFC 9110, 15.4.5", *head["/304", status: 304]],
    "a large body" => ["RFC 9110, 9.3.2", *head["/large", "content-length": "500000"]],
    "an app that fails" => ["RFC 9110, 9.3.2", ask("HEAD /raise"), [ok_head(status: 500)], :closed],
    "of HTTP/1.0" => ["RFC 9110, 9.3.2", ask_old("HEAD /array"), [ok_head("content-length": "7")], :closed],
    "parts for HTTP/1.0 with keep-alive" => ["RFC 9110, 9.3.2", ask_old("HEAD /parts", *keep), [ok_head], :kept],
    "two" => ["RFC 9112, 6.3", ask("HEAD /array") + ask("HEAD /parts") + ask("GET /array"),
              [ok_head, ok_head, ok("one two")],
              :kept]
  )

  odd = lambda { |target, value, ending = :kept, **fields|
    [ask("GET #{target}"), [ok("ok", "x-odd": value, **fields)], ending]
  }
  refuse = ->(target) { [ask("GET #{target}"), [ok(status: 500, "x-odd": nil, "x-injected": nil)], :closed] }

  RESPONSE_FIELDS = table(
    "values in an Array" => ["RFC 9110, 5.3", *odd["/fields/array", "a, b"]],
    "values in lines" => ["Rack 2's SPEC, Headers", *odd["/fields/lines", "a, b"]],
    "cookies" => ["RFC 6265, 3", *odd["/fields/cookies", nil, "set-cookie": "a=1, b=2"]],
    "an Array of no values" => ["RFC 9110, 5.3", *odd["/fields/array/none", nil]],
    "an empty value" => ["RFC 9110, 5.5", *odd["/fields/empty", ""]],
    "a value beyond ASCII" => ["RFC 9110, 5.5", *odd["/fields/utf8", "\u00FC".b]],
    "a tab" => ["RFC 9110, 5.5", *odd["/fields/tab", "a\tb"]],
    "a number" => ["RFC 9110, 5.5", *odd["/fields/number", "12"]],
    "a name in upper case" => ["RFC 9110, 5.1", *odd["/fields/name/case", "a"]],
    "a CR in a value" => ["RFC 9110, 5.5", *refuse["/fields/cr"]],
    "a CRLF in a value" => ["RFC 9110, 5.5", *refuse["/fields/crlf"]],
    "a NUL in a value" => ["RFC 9110, 5.5", *refuse["/fields/nul"]],
    "a DEL in a value" => ["RFC 9110, 5.5", *refuse["/fields/del"]],
    "an ESC in a value" => ["RFC 9110, 5.5", *refuse["/fields/esc"]],
    "a vertical tab in a value" => ["RFC 9110, 5.5", *refuse["/fields/vt"]],
    "a CR in an Array" => ["RFC 9110, 5.5", *refuse["/fields/array/cr"]],
    "a CR in lines" => ["RFC 9110, 5.5", *refuse["/fields/lines/cr"]],
    "a CR before parts" => ["RFC 9110, 5.5", *refuse["/fields/parts/cr"]],
    "a blank in a name" => ["RFC 9110, 5.1", *refuse["/fields/name/blank"]],
    "a colon in a name" => ["RFC 9110, 5.1", *refuse["/fields/name/colon"]],
    "an LF in a name" => ["RFC 9110, 5.1", *refuse["/fields/name/lf"]],
    "a CRLF in a name" => ["RFC 9110, 5.1", *refuse["/fields/name/crlf"]],
    "an empty name" => ["RFC 9110, 5.1", *refuse["/fields/name/none"]],
    "a name beyond ASCII" => ["RFC 9110, 5.1", *refuse["/fields/name/utf8"]],
    "a name of Rack's" => ["Rack's SPEC, Headers", *odd["/fields/rack", nil, "rack.odd": nil]],
    "a date of the app" => ["RFC 9110, 6.6.1", *odd["/fields/date", nil, date: "Sun, 06 Nov 1994 08:49:37 GMT"]],
    "a server of the app" => ["RFC 9110, 10.2.4", *odd["/fields/server", nil, server: "odd"]],
    "the app closes" => ["RFC 9112, 9.6", *odd["/fields/close", nil, :closed, connection: "close"]],
    "the app closes in other letters" => ["RFC 9110, 7.6.1",
                                          *odd["/fields/close/case", nil, :closed, connection: "close"]],
    "the app closes in a list" => ["RFC 9112, 9.6", *odd["/fields/close/list", nil, :closed, connection: /\bclose\b/]],
    "the app cannot keep what the client closes" => ["RFC 9112, 9.6", ask("GET /fields/keep", "Connection: close"),
                                                     [ok("ok", connection: "close")], :closed],
    "the app keeps" => ["RFC 9112, 9.3", *odd["/fields/keep", nil]],
    "how long the app keeps" => ["RFC 9112, C.2.2", *odd["/fields/keep-alive", nil]],
    "the app closes for HTTP/1.0 with keep-alive" => ["RFC 9112, 9.3",
                                                      *old["/fields/close", "ok", fields: keep, connection: "close"]]
  )

  cut = ->(target, verb: "GET") { [ask("#{verb} #{target}"), [ok], :cut] }

  FAILURES = table(
    "an exception" => ["RFC 9110, 15.6.1", *wrong["/raise"]],
    "an exception that is no StandardError" => ["RFC 9110, 15.6.1", *wrong["/raise/script"]],
    "a throw that nobody catches" => ["RFC 9110, 15.6.1", *wrong["/raise/throw"]],
    "before the first part" => ["RFC 9110, 15.6.1", *wrong["/raise/first"]],
    "before a stream is written to" => ["RFC 9110, 15.6.1", *wrong["/raise/stream"]],
    "behind a part" => ["RFC 9112, 8", *cut["/raise/middle"]],
    "behind a part of what has a length" => ["RFC 9112, 8", *cut["/raise/middle/sized"]],
    "in a stream" => ["RFC 9112, 8", *cut["/raise/stream/middle"]],
    "behind a part, for HTTP/1.0" => ["RFC 9112, 8", ask_old("GET /raise/middle"), [ok("one ")], :closed],
    "where the body is closed" => ["RFC 9112, 7.1", ask("GET /raise/close"), [ok("one two")], :any],
    "no response" => ["RFC 9110, 15.6.1", *wrong["/wrong/nil"]],
    "a String is no response" => ["RFC 9110, 15.6.1", *wrong["/wrong/text"]],
    "two parts of a response" => ["RFC 9110, 15.6.1", *wrong["/wrong/two"]],
    "no headers" => ["RFC 9110, 15.6.1", *wrong["/wrong/headers"]],
    "no body" => ["RFC 9110, 15.6.1", *wrong["/wrong/body"]],
    "a part that is no String" => ["RFC 9110, 15.6.1", *wrong["/wrong/part"]],
    "with more requests behind" => ["RFC 9112, 9.6", ask("GET /raise") + ask("GET /b"), [ok(status: 500)], :closed],
    "behind another request" => ["RFC 9112, 9.3.2", ask("GET /a") + ask("GET /raise"),
                                 [ok("GET /a []"), ok(status: 500)], :closed],
    "with a body that nobody reads" => ["RFC 9110, 15.6.1", ask_sized("POST /raise", "hello"), [ok(status: 500)],
                                        :closed]
  )
end
