# frozen_string_literal: true

require_relative "../answer_digest"
require_relative "browser"
require_relative "renames"
require_relative "summary"

module BenchDD
  module Requests
    module Replaying
      # All requests once, in the order of the recording, by browsers that know nothing yet.
      class Pass
        # @param target [#call] takes a Request, returns an Answer
        # @param fill [#call] see {Browser#initialize}
        # @param ignore [Array<Regexp>] see {AnswerDigest.of}
        # @param pace [Numeric, nil] how many times faster than recorded; nil for as fast as it goes
        def initialize(target, fill:, ignore:, pace:)
          @target = target
          @fill = fill
          @ignore = ignore
          @pace = pace
          @browsers = {}
          @renames = Renames.new
        end

        # @param requests [Enumerable<Request>]
        # @param summary [Summary] takes what is found
        # @yieldparam request [Request] after each
        # @return [void]
        def run(requests, summary)
          started = clock
          requests.each do |request|
            wait(request, started)
            request.dropped ? summary.skip(request.dropped) : play(request, summary)
            yield request if block_given?
          end
        end

        private

        def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)

        def wait(request, started)
          return unless @pace && request.at

          left = (request.at / @pace) - (clock - started)
          sleep(left) if left.positive?
        end

        def play(request, summary)
          browser = browser(request)
          sent = browser.prepare(@renames.apply(request))
          answer = @target.call(sent)
          browser.receive(sent, answer)
          summary.played(answer, differences(request, answer))
        end

        # Who has no session has no past.
        def browser(request)
          request.session ? @browsers[request.session] ||= Browser.new(@fill) : Browser.new(@fill)
        end

        def differences(request, answer)
          return [] unless request.status
          return [status(request, answer)] unless request.status == answer.status

          [location(request, answer), body(request, answer)].compact
        end

        def status(request, answer)
          words = [answer.status, answer.problem && "(#{answer.problem})"].compact.join(" ")
          mismatch(request, "status", request.status, words)
        end

        def location(request, answer)
          return unless request.location
          return if @renames.same?(request.location, answer.header("location"))

          mismatch(request, "location", request.location, answer.header("location") || "none")
        end

        def body(request, answer)
          return unless request.digest

          digest = AnswerDigest.of(answer.text, @ignore)
          return if digest == request.digest

          mismatch(request, "body", "#{request.bytes} bytes (#{request.digest[0, 8]})",
                   "#{answer.text.bytesize} bytes (#{digest[0, 8]})")
        end

        # Both go into reports and into JSON.
        def words(value) = value.is_a?(String) ? value.dup.force_encoding(Encoding::UTF_8).scrub[0, 500] : value

        def mismatch(request, what, expected, actual)
          Mismatch.new(line: request.line, request: request.to_s[0, 200], what: what, expected: words(expected),
                       actual: words(actual))
        end
      end
    end
  end
end
