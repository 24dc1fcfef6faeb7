# frozen_string_literal: true

require "xinatra/templates/bounded_cache"
require_relative "errors"

module Xinatra
  module JSONAPI
    # Content negotiation (JSON:API 1.1, "Content Negotiation"): which media types a request may send and accept.
    class MediaType
      NAME = "application/vnd.api+json"
      # A parameter of a media type (RFC 9110, section 5.6.6): name, and value as a token or quoted.
      PARAMETER = /\G\s*;\s*(?:([!#$%&'*+\-.^`|~\w]+)\s*=\s*(?:([!#$%&'*+\-.^`|~\w]+)|"((?:[^"\\]|\\.)*)"))?\s*/
      # A media type or range, up to its parameters.
      RANGE = %r{\G\s*([!#$%&'*+\-.^`|~\w]+/[!#$%&'*+\-.^`|~\w]+)}
      # Ranges that this media type is within.
      WITHIN = ["*/*", "application/*", NAME].freeze
      # Bytes of a header field that are looked at; a longer one is refused.
      LONGEST = 4_096
      # Fields that are kept with what they ask for, so long at most: clients send the same ones again and again.
      KEPT = 100
      LONGEST_KEPT = 256
      private_constant :PARAMETER, :RANGE, :WITHIN, :LONGEST, :KEPT, :LONGEST_KEPT

      # Of a media type or range: `name` in lower case, `parameters` with names in lower case, `quality` from 0 to 1.
      Entry = Struct.new(:name, :parameters, :quality) do
        # @return [Array<String>] URIs of the extensions that it names
        def extensions = parameters.fetch("ext", "").split

        # @return [Array<String>] URIs of the profiles that it names
        def profiles = parameters.fetch("profile", "").split

        # @return [Boolean] whether it has parameters that JSON:API does not have
        def strange? = !(parameters.keys - %w[ext profile q]).empty?
      end

      # @param uri [String] of a profile
      # @return [String] what documents that keep to it are
      def self.with_profile(uri) = "#{NAME};profile=\"#{uri}\""

      # @param extensions [Array<String>] URIs of those that the server supports
      # @param required [Boolean] whether what is sent has to name them
      def initialize(extensions = [], required: false)
        @extensions = extensions
        @required = required ? extensions : []
        @accepted = BoundedCache.new(KEPT)
        freeze
      end

      # @param field [String, nil] of a request: Accept
      # @return [Entry, nil] what is asked for; nil where nothing is said of JSON:API
      # @raise [Refusal] 406
      def accept(field)
        return if field.nil? || field.empty?
        return choose(field) if field.bytesize > LONGEST_KEPT

        @accepted.fetch(field) { choose(field) }
      end

      # @param field [String, nil] of a request with a body: Content-Type
      # @return [Entry]
      # @raise [Refusal] 415
      def content(field)
        entry, *others = field && split(field)
        return entry if others.empty? && entry && understood?(entry)

        what = field ? "The Content-Type #{shown(field)}" : "A request without Content-Type"
        Refusing.refuse(415, "unsupported_media_type", "Unsupported media type",
                        "#{what} is not understood: send #{NAME}#{supported}",
                        source: { header: "Content-Type" }, headers: { "accept" => NAME })
      end

      private

      def choose(field)
        entries = split(field).select { |entry| WITHIN.include?(entry.name) && entry.quality.positive? }
        own, ranges = entries.partition { |entry| entry.name == NAME }
        chosen = own.find { |entry| supported?(entry) }
        return chosen if chosen || (own.empty? && ranges.any?)

        not_acceptable(field)
      end

      def understood?(entry)
        entry.name == NAME && supported?(entry) && (@required - entry.extensions).empty?
      end

      def supported?(entry) = !entry.strange? && (entry.extensions - @extensions).empty?

      def not_acceptable(field)
        Refusing.refuse(406, "not_acceptable", "Not acceptable",
                        "Accept: #{shown(field)} leaves nothing that could be answered: accept #{NAME}#{supported}",
                        source: { header: "Accept" })
      end

      def supported
        return " without ext" if @extensions.empty?

        ";ext=\"#{@extensions.join(" ")}\""
      end

      def shown(field) = field.length > 200 ? "#{field[0, 200].inspect}..." : field.inspect

      # What is malformed is skipped up to the next comma.
      def split(field)
        return [] if field.bytesize > LONGEST || !field.valid_encoding?

        entries = []
        at = 0
        while at < field.length
          entry, at = read(field, at)
          entries << entry if entry
        end
        entries
      end

      # @return [Array(Entry or nil, Integer)] and where the next one begins
      def read(field, at)
        range = RANGE.match(field, at)
        return [nil, comma_after(field, at)] unless range

        parameters, at = parameters(field, range.end(0))
        return [nil, comma_after(field, at)] unless at == field.length || field[at] == ","

        [Entry.new(range[1].downcase, parameters, quality(parameters["q"])), at + 1]
      end

      def parameters(field, at)
        found = {}
        while (match = PARAMETER.match(field, at))
          at = match.end(0)
          found[match[1].downcase] = match[2] || match[3].gsub(/\\(.)/, '\1') if match[1]
        end
        [found, at]
      end

      def comma_after(field, at) = (field.index(",", at) || field.length) + 1

      def quality(written) = written&.match?(/\A(?:0(?:\.\d*)?|1(?:\.0*)?)\z/) ? written.to_f : 1.0
    end
  end
end
