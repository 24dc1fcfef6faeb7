# frozen_string_literal: true

require_relative "writing"

# What is too much.
module AbuseCases
  # How much the server of these allows.
  LIMITS = { head_bytes: 4096, target_bytes: 1024, headers: 20, body_bytes: 1000, body_memory: 100 }.freeze

  fields = ->(*lines) { ask("GET /a", *lines) }
  chunks = ->(bytes) { ["RFC 9110, 15.5.14", ask_chunked("POST /a", bytes), 413] }
  sized = lambda { |length, *more, body: ""|
    ["RFC 9110, 15.5.14", ask("POST /a", "Content-Length: #{length}", *more, body:), 413]
  }

  EXCESS = table(
    "a target" => ["RFC 9110, 15.5.15", ask("GET /#{"a" * 1024}"), 414],
    "a query" => ["RFC 9110, 15.5.15", ask("GET /?#{"a" * 1024}"), 414],
    "a URI" => ["RFC 9110, 15.5.15", ask("GET http://x/#{"a" * 1024}"), 414],
    "a target without an end" => ["RFC 9110, 15.5.15", "GET /#{"a" * 5000}", 414],
    "a target longer than all" => ["RFC 9110, 15.5.15", ask("GET /#{"a" * 5000}"), 414],
    "a method longer than all" => ["RFC 9112, 3", ask("#{"M" * 5000} /a"), 501],
    "a field" => ["RFC 6585, 5", fields["A: #{"b" * 5000}"], 431],
    "a field without an end" => ["RFC 6585, 5", "GET /a HTTP/1.1\r\nHost: h\r\nA: #{"b" * 5000}", 431],
    "a name" => ["RFC 6585, 5", fields["#{"a" * 5000}: b"], 431],
    "fields" => ["RFC 6585, 5", fields[*["A: b"] * 20], 431],
    "fields that are empty" => ["RFC 6585, 5", fields[*["A:"] * 20], 431],
    "fields in all" => ["RFC 6585, 5", fields[*["A: #{"b" * 400}"] * 15], 431],
    "cookies" => ["RFC 6585, 5", fields["Cookie: #{"a=b; " * 1000}"], 431],
    "blanks" => ["RFC 6585, 5", fields["A: #{" " * 5000}b"], 431],
    "a length" => sized[1001],
    "a length of many digits" => sized["9" * 100],
    "a length with zeros before it" => sized["#{"0" * 50}1001"],
    "a length with its body" => sized[2000, body: "x" * 2000],
    "a length with a large body" => sized[2_000_000, body: "x" * 2_000_000],
    "a length that is waited with" => sized[2000, "Expect: 100-continue"],
    "a chunk" => chunks["3e9\r\n"],
    "a chunk with its content" => chunks["3e9\r\n#{"x" * 1001}\r\n0\r\n\r\n"],
    "chunks" => chunks["#{"190\r\n#{"x" * 400}\r\n" * 3}0\r\n\r\n"],
    "chunks of one byte" => chunks["#{"1\r\nx\r\n" * 1001}0\r\n\r\n"],
    "large chunks" => chunks["#{"ffff\r\n#{"x" * 65_535}\r\n" * 20}0\r\n\r\n"],
    "one byte behind all that is allowed" => chunks["3e8\r\n#{"x" * 1000}\r\n1\r\nx\r\n0\r\n\r\n"]
  )

  # What is just allowed: name => the request.
  ENOUGH = {
    "a target" => ask("GET /#{"a" * 1023}"),
    "fields" => ask("GET /a", *["A: b"] * 19),
    "a head" => ask("GET /a", "A: #{"b" * (4096 - ask("GET /a", "A: ").bytesize)}"),
    "a body" => ask("POST /a", "Content-Length: 1000", body: "x" * 1000),
    "a chunk" => ask_chunked("POST /a", "3e8\r\n#{"x" * 1000}\r\n0\r\n\r\n"),
    "chunks" => ask_chunked("POST /a", "#{"1\r\nx\r\n" * 1000}0\r\n\r\n"),
    "extensions" => ask_chunked("POST /a", "#{"1;#{"a" * 200}\r\nx\r\n" * 80}0\r\n\r\n")
  }.freeze
end
