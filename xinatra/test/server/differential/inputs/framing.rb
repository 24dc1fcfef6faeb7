# frozen_string_literal: true

require_relative "../../http_cases/writing"
require_relative "body"

module ServerDifferential
  module Inputs
    both = "5\r\n#{BODY}\r\n0\r\n\r\n"
    post = ->(*fields, version: "1.1") { HttpCases.text("POST /a", version, HttpCases::HOST, *fields, body: both) }
    pairs = ->(one, another = one) { one.product(another) }

    lengths = ["Content-Length: 15", "Content-Length: 5", "Content-Length:", "content-length: 15",
               "Content-Length: 15, 15"]
    codings = ["chunked", "Chunked", "", "identity", "gzip", "x", "gzip, chunked", "chunked, gzip", "chunked, chunked",
               "identity, chunked", "chunked, identity", ",chunked", "chunked,", "x-chunked", "chunked;a=b"]
              .map { |value| "Transfer-Encoding: #{value}" }
    names = ["Content_Length: 15", "Transfer_Encoding: chunked", "TE: chunked"]
    alone = [*lengths, *codings, *names].zip
    together = [*pairs[lengths], *pairs[codings.first(6)], *pairs[lengths, codings], *pairs[codings, lengths.first(2)],
                *pairs[names, [lengths.first, codings.first]]]

    framed = [*alone, *together].map { |fields| [fields.join(" and "), post[*fields]] }
    old = [*codings.zip, *pairs[lengths.first(2), codings.first(3)]].flat_map do |fields|
      [["#{fields.join(" and ")} of HTTP/1.0", post[*fields, version: "1.0"]],
       ["#{fields.join(" and ")} of HTTP/1.0, kept", post["Connection: keep-alive", *fields, version: "1.0"]]]
    end

    # Fields that say where a body ends, alone and in pairs.
    FRAMING_FIELDS = [*framed, *old].to_h.freeze
  end
end
