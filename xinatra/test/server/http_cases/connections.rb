# frozen_string_literal: true

require_relative "writing"

# How long a connection lasts, and requests that come one behind the other.
module HttpCases
  one = [ok("GET /a []")]
  says = ->(*values) { [ask("GET /a", *values.map { |value| "Connection: #{value}" }), one] }
  old = ->(*fields) { [ask_old("GET /a", *fields), one] }
  old_kept = [ok("GET /a []", connection: "keep-alive")]

  PERSISTENCE = table(
    "of HTTP/1.1" => ["RFC 9112, 9.3", ask("GET /a"), [ok("GET /a []", connection: nil)], :kept],
    "close" => ["RFC 9112, 9.6", ask("GET /a", "Connection: close"), [ok("GET /a []", connection: "close")], :closed],
    "Close" => ["RFC 9110, 7.6.1", *says["Close"], :closed],
    "CLOSE" => ["RFC 9110, 7.6.1", *says["CLOSE"], :closed],
    "close in a field in lower case" => ["RFC 9110, 5.1", ask("GET /a", "connection: close"), one, :closed],
    "close first of a list" => ["RFC 9110, 7.6.1", *says["close, x"], :closed],
    "close last of a list" => ["RFC 9110, 7.6.1", *says["x, close"], :closed],
    "close in a list without blanks" => ["RFC 9110, 5.6.1", *says["x,close,y"], :closed],
    "close among tabs" => ["RFC 9110, 5.6.1", *says["x\t,\tclose\t,y"], :closed],
    "close among empty members" => ["RFC 9110, 5.6.1.2", *says[", ,close,,"], :closed],
    "close in the first field" => ["RFC 9110, 5.3", *says["close", "x"], :closed],
    "close in the second field" => ["RFC 9110, 5.3", *says["x", "close"], :closed],
    "close in the third field" => ["RFC 9110, 5.3", *says["x", "y", "z, close"], :closed],
    "close and keep-alive" => ["RFC 9112, 9.3", *says["keep-alive, close"], :closed],
    "keep-alive and close" => ["RFC 9112, 9.3", *says["close, keep-alive"], :closed],
    "keep-alive" => ["RFC 9112, 9.3", *says["keep-alive"], :kept],
    "an empty field" => ["RFC 9110, 5.6.1.2", *says[""], :kept],
    "what only begins with close" => ["RFC 9110, 7.6.1", *says["closed"], :kept],
    "what only ends with close" => ["RFC 9110, 7.6.1", *says["un-close"], :kept],
    "another option" => ["RFC 9110, 7.6.1", *says["x-option"], :kept],
    "an upgrade to what there is not" => ["RFC 9110, 7.8", ask("GET /a", "Connection: Upgrade", "Upgrade: h2c"), one,
                                          :kept],
    "close of HTTP/1.2" => ["RFC 9110, 2.5", "GET /a HTTP/1.2\r\nHost: h\r\nConnection: close\r\n\r\n", one, :closed],
    "of HTTP/1.0" => ["RFC 9112, 9.3", *old[], :closed],
    "keep-alive of HTTP/1.0" => ["RFC 9112, 9.3", ask_old("GET /a", "Connection: keep-alive"), old_kept, :kept],
    "Keep-Alive of HTTP/1.0" => ["RFC 9112, 9.3", ask_old("GET /a", "Connection: Keep-Alive"), old_kept, :kept],
    "keep-alive in a list of HTTP/1.0" => ["RFC 9112, 9.3", ask_old("GET /a", "Connection: x, keep-alive"), old_kept,
                                           :kept],
    "keep-alive in a second field of HTTP/1.0" => ["RFC 9110, 5.3",
                                                   ask_old("GET /a", "Connection: x", "Connection: keep-alive"),
                                                   old_kept, :kept],
    "keep-alive and close of HTTP/1.0" => ["RFC 9112, 9.3", *old["Connection: keep-alive, close"], :closed],
    "another option of HTTP/1.0" => ["RFC 9112, 9.3", *old["Connection: x"], :closed],
    "Keep-Alive alone of HTTP/1.0" => ["RFC 9112, C.2.2", *old["Keep-Alive: timeout=5"], :closed],
    "Proxy-Connection of HTTP/1.0" => ["RFC 9112, C.2.2", *old["Proxy-Connection: keep-alive"], :closed]
  )

  gets = ->(*targets) { targets.map { |target| ask("GET #{target}") }.join }
  got = ->(*targets) { targets.map { |target| ok("GET #{target} []") } }
  many = Array.new(100) { |number| "/n#{number}" }
  post = ask_sized("POST /p", "hello")
  posted = ok("POST /p [hello]")
  chunked = ask_chunked("PUT /c", "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n")
  put = ok("PUT /c [hello]")
  inner = ask("GET /inner")

  PIPELINES = table(
    "two" => ["RFC 9112, 9.3.2", gets["/a", "/b"], got["/a", "/b"], :kept],
    "a hundred" => ["RFC 9112, 9.3.2", gets[*many], got[*many], :kept],
    "the first is slow" => ["RFC 9112, 9.3.2", gets["/slow", "/b"], [ok("slow"), *got["/b"]], :kept],
    "a body first" => ["RFC 9112, 9.3.2", post + gets["/b"], [posted, *got["/b"]], :kept],
    "a body last" => ["RFC 9112, 9.3.2", gets["/a"] + post, [*got["/a"], posted], :kept],
    "a body between" => ["RFC 9112, 9.3.2", gets["/a"] + post + gets["/b"], [*got["/a"], posted, *got["/b"]], :kept],
    "a chunked body first" => ["RFC 9112, 9.3.2", chunked + gets["/b"], [put, *got["/b"]], :kept],
    "bodies of both kinds" => ["RFC 9112, 9.3.2", chunked + post + chunked + post, [put, posted, put, posted], :kept],
    "a body that looks like a request" => ["RFC 9112, 6.3", ask_sized("POST /p", inner) + gets["/b"],
                                           [ok("POST /p [#{inner}]"), *got["/b"]], :kept],
    "a body that nobody reads" => ["RFC 9112, 9.3", ask_sized("POST /unread", inner) + gets["/b"],
                                   [ok("unread"), *got["/b"]],
                                   :kept],
    "HEAD first" => ["RFC 9110, 9.3.2", ask("HEAD /array") + gets["/b"], [ok_head, *got["/b"]], :kept],
    "204 first" => ["RFC 9110, 15.3.5", gets["/204", "/b"], [ok("", status: 204), *got["/b"]], :kept],
    "304 first" => ["RFC 9110, 15.4.5", gets["/304", "/b"], [ok("", status: 304), *got["/b"]], :kept],
    "a body in parts first" => ["RFC 9112, 9.3.2", gets["/parts", "/b"], [ok("one two"), *got["/b"]], :kept],
    "a stream first" => ["RFC 9112, 9.3.2", gets["/stream", "/b"], [ok("one two"), *got["/b"]], :kept],
    "large answers" => ["RFC 9112, 9.3.2", gets["/large", "/parts/large", "/large"],
                        [ok("y" * 500_000), ok("x" * 500_000), ok("y" * 500_000)], :kept],
    "an empty line between" => ["RFC 9112, 2.2", "#{post}\r\n#{gets["/b"]}", [posted, *got["/b"]], :kept],
    "the second is malformed" => ["RFC 9112, 9.3.2", "#{gets["/a"]}GET  /b HTTP/1.1\r\nHost: h\r\n\r\n",
                                  [*got["/a"], refused(400)], :closed],
    "the third is malformed" => ["RFC 9112, 9.3.2", "#{gets["/a"]}#{post}GET /b HTTP/1.1\r\n\r\n#{gets["/c"]}",
                                 [*got["/a"], posted, refused(400)], :closed],
    "the second has a malformed chunk" => ["RFC 9112, 7.1",
                                           "#{gets["/a"]}#{ask_chunked("POST /b", "x\r\n\r\n")}#{gets["/c"]}",
                                           [*got["/a"], refused(400)], :closed],
    "the first closes" => ["RFC 9112, 9.6", ask("GET /a", "Connection: close") + gets["/b"], got["/a"], :closed],
    "the second closes" => ["RFC 9112, 9.6", gets["/a"] + ask("GET /b", "Connection: close") + gets["/c"],
                            got["/a", "/b"], :closed],
    "the app closes with the first" => ["RFC 9112, 9.6", gets["/fields/close", "/b"], [ok("ok")], :closed],
    "of HTTP/1.0" => ["RFC 9112, 9.3", ask_old("GET /a") + gets["/b"], got["/a"], :closed],
    "of HTTP/1.0 with keep-alive" => ["RFC 9112, 9.3", ask_old("GET /a", "Connection: keep-alive") + gets["/b"],
                                      got["/a", "/b"], :kept],
    "HTTP/1.0 behind HTTP/1.1" => ["RFC 9112, 9.3", gets["/a"] + ask_old("GET /b") + gets["/c"], got["/a", "/b"],
                                   :closed]
  )

  HALF_CLOSES = table(
    "behind a request" => ["RFC 9112, 9.6", [gets["/a"], :finish], got["/a"], :ended],
    "behind a request that takes a while" => ["RFC 9112, 9.6", [gets["/slow"], :finish], [ok("slow")], :ended],
    "behind a body" => ["RFC 9112, 9.6", [post, :finish], [posted], :ended],
    "behind a chunked body" => ["RFC 9112, 9.6", [chunked, :finish], [put], :ended],
    "behind two requests" => ["RFC 9112, 9.6", [gets["/slow", "/b"], :finish], [ok("slow"), *got["/b"]], :ended],
    "before a body in parts" => ["RFC 9112, 9.6", [gets["/parts/large"], :finish], [ok("x" * 500_000)], :ended],
    "before a large body" => ["RFC 9112, 9.6", [gets["/large"], :finish], [ok("y" * 500_000)], :ended],
    "in a head" => ["RFC 9112, 8", ["GET /a HTTP/1.1\r\nHost: h\r\n", :finish], [], :ended],
    "in a body" => ["RFC 9112, 8", [post.chop, :finish], [], :ended],
    "in a chunk" => ["RFC 9112, 8", [chunked[0..-12], :finish], [], :ended],
    "before the last chunk" => ["RFC 9112, 8", [chunked[0..-6], :finish], [], :ended],
    "in the end of the last chunk" => ["RFC 9112, 8", [chunked.chop, :finish], [], :ended],
    "in the second request" => ["RFC 9112, 8", ["#{gets["/a"]}GET /b", :finish], got["/a"], :ended],
    "at once" => ["RFC 9112, 9.5", [:finish], [], :ended]
  )
end
