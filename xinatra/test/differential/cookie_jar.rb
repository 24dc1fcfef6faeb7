# frozen_string_literal: true

module Differential
  # The cookies that the requests of one case share: by name alone, for all paths.
  class CookieJar
    GONE = /max-age=0|expires=Thu, 01 Jan 1970/i

    # An empty jar.
    def initialize
      @cookies = {}
    end

    # Takes over what an answer sets (a String with one cookie a line, an Array, or nil).
    def store(set_cookie)
      Array(set_cookie).flat_map { |value| value.split("\n") }.each do |line|
        name, value = line[/\A[^;]*/].split("=", 2)
        line.match?(GONE) ? @cookies.delete(name) : @cookies[name] = value
      end
    end

    # Puts the cookies into `env`, unless the request brings its own.
    def fill(env)
      return if @cookies.empty? || env.key?("HTTP_COOKIE")

      env["HTTP_COOKIE"] = @cookies.map { |name, value| "#{name}=#{value}" }.join("; ")
    end
  end
end
