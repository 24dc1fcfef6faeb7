# frozen_string_literal: true

module BenchDD
  module Requests
    module Replaying
      # The names that an app gives to what it makes differ from run to run: the answer to a form led to /s/abc123 when
      # it was recorded, and leads to /s/xyz789 now. What comes later goes where the answers lead now.
      class Renames
        # Names remembered; the oldest goes first.
        MOST = 100_000
        # Characters of a name that has no digit.
        SHORTEST = 5
        # A path, also within a query or a form.
        PATH = %r{(?:/[\w.~!$'()*,;:@-]+)+|(?:%2F[\w.~!*-]+)+}in
        SEPARATOR = %r{(/|%2F)}in
        private_constant :SHORTEST, :PATH, :SEPARATOR

        def initialize
          @names = {}
        end

        # Compares where an answer led then with where it leads now, and learns from the difference.
        # @param recorded [String] an address
        # @param actual [String, nil]
        # @return [Boolean] whether it is the same place, but for the names of what the app made
        def same?(recorded, actual)
          return false unless actual

          before, now = [recorded, actual].map { |address| path(address).split("/", -1) }
          return false unless before.size == now.size

          differing = before.each_index.reject { |index| current(before, index) == now[index] }
          return false unless differing.all? { |index| name?(before, now, index) }

          differing.each { |index| learn(before, now, index) }
          true
        end

        # @param request [Request]
        # @return [Request] to where it has to go now
        def apply(request)
          return request if @names.empty?

          headers = request.headers
          headers = headers.merge("referer" => exchange(headers["referer"])) if headers.key?("referer")
          request.with(path: exchange(request.path), query: exchange(request.query), headers: headers,
                       body: request.body && exchange(request.body))
        end

        private

        def path(address) = address[%r{\A(?:[a-z][a-z\d+.-]*:)?(?://[^/?\#]*)?([^?\#]*)}i, 1]

        # The name under which the app knows a segment of a recorded path now.
        def current(segments, index) = @names.fetch([before(segments, index), segments[index]], segments[index])

        def before(segments, index) = index.zero? ? "" : segments[index - 1]

        # A name has a digit, or is of some length, which all of its kind have, and stands below what has none.
        def name?(recorded, actual, index)
          one = recorded[index]
          other = actual[index]
          return true if one.match?(/\d/) && other.match?(/\d/)

          index > 1 && recorded[1] == actual[1] && one.length == other.length && one.length >= SHORTEST
        end

        def learn(recorded, actual, index)
          key = [before(recorded, index), recorded[index]]
          @names.delete(key)
          @names[key] = actual[index]
          @names.shift if @names.size > MOST
        end

        def exchange(text)
          text.b.gsub(PATH) do |path|
            parts = path.split(SEPARATOR)
            segments = parts.each_slice(2).map(&:first)
            segments.each_index { |index| parts[index * 2] = current(segments, index) }
            parts.join
          end
        end
      end
    end
  end
end
