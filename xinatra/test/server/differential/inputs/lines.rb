# frozen_string_literal: true

require_relative "../../http_cases/writing"
require_relative "body"

module ServerDifferential
  module Inputs
    head = "POST /a HTTP/1.1"
    fields = ["Host: h", "X: b", "Transfer-Encoding: chunked"]
    lines = [head, *fields, "", "5", BODY, "0", "X-T: c", ""]
    ends = { "LF" => "\n", "CR" => "\r", "CR CR LF" => "\r\r\n", "LF CR" => "\n\r", "LF CR LF" => "\n\r\n",
             "nothing" => "", "a blank and CRLF" => " \r\n", "a tab and CRLF" => "\t\r\n", "two CRLF" => "\r\n\r\n",
             "CRLF and a blank" => "\r\n ", "CRLF and a tab" => "\r\n\t", "NUL CRLF" => "\0\r\n", "NEL" => "\x85".b }

    # Each line of a request ended in another way; and all of its lines.
    one = lines.each_index.flat_map do |at|
      ends.map do |name, bytes|
        text = lines.each_with_index.map { |line, index| line.b + (index == at ? bytes : "\r\n") }.join
        ["line #{at + 1} ended by #{name}", text]
      end
    end
    every = ends.map { |name, bytes| ["each line ended by #{name}", lines.map { |line| line.b + bytes }.join] }
    bare = ["GET /a HTTP/1.1", "Host: h", ""]
    heads = ends.flat_map do |name, bytes|
      [["lines of a head ended by #{name}", bare.map { |line| line.b + bytes }.join],
       ["before a request: #{name}", bytes + HttpCases.ask("GET /a")],
       ["between requests: #{name}", HttpCases.ask("GET /a") + bytes + HttpCases.ask("GET /b")]]
    end

    blanks = ["", "  ", "\t", " \t", "\v", "\f", "\r", "\n", "\u00A0"]
    spaced = blanks.flat_map do |blank|
      ["GET#{blank}/a HTTP/1.1", "GET /a#{blank}HTTP/1.1", "GET /a HTTP#{blank}/1.1", "GET /a HTTP/#{blank}1.1",
       "GET /a HTTP/1.1#{blank}", "#{blank}GET /a HTTP/1.1"].map do |line|
        [line.inspect, "#{line}\r\nHost: h\r\n\r\n".b]
      end
    end

    LINES = [*one, *every, *heads, *spaced].to_h.freeze
  end
end
