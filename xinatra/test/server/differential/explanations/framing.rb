# frozen_string_literal: true

require_relative "../explanation"
require_relative "../said_chunks"

module ServerDifferential
  lengths = ->(said) { said.values("content-length") }
  # Of HTTP/1.1, where there is one, and no length beside it.
  coding = lambda do |said|
    codings = said.values("transfer-encoding")
    codings.first if codings.size == 1 && lengths[said].empty? && said.version != "HTTP/1.0"
  end

  FRAMING = [
    Explanation.new(
      what: "`Content-Length` beside `Transfer-Encoding`", rfc: "RFC 9112, 6.1",
      ours: 400, puma: [:takes, 501], node: :takes,
      why: "It MAY be refused: it smuggles a request past whoever counts the other.",
      test: lambda { |said, _|
        said.values("transfer-encoding").size == 1 && lengths[said].any? && said.version != "HTTP/1.0"
      }
    ),
    Explanation.new(
      what: "two `Transfer-Encoding`", rfc: "RFC 9112, 6.3",
      ours: 400, puma: [:takes, 501], node: :takes,
      why: "Some read the first, some the last.",
      test: ->(said, _) { said.values("transfer-encoding").size > 1 }
    ),
    Explanation.new(
      what: "`Transfer-Encoding` of HTTP/1.0", rfc: "RFC 9112, 6.1",
      ours: 400, puma: [:takes, 501], node: :takes,
      why: "Its framing MUST be treated as faulty.",
      test: ->(said, _) { said.values("transfer-encoding").size == 1 && said.version == "HTTP/1.0" }
    ),
    Explanation.new(
      what: "a coding before `chunked`", rfc: "RFC 9112, 6.1",
      ours: 501, puma: :takes, node: :takes,
      why: "The app would get what is still encoded, and not know.",
      test: ->(said, _) { coding[said]&.match?(/\A\w+, chunked\z/) }
    ),
    Explanation.new(
      what: "an empty member beside `chunked`", rfc: "RFC 9112, 11.2",
      ours: [400, 501], puma: :takes, node: :takes,
      why: "Lists may have them, but where a body ends is no matter for guesses: Puma takes it behind, Node before.",
      test: ->(said, _) { coding[said]&.match?(/\A,chunked\z|\Achunked,\z/) }
    ),
    Explanation.new(
      what: "a coding that does not end in `chunked`", rfc: "RFC 9112, 6.3",
      ours: 400, puma: 501, node: :takes,
      why: "It MUST be answered with 400. To Node, an empty one is none.",
      test: ->(said, _) { coding[said] && !coding[said].match?(/\A(?:.*,[ \t]*)?chunked,?\z/ni) }
    ),
    Explanation.new(
      what: "a tab behind a length or a coding", rfc: "RFC 9112, 5.1",
      ours: :takes, node: 400,
      why: "Blanks around a value MUST be left out, and tabs are such.",
      test: ->(said, _) { said.bytes.match?(/^(?:content-length|transfer-encoding):[ \t]*\w+ ?\t\r$/ni) }
    ),
    Explanation.new(
      what: "a length or a chunk above the limit", rfc: "RFC 9110, 15.5.14",
      ours: 413, puma: [:waits, 500], node: [:waits, 400],
      why: "Who announces too much is told at once.",
      test: lambda { |said, _|
        said.fault == :large || lengths[said].any? { |value| value.match?(/\A\d+\z/) && value.to_i > SaidChunks::MOST }
      }
    )
  ].freeze
end
