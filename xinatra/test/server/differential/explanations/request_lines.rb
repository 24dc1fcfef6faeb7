# frozen_string_literal: true

require_relative "../authority"
require_relative "../explanation"

module ServerDifferential
  # RFC 9110, section 9.3, and RFC 5789.
  methods = %w[GET HEAD POST PUT DELETE OPTIONS TRACE PATCH]
  authority = ->(said) { said.target&.slice(%r{\Ahttps?://([^/?#]*)}i, 1) if said.verb != "CONNECT" }
  sound = ->(said) { authority[said] && Authority.sound?(authority[said]) && !authority[said].include?(",") }

  REQUEST_LINES = [
    Explanation.new(
      what: "a method that is none of HTTP's own", rfc: "RFC 9110, 9.1",
      ours: :takes, puma: [400, 501], node: 400,
      why: "Any token names a method; the app knows which it has.",
      must: "RFC 9110, 16.1.1: methods are not specific to a server; whether one is known is the app's to say",
      test: ->(_, found) { found.more? && !methods.include?(found.ours.handed[found.shared]["method"]) }
    ),
    Explanation.new(
      what: "`CONNECT`", rfc: "RFC 9110, 9.3.6",
      ours: [400, 501], puma: [400, 501], node: [:closes, 400],
      why: "An origin server has no tunnels; Xinatra tells so whatever the target is like.",
      test: ->(said, _) { said.line.start_with?("CONNECT ") }
    ),
    Explanation.new(
      what: "a target in none of the four forms", rfc: "RFC 9112, 3.2",
      ours: 400, puma: [:takes, 500], node: :takes,
      why: "An invalid request line SHOULD be answered with 400.",
      test: lambda { |said, _|
        said.verb && said.verb != "CONNECT" && !said.target.start_with?("/") && !said.target.include?("#") &&
          !authority[said] && [said.verb, said.target] != %w[OPTIONS *]
      }
    ),
    Explanation.new(
      what: "a fragment in a target", rfc: "RFC 9112, 3.2",
      ours: 400, puma: :takes, node: :takes,
      why: "No form of a target has one: an invalid request line.",
      test: ->(said, _) { said.verb != "CONNECT" && said.target&.include?("#") }
    ),
    Explanation.new(
      what: "an absolute form without a host, with a user, or with a wrong port", rfc: "RFC 9110, 4.2.1, 4.2.4",
      ours: 400, puma: :takes, node: :takes,
      why: "The first MUST be refused, the second SHOULD be.",
      test: ->(said, _) { authority[said] && !sound[said] && !said.target.include?("#") }
    ),
    Explanation.new(
      what: "an absolute form", rfc: "RFC 9112, 3.2.2",
      ours: :takes, puma: :takes, node: :takes,
      why: "Its host counts, and takes the place of `Host`; an empty path is `/`. The others leave both to the app.",
      must: "RFC 9112, 3.2.2: the server MUST ignore the received Host; RFC 9110, 4.2.3: an empty path is /",
      test: ->(said, found) { sound[said] && found.differing - ["path"] == ["fields"] }
    ),
    Explanation.new(
      what: "an absolute form of `https` without TLS", rfc: "RFC 9110, 7.4",
      ours: 421, puma: :takes, node: :takes,
      why: "What was asked for over TLS is not to be answered without.",
      test: ->(said, _) { said.target&.match?(%r{\Ahttps://}i) && sound[said] }
    ),
    Explanation.new(
      what: "bytes beyond ASCII in a target", rfc: "RFC 9112, 3.2",
      ours: :takes, node: 400,
      why: "Clients send them; the app gets them as they came.",
      test: ->(said, _) { said.target&.match?(%r{\A/.*[\x80-\xFF]}n) }
    ),
    Explanation.new(
      what: "a double quote or an angle bracket in a target", rfc: "RFC 9112, 3.2",
      ours: :takes, puma: 400,
      why: "Clients send them; the app gets them as they came.",
      test: ->(said, _) { said.target&.match?(%r{\A/.*["<>]}n) }
    ),
    Explanation.new(
      what: "HTTP/1.2 to 1.9", rfc: "RFC 9110, 2.5",
      ours: :takes, puma: :takes, node: 400,
      why: "It is read as HTTP/1.1. Puma tells its app the version, and closes behind it.",
      must: "RFC 9110, 2.5: SHOULD process the message as if it was in the highest minor version",
      test: ->(said, _) { said.version&.match?(%r{\AHTTP/1\.[2-9]\z}) }
    ),
    Explanation.new(
      what: "another major version", rfc: "RFC 9110, 15.6.6",
      ours: 505, puma: [:takes, 501], node: [:takes, 400],
      why: "505 names the reason; what that version means is not known.",
      test: ->(said, _) { said.version&.match?(%r{\AHTTP/[02-9]\.\d\z}) }
    ),
    Explanation.new(
      what: "more digits in a version", rfc: "RFC 9112, 2.3",
      ours: 400, puma: :takes,
      why: "A version is two digits.",
      test: ->(said, _) { said.line.match?(%r{ HTTP/(?:\d{2,}\.\d+|\d+\.\d{2,})\z}) }
    ),
    Explanation.new(
      what: "no version", rfc: "RFC 9112, 3",
      ours: 400, node: :takes,
      why: "Node reads it as HTTP/0.9.",
      test: ->(said, _) { said.line.match?(/\A#{Said::TOKEN} [^ ]*\z/no) }
    ),
    Explanation.new(
      what: "two blanks in a request line", rfc: "RFC 9112, 3",
      ours: 400, node: :takes,
      why: "One separates its parts; more MAY be taken.",
      test: ->(said, _) { said.line.match?(/\A#{Said::TOKEN}(?:  [^ ]+ | [^ ]+  )[^ ]+\z/no) }
    ),
    Explanation.new(
      what: "two empty lines before a request, or one that ends in another way than by CRLF", rfc: "RFC 9112, 2.2",
      ours: 400, puma: 500, node: :takes,
      why: "One CRLF SHOULD be passed over, and is.",
      test: ->(said, _) { said.bytes.match?(/\A(?!\r\n[A-Z])[\r\n]/n) }
    ),
    Explanation.new(
      what: "an empty line between requests", rfc: "RFC 9112, 2.2",
      ours: :takes, puma: 400,
      why: "Puma passes one over before the first request alone.",
      must: "RFC 9112, 2.2: SHOULD ignore at least one empty line",
      test: ->(said, found) { found.before && said.bytes.match?(/\A\r\n[A-Z]/n) }
    )
  ].freeze
end
