# frozen_string_literal: true

require_relative "../../http_cases/writing"
require_relative "body"

module ServerDifferential
  module Inputs
    chunked = ->(body) { HttpCases.ask_chunked("POST /a", body) }
    field = ->(line) { HttpCases.ask("GET /a", line) }
    line = ->(text) { "#{text}\r\nHost: h\r\n\r\n" }

    # Where a byte is put: at the mark.
    MARK = "@@"
    PLACES = {
      "before the method" => line["@@GET /a HTTP/1.1"],
      "in the method" => line["G@@T /a HTTP/1.1"],
      "behind the method" => line["GET@@/a HTTP/1.1"],
      "before the target" => line["GET @@/a HTTP/1.1"],
      "in the path" => line["GET /a@@b HTTP/1.1"],
      "in the query" => line["GET /?a@@b HTTP/1.1"],
      "in the host of the target" => line["GET http://a@@b/ HTTP/1.1"],
      "behind the target" => line["GET /a@@HTTP/1.1"],
      "before the version" => line["GET /a @@HTTP/1.1"],
      "in the version" => line["GET /a HTTP/1@@1"],
      "behind the version" => line["GET /a HTTP/1.1@@"],
      "in Host" => "GET /a HTTP/1.1\r\nHost: a@@b\r\n\r\n",
      "before a name" => field["@@X: b"],
      "in a name" => field["X@@A: b"],
      "behind a name" => field["X@@: b"],
      "for a colon" => field["X@@b"],
      "before a value" => field["X:@@b"],
      "in a value" => field["X: b@@c"],
      "behind a value" => field["X: b@@"],
      "before a length" => HttpCases.ask("POST /a", "Content-Length:@@5", body: BODY),
      "behind a length" => HttpCases.ask("POST /a", "Content-Length: 5@@", body: BODY),
      "before a coding" => HttpCases.ask("POST /a", "Transfer-Encoding:@@chunked", body: "5\r\n#{BODY}\r\n0\r\n\r\n"),
      "behind a coding" => HttpCases.ask("POST /a", "Transfer-Encoding: chunked@@", body: "5\r\n#{BODY}\r\n0\r\n\r\n"),
      "in a name of framing" => HttpCases.ask("POST /a", "Content@@Length: 5", body: BODY),
      "before a size" => chunked["@@5\r\n#{BODY}\r\n0\r\n\r\n"],
      "behind a size" => chunked["5@@\r\n#{BODY}\r\n0\r\n\r\n"],
      "before an extension" => chunked["5;@@a\r\n#{BODY}\r\n0\r\n\r\n"],
      "in an extension" => chunked["5;a@@b\r\n#{BODY}\r\n0\r\n\r\n"],
      "in an extension's value" => chunked["5;a=b@@c\r\n#{BODY}\r\n0\r\n\r\n"],
      "in an extension's quotes" => chunked["5;a=\"b@@c\"\r\n#{BODY}\r\n0\r\n\r\n"],
      "behind a chunk" => chunked["5\r\n#{BODY}@@\r\n0\r\n\r\n"],
      "behind the last size" => chunked["5\r\n#{BODY}\r\n0@@\r\n\r\n"],
      "before a trailer" => chunked["5\r\n#{BODY}\r\n0\r\n@@X: b\r\n\r\n"],
      "in a trailer's name" => chunked["5\r\n#{BODY}\r\n0\r\nX@@A: b\r\n\r\n"],
      "in a trailer's value" => chunked["5\r\n#{BODY}\r\n0\r\nX: b@@c\r\n\r\n"],
      "behind all" => HttpCases.ask_sized("POST /a", "#{BODY}@@").sub("7", "5")
    }.freeze

    controls = [*0x00..0x20, 0x7F]
    marks = (0x21..0x7E).reject { |code| code.chr.match?(/[[:alnum:]]/) }
    beyond = [0x80, 0x85, 0xA0, 0xC3, 0xFF]

    # Each byte that is no letter and no digit, in each place.
    BYTES = PLACES.flat_map do |place, text|
      (controls + marks + beyond).map do |code|
        [format("%<place>s: %<code>02X", place:, code:), text.b.sub(MARK) { code.chr }]
      end
    end.to_h.freeze
  end
end
