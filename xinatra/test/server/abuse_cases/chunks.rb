# frozen_string_literal: true

require_relative "writing"

# Chunks that two readers could understand in two ways (RFC 9112, section 7.1).
module AbuseCases
  body = ->(bytes, status = 400, section: "RFC 9112, 7.1") { [section, ask_chunked("POST /a", bytes), status] }
  size = ->(text, status = 400) { body["#{text}\r\nhello\r\n0\r\n\r\n", status] }

  SIZES = table(
    "negative" => size["-5"],
    "a plus" => size["+5"],
    "0x before" => size["0x5"],
    "0X before" => size["0X5"],
    "an underscore" => size["0_5"],
    "no hexadecimal digit" => size["g"],
    "a letter behind" => size["5h"],
    "empty" => size[""],
    "a blank before" => size[" 5"],
    "a tab before" => size["\t5"],
    "two sizes" => size["5 5"],
    "a word behind a blank" => size["5 x"],
    "a blank behind" => size["5 "],
    "a tab behind" => size["5\t"],
    "a NUL behind" => size["5\0"],
    "a NUL before" => size["\0005"],
    "a fraction" => size["5.0"],
    "quotes" => size['"5"'],
    "a comma" => size["5,"],
    "a colon" => size["5:"],
    "an equals sign" => size["5="],
    "a vertical tab behind" => size["5\v"],
    "a form feed behind" => size["5\f"],
    "a digit beyond ASCII" => size["\u0665"],
    "a blank beyond ASCII" => size["5\xA0"],
    "an extension alone" => size[";a=b"],
    "31 bits" => size["80000000", 413],
    "32 bits less one" => size["ffffffff", 413],
    "32 bits and 5" => size["100000005", 413],
    "63 bits less one" => size["7fffffffffffffff", 413],
    "63 bits" => size["8000000000000000", 413],
    "64 bits less one" => size["ffffffffffffffff", 413],
    "64 bits" => size["10000000000000000", 413],
    "64 bits and 5" => size["10000000000000005", 413],
    "64 bits less 5" => size["fffffffffffffffb", 413],
    "128 bits and 5" => size["1#{"0" * 31}5", 413],
    "a thousand digits" => size["f" * 1000, 413]
  )

  ENDS = table(
    "a bare LF behind a size" => body["5\nhello\r\n0\r\n\r\n"],
    "a bare CR behind a size" => body["5\rhello\r\n0\r\n\r\n"],
    "two CR behind a size" => body["5\r\r\nhello\r\n0\r\n\r\n"],
    "LF CR behind a size" => body["5\n\rhello\r\n0\r\n\r\n"],
    "a bare LF behind a chunk" => body["5\r\nhello\n0\r\n\r\n"],
    "a bare CR behind a chunk" => body["5\r\nhello\r0\r\n\r\n"],
    "two CR behind a chunk" => body["5\r\nhello\r\r\n0\r\n\r\n"],
    "nothing behind a chunk" => body["5\r\nhello0\r\n\r\n"],
    "a blank behind a chunk" => body["5\r\nhello \r\n0\r\n\r\n"],
    "less than the size" => body["5\r\nhell\r\n0\r\n\r\n"],
    "more than the size" => body["5\r\nhellos\r\n0\r\n\r\n"],
    "an empty line behind a chunk" => body["5\r\nhello\r\n\r\n0\r\n\r\n"],
    "an empty line before a chunk" => body["\r\n5\r\nhello\r\n0\r\n\r\n"],
    "no size" => body["hello\r\n"],
    "a bare LF behind the last size" => body["5\r\nhello\r\n0\n\r\n"],
    "a bare LF at the end" => body["5\r\nhello\r\n0\r\n\n"],
    "two bare LF at the end" => body["0\n\n"],
    "a bare CR at the end" => body["0\r\n\rGET / HTTP/1.1\r\n\r\n"],
    "two CR at the end" => body["0\r\n\r\r\n"],
    "a bare CR behind the last size" => body["0\r\r\n\r\n"],
    "a request for a size" => body["GET /a HTTP/1.1\r\nHost: h\r\n\r\n"]
  )

  extension = ->(text, status = 400) { body["5;#{text}\r\nhello\r\n0\r\n\r\n", status, section: "RFC 9112, 7.1.1"] }
  many = "1;#{"a" * 200}\r\nx\r\n" * 100

  EXTENSIONS = table(
    "a NUL" => extension["a\0"],
    "a control" => extension["a\x01"],
    "a DEL" => extension["a\x7F"],
    "an ESC" => extension["a\e"],
    "a bare LF" => extension["a\n"],
    "a bare LF within" => extension["a\nb"],
    "a bare CR" => extension["a\r"],
    "a bare CR within" => extension["a\rb"],
    "a bare LF in quotes" => extension["a=\"\n\""],
    "a bare CR in quotes" => extension["a=\"\rb\""],
    "a vertical tab" => extension["\va"],
    "a bare LF instead of it" => body["5;\nhello\r\n0\r\n\r\n", section: "RFC 9112, 7.1.1"],
    "of the last chunk, with a bare LF" => body["0;a\n\r\n", section: "RFC 9112, 7.1.1"],
    "without a name" => extension[""],
    "a value without a name" => extension["=b"],
    "a name without its value" => extension["a="],
    "two names" => extension["a b"],
    "two values" => extension["a=b c"],
    "quotes that do not end" => extension["a=\"b"],
    "two semicolons" => extension[";a"],
    "a name in quotes" => extension["\"a\""],
    "more behind quotes" => extension["a=\"b\"c"],
    "too long" => extension["a" * 20_000, 413],
    "too many" => body["#{many}0\r\n\r\n", 413, section: "RFC 9112, 7.1.1"]
  )

  trailer = ->(text, status = 400) { body["5\r\nhello\r\n0\r\n#{text}\r\n\r\n", status, section: "RFC 9112, 7.1.2"] }

  TRAILERS = table(
    "folded" => trailer["A: b\r\n c"],
    "folded by a tab" => trailer["A: b\r\n\tc"],
    "a blank before" => trailer[" A: b"],
    "a blank before the colon" => trailer["A : b"],
    "no colon" => trailer["A"],
    "no name" => trailer[": b"],
    "a bare LF" => trailer["A: b\nC: d"],
    "a bare CR" => trailer["A: b\rC: d"],
    "two CR" => trailer["A: b\r"],
    "a NUL in a value" => trailer["A: \0"],
    "a NUL in a name" => trailer["A\0: b"],
    "a control in a value" => trailer["A: \x01"],
    "a DEL in a value" => trailer["A: \x7F"],
    "a name beyond ASCII" => trailer["\u00FC: b"],
    "a bracket in a name" => trailer["A]: b"],
    "a bare LF instead of it" => body["0\r\nA: b\n\r\n", section: "RFC 9112, 7.1.2"],
    "a request" => trailer["GET /b HTTP/1.1\r\nHost: h"],
    "too long" => trailer["A: #{"b" * 20_000}", 413],
    "too many" => trailer[(["A: b"] * 5000).join("\r\n"), 413],
    "a name that is too long" => trailer["#{"a" * 20_000}: b", 413]
  )
end
