# frozen_string_literal: true

require_relative "../masking"
require_relative "../rewriting/cookie_text"

module BenchDD
  module Requests
    class Recording
      # Which requests come from one browser: those that bring back a cookie it was given, also where every answer gives
      # it a new one; and those that bring the same cookies from before the recording. Works on the pseudonyms of
      # cookies. Not for several threads at once.
      class Sessions
        # Cookies remembered; the one not seen for longest is forgotten first.
        MOST = 20_000
        # Bytes of a pseudonym; a shorter value, such as "dark", is everybody's.
        SHORTEST = 16
        # A cookie from before the recording tells a browser only if its name says so.
        NAME = /sess|sid\b|auth|token|remember|login/i
        # Stands for the owner of a value that was given to several browsers.
        EVERYBODY = :everybody
        private_constant :MOST, :SHORTEST, :NAME, :EVERYBODY

        def initialize
          @owners = {}
          @count = 0
        end

        # @param request [Request] with its answer's cookies
        # @return [String, nil] the marker of its browser: s1, s2 ...; nil for one that has no cookies and gets none
        def marker(request)
          brought = telling(request.headers.fetch("cookie", ""))
          before = brought.select { |name, _| NAME.match?(name) }
          given = request.set_cookies.flat_map { |line| telling(line.split(";", 2).first.to_s) }
          marker = owner(brought) || owner([before])
          return marker if given.empty? && (marker || before.empty?)

          marker ||= "s#{@count += 1}"
          own(before, marker) unless before.empty?
          given.each { |pair| own(pair, marker) }
          marker
        end

        private

        def telling(text)
          Rewriting::CookieText.pairs(text).select { |_, value| value.bytesize >= SHORTEST }
                               .map { |name, value| [name, value[0, Masking::MaskedRequest::TELLING]] }
        end

        # The owner of the cookie that was given last.
        def owner(keys)
          keys.filter_map { |key| touch(key) }.reject { |marker, _| marker == EVERYBODY }.max_by(&:last)&.first
        end

        def touch(key)
          owned = @owners.delete(key)
          @owners[key] = owned if owned
        end

        def own(key, marker)
          known = @owners.delete(key)&.first
          @owners[key] = [known && known != marker ? EVERYBODY : marker, @time = @time.to_i + 1]
          @owners.shift if @owners.size > MOST
        end
      end
    end
  end
end
