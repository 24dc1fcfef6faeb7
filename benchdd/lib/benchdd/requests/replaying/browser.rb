# frozen_string_literal: true

require_relative "../rewriting/cookie_text"
require_relative "../rewriting/form_text"
require_relative "../rewriting/json_text"
require_relative "../rewriting/multipart_text"
require_relative "cookie_jar"
require_relative "page"

module BenchDD
  module Requests
    module Replaying
      # One browser of a recording: brings back what the app gives it now, in the place of the pseudonyms that stand in
      # the recording. That are the cookies, the hidden fields of forms, the tokens in meta tags and headers, and what
      # a redirect carries in its query.
      class Browser
        # Hidden fields remembered; the oldest goes first.
        MOST = 5_000
        # A token against forged requests, by its name.
        FORGERY = /csrf|xsrf|authenticity/i
        LOOPBACK = /\A(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)\z/
        private_constant :MOST, :FORGERY, :LOOPBACK

        # @param fill [#call] takes place, name and request; returns the value of a secret, or nil
        def initialize(fill)
          @fill = fill
          @jar = CookieJar.new
          @fields = {}
          @metas = {}
          @headers = {}
        end

        # @param request [Request] as recorded
        # @return [Request] as this browser sends it now
        def prepare(request)
          request.with(headers: headers(request), query: query(request), body: body(request))
        end

        # Takes what an answer gives.
        # @param request [Request]
        # @param answer [Answer]
        # @return [void]
        def receive(request, answer)
          given = { host: host(request), path: request.path }
          answer.headers.fetch("set-cookie", []).each { |line| @jar.store(line, **given) }
          answer.headers.each { |name, lines| @headers[name] = lines.first if name.match?(FORGERY) }
          redirected(answer.header("location")) if answer.header("location")
          read(Page.new(answer.text, request.path)) if %w[text/html application/xhtml+xml].include?(answer.media_type)
        end

        private

        def read(page)
          page.fields.each { |path, name, value| remember(path, name, value) }
          @metas.update(page.metas)
        end

        def redirected(address)
          path, query = address.b.sub(%r{\A(?:[a-z][a-z\d+.-]*:)?//[^/?\#]*}in, "").sub(/\#.*\z/mn, "").split("?", 2)
          Rewriting::FormText.rewrite(query.to_s) { |name, value| remember(path, name, value) && nil }
        end

        def remember(path, name, value)
          [[path, name.b], name.b].each do |key|
            @fields.delete(key)
            @fields[key] = value
          end
          @fields.shift while @fields.size > MOST
        end

        def host(request)
          request.headers.fetch("host", "localhost").downcase.sub(/:\d+\z/, "")
        end

        def secure?(request)
          request.scheme == "https" || request.headers["x-forwarded-proto"] == "https" || LOOPBACK.match?(host(request))
        end

        def headers(request)
          headers = request.headers.to_h do |name, value|
            [name, request.masked?("header", name) ? secret("header", name, request) || value : value]
          end
          cookies = cookies(request)
          cookies.empty? ? headers.except("cookie") : headers.merge("cookie" => cookies)
        end

        # What the jar has, and what the recording has besides: those are cookies from before it.
        def cookies(request)
          kept = @jar.for(host(request), request.path, secure: secure?(request))
          before = Rewriting::CookieText.pairs(request.headers.fetch("cookie", "")).reject { |name, _| @jar.knew?(name) }
          before.map! do |name, value|
            [name, (request.masked?("cookie", name) && @fill.call("cookie", name, request)) || value]
          end
          (kept + before).map { |name, value| name.empty? ? value.b : "#{name.b}=#{value.b}" }.join("; ")
        end

        def query(request)
          return request.query unless request.masked.key?("query")

          Rewriting::FormText.rewrite(request.query) { |name, _| masked("query", name, request) }
        end

        def body(request)
          return request.body unless request.body && request.masked.keys.intersect?(%w[form json])

          case request.media_type
          when Rewriting::FormText::TYPE then Rewriting::FormText.rewrite(request.body) { |name, _| masked("form", name, request) }
          when Rewriting::MultipartText::TYPE then multipart(request)
          else Rewriting::JsonText.rewrite(request.body) { |path, value, _| value && masked("json", path.join("."), request) }
          end || request.body
        end

        def multipart(request)
          boundary = Rewriting::MultipartText.boundary(request.headers["content-type"]) or return
          Rewriting::MultipartText.rewrite(request.body, boundary) { |part| masked("form", part.name, request) }
        end

        def masked(place, name, request)
          secret(place, name, request) if request.masked?(place, name.dup.force_encoding(Encoding::UTF_8).scrub)
        end

        # What the user says goes first, then what the app has given for it.
        def secret(place, name, request)
          @fill.call(place, name, request) || given(place, name[/[^.]+\z/n] || name, request.path)
        end

        def given(place, name, path)
          value = @fields[[path, name.b]] || @fields[name.b] unless place == "header"
          value || (name.match?(FORGERY) || name == @metas["csrf-param"] ? forgery_token(name) : nil)
        end

        def forgery_token(name)
          meta = @metas.find { |key, _| key.match?(FORGERY) && !key.match?(/param|header/) }&.last
          meta || cookie_token || @headers[name] || field_token
        end

        def field_token = @fields.find { |key, _| key.is_a?(String) && key.match?(FORGERY) }&.last

        # Scripts read it from a cookie, and send it decoded.
        def cookie_token = @jar["XSRF-TOKEN"]&.then { |value| Rewriting::FormText.decode(value.gsub("+", "%2B")) }
      end
    end
  end
end
