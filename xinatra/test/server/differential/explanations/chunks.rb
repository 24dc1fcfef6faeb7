# frozen_string_literal: true

require_relative "../explanation"

module ServerDifferential
  CHUNKS = [
    Explanation.new(
      what: "a size of a chunk that does not begin its line, or is missing", rfc: "RFC 9112, 7.1",
      ours: 400, puma: [:takes, 500],
      why: "Nothing may stand before it.",
      test: ->(said, _) { said.fault == :size }
    ),
    Explanation.new(
      what: "what is no extension behind a chunk's size", rfc: "RFC 9112, 7.1.1",
      ours: 400, puma: :takes, node: :takes,
      why: "Puma reads on to CRLF whatever it is; Node takes `;;a`, `;=a` and `;a=`.",
      test: ->(said, _) { said.fault == :size_line }
    ),
    Explanation.new(
      what: "a bare LF in a chunk's line", rfc: "RFC 9112, 7.1",
      ours: 400, puma: :waits,
      why: "Puma waits for the CRLF.",
      test: ->(said, _) { said.fault == :line_feed }
    ),
    Explanation.new(
      what: "blanks around an extension's semicolon", rfc: "RFC 9110, 5.6.3",
      ours: :takes, puma: 400, node: 400,
      why: "They are bad whitespace, which is parsed and left out.",
      must: "RFC 9110, 5.6.3: a recipient MUST parse for such bad whitespace and remove it",
      test: ->(said, _) { said.fault.nil? && said.bytes.match?(/\r\n\h+(?:[ \t]+;|;[ \t]+)[^\r]*\r\n/n) }
    ),
    Explanation.new(
      what: "what is no trailer, or no end of them", rfc: "RFC 9112, 7.1.2",
      ours: 400, puma: :takes,
      why: "Puma passes over all up to an empty line, and so two bytes of a request where there is none.",
      test: ->(said, _) { said.fault == :trailer }
    ),
    Explanation.new(
      what: "extensions and trailers of more than 16 KiB", rfc: "RFC 9112, 7.1.1",
      ours: 413, puma: [:takes, 400], node: [:takes, 431],
      why: "What nobody reads has a limit; Node's is one for each line.",
      test: ->(said, _) { said.fault == :overhead }
    ),
    Explanation.new(
      what: "trailers", rfc: "RFC 9110, 6.5.1",
      ours: :takes, node: :takes,
      why: "Rack has no place for them; Node hands them to its app.",
      test: ->(said, found) { said.fault.nil? && found.differing == ["trailers"] }
    ),
    Explanation.new(
      what: "a trailer that says how the body is framed", rfc: "RFC 9110, 6.5.1",
      ours: :takes, node: 400,
      why: "It MUST not count, and is passed over as any.",
      test: ->(said, _) { said.fault.nil? && said.bytes.match?(/\r\n0\r\n(?:Content-Length|Transfer-Encoding):/n) }
    )
  ].freeze
end
