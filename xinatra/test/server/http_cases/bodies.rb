# frozen_string_literal: true

require_relative "writing"

# Bodies of requests, and what clients expect before they send them.
module HttpCases
  binary = "\0\r\n\xFF0\r\n\r\n".b
  large = ("0".."9").cycle.first(200_000).join
  sized = lambda { |body, *fields, verb: "POST"|
    [ask_sized("#{verb} /a", body, *fields), [ok("#{verb} /a [#{body}]".b)], :kept]
  }
  length = ->(value) { [ask("POST /a", "Content-Length:#{value}", body: "hello"), [ok("POST /a [hello]")], :kept] }

  SIZED = table(
    "a body" => ["RFC 9112, 6.2", *sized["hello"]],
    "an empty body" => ["RFC 9112, 6.2", *sized[""]],
    "no length is no body" => ["RFC 9112, 6.3", ask("POST /a"), [ok("POST /a []")], :kept],
    "a body of one byte" => ["RFC 9112, 6.2", *sized["x"]],
    "a body of binary bytes" => ["RFC 9112, 6.2", *sized[binary]],
    "a length with zeros before it" => ["RFC 9110, 8.6", *length[" 0005"]],
    "a length without a blank" => ["RFC 9112, 5", *length["5"]],
    "a length among blanks" => ["RFC 9112, 5.1", *length[" \t5 \t"]],
    "a body of GET" => ["RFC 9110, 9.3.1", *sized["hello", verb: "GET"]],
    "a body of DELETE" => ["RFC 9110, 9.3.5", *sized["hello", verb: "DELETE"]],
    "a body of OPTIONS" => ["RFC 9110, 9.3.7", *sized["hello", verb: "OPTIONS"]],
    "a body of HEAD" => ["RFC 9110, 9.3.2", ask_sized("HEAD /a", "hello"), [ok_head], :kept],
    "a body of HTTP/1.0" => ["RFC 9112, 6.3", ask_old("POST /a", "Content-Length: 5", body: "hello"),
                             [ok("POST /a [hello]")], :closed],
    "a large body" => ["RFC 9112, 6.2", ask_sized("POST /size", large), [ok("200000 #{large.sum}")], :kept],
    "a large body that nobody reads" => ["RFC 9112, 9.3", ask_sized("POST /unread", large), [ok("unread")], :kept],
    "a body behind its head" => ["RFC 9112, 6.2", [ask("POST /a", "Content-Length: 5"), "hello"],
                                 [ok("POST /a [hello]")], :kept],
    "a body in two pieces" => ["RFC 9112, 6.2", [ask("POST /a", "Content-Length: 5", body: "he"), "llo"],
                               [ok("POST /a [hello]")], :kept]
  )

  chunked = lambda do |body, told = "hello", *fields|
    [ask_chunked("POST /a", body, *fields), [ok("POST /a [#{told}]".b)], :kept]
  end
  five = "5\r\nhello\r\n"
  ten = "helloworld"

  CHUNKED = table(
    "a chunk" => ["RFC 9112, 7.1", *chunked["#{five}0\r\n\r\n"]],
    "two chunks" => ["RFC 9112, 7.1", *chunked["2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"]],
    "no chunk but the last" => ["RFC 9112, 7.1", *chunked["0\r\n\r\n", ""]],
    "a last chunk of many zeros" => ["RFC 9112, 7.1", *chunked["#{five}0000\r\n\r\n"]],
    "a size in lower case" => ["RFC 9112, 7.1", *chunked["a\r\n#{ten}\r\n0\r\n\r\n", ten]],
    "a size in upper case" => ["RFC 9112, 7.1", *chunked["A\r\n#{ten}\r\n0\r\n\r\n", ten]],
    "a size of two digits" => ["RFC 9112, 7.1", *chunked["1F\r\n#{"x" * 31}\r\n0\r\n\r\n", "x" * 31]],
    "a size in both cases" => ["RFC 9112, 7.1", *chunked["aB\r\n#{"x" * 171}\r\n0\r\n\r\n", "x" * 171]],
    "a size with a zero before it" => ["RFC 9112, 7.1", *chunked["05\r\nhello\r\n0\r\n\r\n"]],
    "a size with many zeros before it" => ["RFC 9112, 7.1", *chunked["#{"0" * 15}5\r\nhello\r\n0\r\n\r\n"]],
    "binary bytes" => ["RFC 9112, 7.1", *chunked["#{binary.bytesize}\r\n#{binary}\r\n0\r\n\r\n".b, binary]],
    "an end of chunks within a chunk" => ["RFC 9112, 7.1", *chunked["5\r\n0\r\n\r\n\r\n0\r\n\r\n", "0\r\n\r\n"]],
    "a thousand chunks" => ["RFC 9112, 7.1", *chunked["#{"1\r\nx\r\n" * 1000}0\r\n\r\n", "x" * 1000]],
    "a large chunk" => ["RFC 9112, 7.1", ask_chunked("POST /size", "#{chunk(large)}0\r\n\r\n"),
                        [ok("200000 #{large.sum}")], :kept],
    "large chunks" => ["RFC 9112, 7.1", ask_chunked("POST /size", "#{chunk(large[..99_999]) * 2}0\r\n\r\n"),
                       [ok("200000 #{large.sum}")], :kept],
    "chunks that nobody reads" => ["RFC 9112, 9.3", ask_chunked("POST /unread", "#{five}0\r\n\r\n"), [ok("unread")],
                                   :kept],
    "chunks of GET" => ["RFC 9110, 9.3.1", ask_chunked("GET /a", "#{five}0\r\n\r\n"), [ok("GET /a [hello]")], :kept],
    "the coding in upper case" => ["RFC 9112, 7",
                                   ask("POST /a", "Transfer-Encoding: CHUNKED", body: "#{five}0\r\n\r\n"),
                                   [ok("POST /a [hello]")], :kept],
    "the coding among blanks" => ["RFC 9112, 5.1",
                                  ask("POST /a", "transfer-encoding:\t chunked \t", body: "#{five}0\r\n\r\n"),
                                  [ok("POST /a [hello]")], :kept],
    "an extension" => ["RFC 9112, 7.1.1", *chunked["5;a\r\nhello\r\n0\r\n\r\n"]],
    "an extension with a value" => ["RFC 9112, 7.1.1", *chunked["5;a=b\r\nhello\r\n0\r\n\r\n"]],
    "an extension in quotes" => ["RFC 9112, 7.1.1", *chunked["5;a=\"b;\\\"c d\"\r\nhello\r\n0\r\n\r\n"]],
    "two extensions" => ["RFC 9112, 7.1.1", *chunked["5;a=b;c\r\nhello\r\n0\r\n\r\n"]],
    "an extension among blanks" => ["RFC 9112, 7.1.1", *chunked["5 ; a\t=\tb\r\nhello\r\n0\r\n\r\n"]],
    "an extension beyond ASCII" => ["RFC 9110, 5.6.4", *chunked["5;a=\"\xC3\xBC\"\r\nhello\r\n0\r\n\r\n"]],
    "an extension of the last chunk" => ["RFC 9112, 7.1.1", *chunked["#{five}0;a=b\r\n\r\n"]],
    "an extension that looks like a size" => ["RFC 9112, 7.1.1", *chunked["5;5\r\nhello\r\n0\r\n\r\n"]],
    "a trailer" => ["RFC 9112, 7.1.2", *chunked["#{five}0\r\nX-A: b\r\n\r\n"]],
    "two trailers" => ["RFC 9112, 7.1.2", *chunked["#{five}0\r\nX-A: b\r\nX-C:d\r\n\r\n"]],
    "a trailer without a value" => ["RFC 9112, 7.1.2", *chunked["#{five}0\r\nX-A:\r\n\r\n"]],
    "a trailer of one letter" => ["RFC 9112, 7.1.2", *chunked["#{five}0\r\nA:b\r\n\r\n"]],
    "a trailer that says a length" => ["RFC 9110, 6.5.1", *chunked["#{five}0\r\nContent-Length: 100\r\n\r\n"]],
    "a trailer that says a coding" => ["RFC 9110, 6.5.1", *chunked["#{five}0\r\nTransfer-Encoding: chunked\r\n\r\n"]],
    "a trailer that says to close" => ["RFC 9110, 6.5.1", *chunked["#{five}0\r\nConnection: close\r\n\r\n"]],
    "a trailer that says a host" => ["RFC 9110, 6.5.1", ask_chunked("POST /host", "#{five}0\r\nHost: x\r\n\r\n"),
                                     [ok('"h"')], :kept],
    "a trailer that says a field" => ["RFC 9110, 6.5.1",
                                      ask_chunked("POST /fields", "#{five}0\r\nX-Asked: x\r\n\r\n", "X-Asked: h"),
                                      [ok('"h"')], :kept]
  )

  expect = ->(line, *fields) { ask(line, "Expect: 100-continue", *fields) }
  wait = expect["POST /a", "Content-Length: 5"]
  hello = [ok("POST /a [hello]")]

  EXPECTATIONS = table(
    "the body is held back" => ["RFC 9110, 10.1.1", [wait, :continue, "hello"], hello, :kept],
    "the body is not held back" => ["RFC 9110, 10.1.1", "#{wait}hello", hello, :kept],
    "the body comes a little later" => ["RFC 9110, 10.1.1", [wait, "hello"], hello, :kept],
    "chunks are held back" => ["RFC 9110, 10.1.1",
                               [expect["POST /a", "Transfer-Encoding: chunked"], :continue, five, "0\r\n\r\n"],
                               hello, :kept],
    "in other letters" => ["RFC 9110, 10.1.1", [wait.sub("100-continue", "100-Continue"), :continue, "hello"], hello,
                           :kept],
    "there is no body" => ["RFC 9110, 10.1.1", expect["GET /a"], [ok("GET /a []")], :kept],
    "the body is empty" => ["RFC 9110, 10.1.1", expect["POST /a", "Content-Length: 0"], [ok("POST /a []")], :kept],
    "a list without members" => ["RFC 9110, 5.6.1.2", [wait.sub("100-continue", ","), "hello"], hello, :kept],
    "twice in a list" => ["RFC 9110, 5.6.1.2",
                          [wait.sub("100-continue", "100-continue,,100-Continue"), :continue, "hello"], hello, :kept],
    "in a second field" => ["RFC 9110, 5.3", [wait.sub("Expect", "Expect:\r\nexpect"), :continue, "hello"], hello,
                            :kept],
    "twice on a connection" => ["RFC 9110, 10.1.1", [wait, :continue, "hello", :answer, wait, :continue, "hello"],
                                hello * 2, :kept],
    "behind another request" => ["RFC 9110, 10.1.1", [ask("GET /slow") + wait, :answer, :continue, "hello"],
                                 [ok("slow"), *hello], :kept],
    "of HTTP/1.0" => ["RFC 9110, 10.1.1", [ask_old("POST /a", "Expect: 100-continue", "Content-Length: 5"), "hello"],
                      hello, :closed],
    "another of HTTP/1.0" => ["RFC 9110, 10.1.1", ask_old("GET /a", "Expect: tea"), [ok("GET /a []")], :closed],
    "what is unknown" => ["RFC 9110, 10.1.1", ask_sized("POST /a", "hello", "Expect: tea"), [refused(417)], :closed],
    "what is unknown in a list" => ["RFC 9110, 10.1.1", ask_sized("POST /a", "hello", "Expect: 100-continue, tea"),
                                    [refused(417)], :closed],
    "what is unknown in a second field" => ["RFC 9110, 5.3", ask("GET /a", "Expect: 100-continue", "Expect: tea"),
                                            [refused(417)], :closed],
    "what is unknown of HEAD" => ["RFC 9110, 9.3.2", ask("HEAD /a", "Expect: tea"), [ok("", status: 417, head: true)],
                                  :closed],
    "close with a body held back" => ["RFC 9112, 9.6",
                                      [expect["POST /a", "Content-Length: 5", "Connection: close"], :continue, "hello"],
                                      hello, :closed]
  )
end
