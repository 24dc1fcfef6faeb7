# frozen_string_literal: true

require_relative "../authority"
require_relative "../explanation"

module ServerDifferential
  host = ->(said) { said.values("host").first if said.values("host").size == 1 }

  FIELDS = [
    Explanation.new(
      what: "an underscore in a name", rfc: "RFC 3875, 4.1.18",
      ours: 400, puma: :takes, node: :takes,
      why: "A Rack environment has no other name for it than that with a dash.",
      test: ->(said, _) { said.field_lines.any? { |line| line.match?(/\A\w[A-Za-z0-9-]*_[A-Za-z0-9-]*:|\A_\w*:/n) } }
    ),
    Explanation.new(
      what: "a name of more than 256 bytes", rfc: "RFC 9110, 5.4",
      ours: :takes, puma: 400,
      why: "Of heads, Xinatra limits the whole.",
      test: ->(said, _) { said.field_lines.any? { |line| line.match?(/\A[^:]{257,}:/n) } }
    ),
    Explanation.new(
      what: "no `Host`", rfc: "RFC 9112, 3.2",
      ours: 400, puma: :takes, node: :takes,
      why: "It MUST be answered with 400. Node does, and goes on with what comes behind.",
      test: ->(said, _) { said.asks? && said.values("host").empty? && said.version != "HTTP/1.0" }
    ),
    Explanation.new(
      what: "two `Host`", rfc: "RFC 9112, 3.2",
      ours: 400, puma: :takes, node: :takes,
      why: "They MUST be answered with 400.",
      test: ->(said, _) { said.values("host").size > 1 }
    ),
    Explanation.new(
      what: "a `Host` that is none", rfc: "RFC 9112, 3.2",
      ours: 400, puma: :takes, node: :takes,
      why: "It MUST be answered with 400.",
      test: ->(said, _) { host[said] && !host[said].empty? && !Authority.sound?(host[said]) }
    ),
    Explanation.new(
      what: "a comma in `Host`", rfc: "RFC 9110, 5.3",
      ours: 400, puma: :takes, node: :takes,
      why: "A name might have one; but so do two fields that somebody has joined.",
      test: ->(said, _) { host[said]&.include?(",") && Authority.sound?(host[said]) }
    ),
    Explanation.new(
      what: "an expectation that is not known", rfc: "RFC 9110, 10.1.1",
      ours: 417, puma: :takes, node: :takes,
      why: "417 tells the client. Node tells it, too, unless `100-continue` is beside it, and goes on.",
      test: ->(said, _) { (said.members("expect") - ["", "100-continue"]).any? }
    ),
    Explanation.new(
      what: "an `Expect` that is empty", rfc: "RFC 9110, 5.6.1.2",
      ours: :takes, node: :takes,
      why: "Nothing is expected. Node answers 417, and goes on with what comes behind.",
      test: ->(said, _) { said.members("expect").any? && said.members("expect").all?(&:empty?) }
    ),
    Explanation.new(
      what: "`Cookie` twice", rfc: "RFC 9113, 8.2.3",
      ours: :takes, puma: :takes,
      why: "Joined by a semicolon they are cookies; by Puma's comma, the second is part of the first.",
      test: ->(said, found) { said.values("cookie").size > 1 && found.differing == ["fields"] }
    )
  ].freeze
end
