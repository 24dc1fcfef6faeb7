# frozen_string_literal: true

require "pathname"
require "rack/request"
require "rack/utils"
require_relative "base"

module Xinatra
  module Protection
    # Stops a neighbouring subdomain from planting a session: a request with two session cookies, or one whose name is
    # written in another way (`rack%2Esession`), is an attack, and the response deletes those cookies. Opt-in.
    #
    # Options: `session_key` (the cookie's name), reaction `:redirect` (back to the same path, without the cookies).
    class CookieTossing < Base
      # Deletions in one response. A cookie must be deleted on each folder of the path, so without a limit a long path
      # would be answered by a response of its length squared.
      MAX_DELETIONS = 32
      # What would end a cookie's attribute, or the header.
      UNSAFE = /[;\x00-\x1f\x7f]/n
      private_constant :MAX_DELETIONS, :UNSAFE

      # @return [true] it changes what the app answers
      def around? = true

      # @yieldreturn [Array] the app's response
      # @return [Array] the refusal or the app's response, in either of which planted cookies are deleted
      def around(env)
        planted = planted_cookies(env)
        return yield if planted.empty?

        response = react(env) || yield
        delete(planted, env, response[1])
        response
      end

      # A reaction: sends the client to the same path again.
      # @return [Array]
      def redirect(env)
        warn(env, "attack prevented by #{self.class}")
        [302, { "content-type" => "text/html", "location" => Rack::Request.new(env).path }, []]
      end

      private

      def planted_cookies(env)
        names = env["HTTP_COOKIE"].to_s.b.split(/[;,] */n).map { |pair| pair[/\A[^=]*/n] }
        names.tally.filter_map { |name, count| name if planted?(name, count) }
      end

      def planted?(name, count)
        return count > 1 if name == options[:session_key]

        Rack::Utils.unescape(name) == options[:session_key]
      rescue ArgumentError # %-escapes that are none
        false
      end

      def delete(names, env, headers)
        request = Rack::Request.new(env)
        attributes = { value: "", domain: request.host, expires: Time.at(0) }
        names.product(folders(request.path)).first(MAX_DELETIONS).each do |name, folder|
          Rack::Utils.set_cookie_header!(headers, name, attributes.merge(path: folder))
        end
      end

      def folders(path)
        folders = Pathname.new(path.empty? ? "/" : path).descend.map(&:to_s)
        folders.reject { |folder| UNSAFE.match?(folder.b) }
      rescue ArgumentError # a null byte
        ["/"]
      end
    end
  end
end
