# frozen_string_literal: true

require_relative "../explanation"

module ServerDifferential
  last = ->(request) { request["version"] == "HTTP/1.0" || request["fields"]["connection"].to_s.match?(/\bclose\b/i) }

  CONNECTIONS = [
    Explanation.new(
      what: "several options in `Connection`", rfc: "RFC 9110, 7.6.1",
      ours: %i[closes takes], puma: %i[closes takes], node: :takes,
      why: "It is a list, and `close` counts wherever it stands. Puma knows it by itself; Node not before a tab, " \
           "nor beside `keep-alive` of HTTP/1.0.",
      test: ->(_, found) { found.before&.members("connection").to_a.size > 1 }
    ),
    Explanation.new(
      what: "`Proxy-Connection`", rfc: "RFC 9112, C.2.2",
      ours: :closes, node: :takes,
      why: "It means nothing; Node keeps the connection for it.",
      test: ->(_, found) { found.before.values("proxy-connection").any? }
    ),
    Explanation.new(
      what: "more behind a connection's last request", rfc: "RFC 9112, 9.6",
      ours: :closes, node: 400,
      why: "Xinatra answers the request, and reads no more. Node answers 400 in its place.",
      test: ->(_, found) { found.same_requests? && last[found.ours.handed.last] }
    ),
    Explanation.new(
      what: "a malformed request behind others", rfc: "RFC 9112, 9.3.2",
      ours: 400, node: 400,
      why: "Xinatra answers them all, in order. Node answers 400 alone, though its app has got the others.",
      test: ->(_, found) { found.same_requests? && found.ours.statuses.size > found.theirs.statuses.size }
    ),
    Explanation.new(
      what: "an upgrade that the app does not offer", rfc: "RFC 9110, 7.8",
      ours: :takes, node: :waits,
      why: "It MAY be passed over, and is; Node answers, and reads nothing that comes behind.",
      test: lambda { |_, found|
        found.before.members("connection").include?("upgrade") && found.before.values("upgrade").any?
      }
    )
  ].freeze
end
