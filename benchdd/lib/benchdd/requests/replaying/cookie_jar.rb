# frozen_string_literal: true

require_relative "cookie"

module BenchDD
  module Requests
    module Replaying
      # The cookies of one browser (RFC 6265, section 5.3 and 5.4).
      class CookieJar
        # Beyond that, the oldest goes first; browsers keep about as many for a site.
        MOST = 180

        def initialize
          @cookies = {}
          @names = {}
        end

        # Takes a Set-Cookie header.
        # @param line [String]
        # @param host [String] as in {Cookie.parse}
        # @param path [String]
        # @param now [Time]
        # @return [void]
        def store(line, host:, path:, now: Time.now)
          cookie = Cookie.parse(line, host: host, path: path, now: now) or return
          @names[cookie.name] = true
          # A newer one keeps the place of the one it replaces.
          cookie.expired?(now) ? @cookies.delete(cookie.identity) : @cookies[cookie.identity] = cookie
          @cookies.shift if @cookies.size > MOST
        end

        # @param name [String]
        # @return [Boolean] whether a cookie of this name was ever set, even if it is gone by now
        def knew?(name) = @names.key?(name)

        # @param host [String] as in {Cookie#sent_to?}
        # @param path [String]
        # @param secure [Boolean]
        # @param now [Time]
        # @return [Array<Array(String, String)>] names and values in the order of a Cookie header
        def for(host, path, secure:, now: Time.now)
          @cookies.delete_if { |_, cookie| cookie.expired?(now) }
          @cookies.values.select { |cookie| cookie.sent_to?(host, path, secure: secure) }
                  .each_with_index.sort_by { |cookie, index| [-cookie.path.length, index] }
                  .map { |cookie, _| [cookie.name, cookie.value] }
        end

        # @param name [String]
        # @return [String, nil] the value of a cookie of that name, wherever it goes
        def [](name) = @cookies.each_value.find { |cookie| cookie.name == name }&.value
      end
    end
  end
end
