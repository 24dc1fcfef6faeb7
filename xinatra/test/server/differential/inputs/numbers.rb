# frozen_string_literal: true

require_relative "../../http_cases/writing"
require_relative "body"

module ServerDifferential
  module Inputs
    # What says 5, or might.
    fives = ["5", "05", "#{"0" * 20}5", "+5", "-5", "-0", "+0", "0x5", "0X5", "x5", "5h", "0b101", "0o5", "5.0", "5.",
             ".5", "5e0", "5 ", " 5", "5\t", "5 5", "5,5", "5, 5", "5,", ",5", "5;", "5_", "0_5", "5'", '"5"', "five",
             "\u0665",
             "\uFF15", "", "0", "00", "1", "4", "6"]
    huge = [31, 32, 63, 64, 65, 128].flat_map { |bits| [(2**bits) - 1, 2**bits, (2**bits) + 5] }
    sized = lambda { |text, verb: "POST", version: "1.1"|
      HttpCases.text("#{verb} /a", version, HttpCases::HOST, "Content-Length: #{text}", body: BODY)
    }
    chunked = ->(body) { HttpCases.ask_chunked("POST /a", body) }

    lengths = [*fives, *huge].map { |text| ["a length of #{text.inspect}", sized[text.to_s]] }
    others = ["5", "+5", "5\t", "", "0", 2**31, 2**64].flat_map do |text|
      [["a length of #{text.inspect} of GET", sized[text, verb: "GET"]],
       ["a length of #{text.inspect} of HTTP/1.0", sized[text, version: "1.0"]]]
    end
    sizes = [*fives, *huge.map { |number| number.to_s(16) }].flat_map do |text|
      [["a size of #{text.inspect}", chunked["#{text}\r\n#{BODY}\r\n0\r\n\r\n"]],
       ["a size of #{text.inspect} and an extension", chunked["#{text};a=b\r\n#{BODY}\r\n0\r\n\r\n"]]]
    end
    lasts = ["0", "00", "0" * 20, "-0", "+0", "0x0", "0 ", " 0", "0;", "0;a", "0;a=", "0;a=b", "0 ;a", ""].map do |text|
      ["a last size of #{text.inspect}", chunked["5\r\n#{BODY}\r\n#{text}\r\n\r\n"]]
    end
    versions = %w[1.0 1.1 1.2 1.9 0.9 2.0 3.0 0.0 9.9 1 1. .1 11 1.10 01.1 1.01 1,1 1.1.1 -1.1 1.-1 1.a a.1]
    versioned = versions.flat_map do |text|
      [["HTTP/#{text}", "GET /a HTTP/#{text}\r\nHost: h\r\n\r\n"],
       ["HTTP/#{text} with a body", "POST /a HTTP/#{text}\r\nHost: h\r\nContent-Length: 5\r\n\r\n#{BODY}"]]
    end

    # Lengths, sizes of chunks and versions, each written in many ways.
    NUMBERS = [*lengths, *others, *sizes, *lasts, *versioned].to_h.freeze
  end
end
