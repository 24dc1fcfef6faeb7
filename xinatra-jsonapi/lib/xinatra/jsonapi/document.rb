# frozen_string_literal: true

require_relative "errors"
require_relative "extras"
require_relative "media_type"

module Xinatra
  module JSONAPI
    # A document that is being written (JSON:API 1.1, "Document Structure"). Compound documents have each resource once,
    # and those of the primary data nowhere else.
    class Document
      # The member that every document has.
      VERSION = "\"jsonapi\":{\"version\":\"1.1\"}"
      # Bytes that are made room for at once.
      CAPACITY = 16_384
      private_constant :CAPACITY

      # @param problems [Array<Problem>]
      # @param described [String, nil] a link, see {API#described}
      # @return [String] a document of errors (JSON:API 1.1, "Errors")
      def self.errors(problems, described)
        "{#{head(described)},\"errors\":#{JSON.generate(problems.map(&:to_h))}}"
      end

      # @param described [String, nil] a link, see {API#described}
      # @return [String] what documents without links of their own begin with, in JSON
      def self.head(described) = described ? "#{VERSION},\"links\":{#{described}}" : VERSION

      # @param resource [Resource]
      # @param id [String]
      # @param described [String, nil] a link, see {API#described}
      # @return [String] a document of a resource of which nothing else is shown
      def self.identifier(resource, id, described)
        "{#{head(described)},\"data\":#{JSON.generate(type: resource.type, id:)}}"
      end

      # @return [String] the path at which the API is mounted
      attr_reader :prefix

      # @param prefix [String] see {#prefix}
      # @param described [String, nil] a link, see {API#described}
      # @param profile [String, nil] URI of one that it keeps to
      # @param extras [Extras] meta and links of it
      # @param limit [Integer] resources that it may include, each counted for every one that leads to it
      def initialize(prefix, described = nil, limit:, profile: nil, extras: Extras::NONE)
        @prefix = prefix
        @extras = extras
        @described = described
        @media_type = profile && MediaType.with_profile(profile)
        @version = profile ? "#{VERSION.chomp("}")},\"profile\":[#{JSON.generate(profile)}]}" : VERSION
        @included = []
        @seen = {}
        @limit = limit
        @found = 0
      end

      # @param resource [Resource]
      # @param selection [Selection]
      # @param rows [Array<Array>] of the primary data
      # @return [void]
      def primary(resource, selection, rows) = fresh(resource, selection, rows)

      # @param resource [Resource]
      # @param keys [Array<Object>] of the primary data, whose rows come later
      # @return [void]
      def claim(resource, keys)
        seen = seen(resource)
        keys.each { |key| seen[key.to_s] = true }
      end

      # @param resource [Resource]
      # @param selection [Selection]
      # @param rows [Array<Array>] which may have been here before
      # @return [void]
      # @raise [Refusal] when there are too many
      def include(resource, selection, rows)
        refuse if (@found += rows.size) > @limit
        rows = fresh(resource, selection, rows)
        @included << [selection, rows] unless rows.empty?
      end

      # @param selection [Selection]
      # @param rows [Array<Array>]
      # @param links [Hash{Symbol => String, nil}] addresses in which nothing has to be escaped in JSON
      # @param compound [Boolean] whether something was asked to be included
      # @param meta [Hash, nil]
      # @return [String] the document of a collection
      def collection(selection, rows, links, compound:, meta: nil)
        text = beginning(links)
        selection.append(text, rows, @prefix)
        finish(text << "]", compound, meta)
      end

      # @param links [Hash{Symbol => String, nil}] addresses in which nothing has to be escaped in JSON
      # @return [String] what the document of a collection has before the data
      def beginning(links) = start(links) << ",\"data\":["

      # @param meta [Hash, nil] besides what the resource says
      # @return [String] what a document has behind all the rest
      def ending(meta)
        meta = @extras.meta_now.merge(meta.to_h)
        meta.empty? ? "}" : ",\"meta\":#{JSON.generate(meta)}}"
      end

      # Appends what was included, and forgets it, but that it is there; as much may be included again.
      # @param text [String]
      # @param first [Boolean] whether the first is the first of all
      # @return [String] text
      def pour(text, first: true)
        @included.each do |selection, rows|
          selection.append(text, rows, @prefix, first:)
          first = false
        end
        @included = []
        @found = 0
        text
      end

      # @param selection [Selection]
      # @param row [Array, nil]
      # @param links [Hash{Symbol => String, nil}]
      # @param compound [Boolean]
      # @return [String] the document of one resource, or of none
      def single(selection, row, links, compound:)
        text = start(links) << ",\"data\":"
        row ? selection.append(text, [row], @prefix) : text << "null"
        finish(text, compound, nil)
      end

      private

      def refuse
        Refusing.refuse_parameter("include", "too_many_included", "Too many included",
                                  "This includes more than the #{@limit} resources that a document may: include " \
                                  "less, ask for a smaller page, or follow the links related, which lead to pages")
      end

      def seen(resource) = @seen[resource.type] ||= {}

      def fresh(resource, _selection, rows)
        seen = seen(resource)
        size = seen.size
        rows.select do |row|
          seen[row.first.to_s] = true
          size < (size = seen.size)
        end
      end

      def start(links)
        text = String.new("{#{@version},\"links\":{", capacity: CAPACITY)
        links = start_with_profile(text, links) if @media_type
        links.each_pair { |name, link| text << (link ? "\"#{name}\":\"#{link}\"," : "\"#{name}\":null,") }
        add_extras(text) unless @extras.links.empty?
        described = @described && !@extras.links.key?("describedby")
        described ? text << @described << "}" : text.chop! << "}"
      end

      # What a profile is applied to says so of itself (JSON:API 1.1, "Document Structure: Top Level").
      def start_with_profile(text, links)
        text << "\"self\":#{JSON.generate(href: links.fetch(:self), type: @media_type)},"
        links.except(:self)
      end

      def add_extras(text)
        @extras.links_now.each_pair { |name, link| text << "\"#{name}\":#{JSON.generate(link)}," }
      end

      def finish(text, compound, meta)
        pour(text << ",\"included\":[") << "]" if compound
        text << ending(meta)
      end
    end
  end
end
