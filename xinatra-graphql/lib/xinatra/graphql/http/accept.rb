# frozen_string_literal: true

require "xinatra/templates/bounded_cache"

module Xinatra
  module GraphQL
    module HTTP
      # Which of some media types a client wants: the one that it weighs most, of several the one that it names first
      # (RFC 9110, section 12.5.1; GraphQL over HTTP, "Accept").
      class Accept
        # Bytes of a field that is looked at; a longer one accepts nothing.
        LONGEST = 4_096
        # Fields that are kept with what they choose: clients send the same ones again and again.
        KEPT = 100
        LONGEST_KEPT = 256
        ENTRY = /(?>[^,"]+|"(?>[^"\\]|\\.)*"?)+/m
        # What is read of an entry.
        Range = Struct.new(:type, :quality, :place)
        private_constant :LONGEST, :KEPT, :LONGEST_KEPT, :ENTRY, :Range

        # @param default [String] what is answered where nothing is said
        # @param offers [Array<String>] media types, of which the first answers for wildcards
        def initialize(default, offers)
          @default = default
          @offers = offers
          @chosen = BoundedCache.new(KEPT)
          freeze
        end

        # @param field [String, nil] of a request: Accept
        # @return [String, nil] a media type; nil where none is acceptable
        def choose(field)
          return @default if field.nil? || field.empty?
          return find(field) if field.bytesize > LONGEST_KEPT

          @chosen.fetch(field) { find(field) }
        end

        private

        def find(field)
          ranges = ranges(field)
          wanted = @offers.filter_map do |offer|
            range = nearest(offer, ranges)
            [offer, range] if range&.quality&.positive?
          end
          wanted.min_by.with_index { |(_, range), index| [-range.quality, range.place, index] }&.first
        end

        # The most specific range says what an offer is worth.
        def nearest(offer, ranges)
          [offer, "#{offer[%r{\A[^/]+}]}/*", "*/*"].each do |type|
            found = ranges.find { |range| range.type == type }
            return found if found
          end
          nil
        end

        def ranges(field)
          return [] if field.bytesize > LONGEST || !field.valid_encoding?

          field.scan(ENTRY).each_with_index.filter_map { |entry, place| range(entry, place) }
        end

        # Other encodings than UTF-8 there are none.
        def range(entry, place)
          type, *parameters = entry.downcase.split(";").map(&:strip)
          parameters = parameters.to_h { |parameter| parameter.split("=", 2).then { |name, value| [name, value.to_s] } }
          charset = parameters["charset"]&.delete('"')
          Range.new(type, quality(parameters["q"]), place) if charset.nil? || charset == "utf-8"
        end

        def quality(written) = written&.match?(/\A(?:0(?:\.\d*)?|1(?:\.0*)?)\z/) ? written.to_f : 1.0
      end
    end
  end
end
