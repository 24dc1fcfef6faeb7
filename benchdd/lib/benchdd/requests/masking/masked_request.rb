# frozen_string_literal: true

require_relative "headers"
require_relative "body"

module BenchDD
  module Requests
    class Masking
      # One request on its way to losing its secrets; keeps book of what has a pseudonym now.
      class MaskedRequest
        # Of an answer's cookie no more is kept than tells it from others.
        TELLING = 32

        # @param masking [Masking]
        # @param request [Request]
        def initialize(masking, request)
          @masking = masking
          @request = request
          @masked = Hash.new { |places, place| places[place] = [] }
        end

        # @return [Request]
        def request
          body, dropped = Body.new(self, @masking).mask(@request)
          @request.with(path: path(@request.path), query: query(@request.query), body: body,
                        headers: Headers.new(self, @masking).mask(@request.headers),
                        dropped: dropped, location: @request.location && address(@request.location),
                        set_cookies: @request.set_cookies.map { |line| given_cookie(line) },
                        masked: @masked.transform_values(&:uniq))
        end

        # @param place [String] for the book
        # @param name [String]
        # @param value [String]
        # @return [String, nil] what takes the value's place; nil when it may stay
        def field(place, name, value)
          return if @masking.names.kept?(name)
          return free_text(value) unless @masking.names.secret?(name)

          pseudonym(place, name, value)
        end

        # @return [String] the value's pseudonym, whatever the name
        def pseudonym(place, name, value)
          note(place, name)
          @masking.pseudonyms.of(value)
        end

        # Writes down that what has this name there has a pseudonym.
        def note(place, name)
          @masked[place] << name.dup.force_encoding(Encoding::UTF_8).scrub
        end

        # @param text [String] a path
        # @return [String]
        def path(text)
          masked = @masking.paths.reduce(text.b) { |path, pattern| captures(path, pattern) }
          masked.split("/", -1).map { |segment| free_text(segment) || segment }.join("/")
        end

        # @param text [String] a query
        # @return [String]
        def query(text, place = "query")
          return text if text.empty?

          plain = Rewriting::FormText.names(text).all? { |name| plain_name?(name) }
          return pseudonym(place, "", text) unless plain

          Rewriting::FormText.rewrite(text) { |name, value| field(place, name, value) }
        end

        # @param text [String] an address, whole or relative
        # @return [String]
        def address(text)
          start, query, fragment = text.b.match(/\A([^?\#]*+)(\?[^\#]*+)?+(\#.*+)?+\z/mn).captures
          origin, path = start.match(%r{\A([a-z][a-z\d+.-]*:(?://[^/]*+)?+)?+(.*+)\z}imn).captures
          query &&= "?#{query(query[1..], "address")}"
          fragment &&= "##{query(fragment[1..], "address")}"
          [origin && (free_text(origin) || origin), path(path), query, fragment].join
        end

        # A name that hides no value: JSON sent as a form, for instance, is one long name.
        def plain_name?(name) = !name.match?(/["{}<>\\\x00-\x1f]/n) && free_text(name).nil?

        private

        def free_text(text) = @masking.free_text.mask(text)

        def captures(path, pattern)
          match = pattern.match(path.dup.force_encoding(Encoding::UTF_8).scrub("_")) or return path
          # From the end, so that offsets stay true.
          (match.size - 1).downto(1).with_object(match.string.dup) do |group, text|
            next unless match[group]

            text[match.begin(group)...match.end(group)] = pseudonym("path", "", match[group])
          end.b
        end

        def given_cookie(line)
          pair, attributes = line.b.split(";", 2)
          pair = Rewriting::CookieText.rewrite(pair.to_s) do |name, value|
            @masking.names.kept?(name) ? nil : @masking.pseudonyms.of(value)[0, TELLING]
          end
          attributes ? "#{pair};#{attributes}" : pair
        end
      end
    end
  end
end
