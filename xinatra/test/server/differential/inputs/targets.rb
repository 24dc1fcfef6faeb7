# frozen_string_literal: true

require_relative "../../http_cases/writing"

module ServerDifferential
  module Inputs
    hosts = ["h", "i", "", "h:80", "h, i", "[::1]", "u@h", "h/", " ", "h i", "h:", ":80", "h:65536", "h:99999999999"]
    hosted = ["1.1", "1.0"].flat_map do |version|
      [*hosts.zip, *hosts.first(4).product(hosts.first(4))].map do |values|
        ["Host #{values.inspect} of HTTP/#{version}",
         HttpCases.text("GET /a", version, *values.map { |value| "Host: #{value}" })]
      end
    end

    targets = ["/", "//", "/a?b#c", "*", "**", "*a", "http://x", "http://x/", "http://x:80/a?b", "http://x?b",
               "HTTP://x/a", "https://x/a", "http:/x", "http:x", "http://", "http:///a", "http://u@x/a", "http://[::1]/a",
               "ftp://x/a", "mailto:a", "x", "x:80", "x:80/a", "a/b", "?a", "#a", "", "/%", "/%zz", "/%00", "/%0d%0a",
               "/\u00FC", "/{}", "/|", "/\\", "/^", "/<>", "/\"", "/`", "/[]", "//x/a", "/../..", "/a//b/./c", "/a;b",
               "/a b"]
    verbs = %w[GET OPTIONS CONNECT]
    lines = verbs.product(targets).map { |words| words.join(" ") }

    # What is asked for: forms of targets, and of Host.
    TARGETS = [*hosted, *lines.map { |line| [line, HttpCases.ask(line)] }].to_h.freeze
  end
end
