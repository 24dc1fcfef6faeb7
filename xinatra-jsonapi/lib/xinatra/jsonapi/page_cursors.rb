# frozen_string_literal: true

require "json"
require_relative "page"
require_relative "type"

module Xinatra
  module JSONAPI
    # Pagination by cursors (the profile https://jsonapi.org/profiles/ethanresnick/cursor-pagination/):
    # `page[after]=...&page[size]=20`, or `page[before]=...`. A cursor is what a row is in order of; pages go on behind
    # it whatever was added or removed meanwhile, and cost the same wherever they are.
    class PageCursors < Page
      PROFILE = "https://jsonapi.org/profiles/ethanresnick/cursor-pagination/"
      MEMBERS = { "size" => :take_size, "after" => :take_cursor, "before" => :take_cursor }.freeze
      # Of the extra columns, in the order of the parts.
      COLUMN = "xinatra_cursor_"
      # Characters of a cursor.
      LONGEST = 6_000
      private_constant :COLUMN, :LONGEST

      # @return [String]
      def profile = PROFILE

      # @param total [Counting::Total] of all rows
      # @return [Hash] what is in `meta` of it
      def meta(total)
        { page: total.estimated ? { estimatedTotal: { bestGuess: total.number } } : { total: total.number } }
      end

      # @return [Array] statements differ by where a cursor is null
      def shape = [super, backwards?, nulls]

      # @return [Boolean] whether the page is the one before a cursor
      def backwards? = @member == "before"

      # @param ordering [Ordering]
      # @return [Hash{Symbol => Object}] names and expressions
      def extra(ordering)
        ordering.parts.each_with_index.to_h { |part, at| [:"#{COLUMN}#{at}", part.expression] }
      end

      # One more than the page has, to see whether there is another.
      # @param source [Source, nil] of the database
      # @return [Array<Object>] values of the statement: the cursor's, as far as they are not null, and the limit
      def values(source)
        cursor = @cursor&.compact
        [*(source ? cursor&.map { |value| source.comparable(value) } : cursor), size + 1]
      end

      # @param dataset [Sequel::Dataset]
      # @param ordering [Ordering]
      # @param values [#[]] what stands for values, open or given
      # @param from [Integer] the index of the first of {#values} among them
      # @return [Sequel::Dataset]
      # @raise [Refusal] when the cursor is of another order
      def of(dataset, ordering, values, from)
        ordering = ordering.reverse if backwards?
        return dataset.order(*ordering.sql).limit(values[from]) unless @cursor

        refuse unless nulls.size == ordering.parts.size
        count = nulls.count(false)
        behind = ordering.behind(Array.new(count) { |at| values[from + at] }, nulls)
        dataset.where(behind).order(*ordering.sql).limit(values[from + count])
      end

      # @param more [Boolean] whether there is a page behind, in the direction that was asked for
      # @param cursors [Array<String>] of the first and the last row, none of an empty page
      # @return [Hash{Symbol => String, nil}] ends of the queries that lead to other pages; nil where there is none
      def others(more, _count, cursors)
        before = backwards? ? more : !@cursor.nil?
        behind = backwards? ? !@cursor.nil? : more
        first, last = cursors
        { prev: (at("before", first) if before && first), next: (at("after", last) if behind && last) }
      end

      # @param values [Array<Object>] that a row is in order of
      # @return [String]
      def self.cursor(values)
        values = values.map { |value| binary?(value) ? [[value].pack("m0")] : value }
        [JSON.generate(values)].pack("m0").tr("+/", "-_").delete("=")
      end

      # Bytes are no text of JSON: they are in Base64, within an Array that tells them from texts.
      def self.binary?(value) = value.is_a?(String) && value.encoding == Encoding::BINARY
      private_class_method :binary?

      private

      def nulls = @cursor&.map(&:nil?)

      def at(member, cursor) = "page%5B#{member}%5D=#{cursor}&page%5Bsize%5D=#{size}"

      def take_cursor(parameter)
        if @cursor
          Refusing.refuse_parameter(parameter.name, "range_pagination", "Range pagination is not supported",
                                    "page[after] and page[before] are both there: send one of them",
                                    links: problem_links("range-pagination-not-supported"))
        end
        @member = parameter.brackets.first
        @cursor = read(parameter.value) || refuse
      end

      def read(text)
        refuse_long if text.length > LONGEST
        return unless text.match?(/\A[A-Za-z0-9_-]+\z/)

        values = JSON.parse(text.tr("-_", "+/").unpack1("m"))
        return unless values.is_a?(Array)

        values = values.map { |value| written(value) }
        values if values.all? { |value| value?(value) }
      rescue JSON::ParserError, ArgumentError
        nil
      end

      def written(value)
        case value
        in [String => bytes] then Sequel.blob(bytes.unpack1("m0"))
        else value
        end
      end

      # Databases have no larger integers, and no NUL in a text.
      def value?(value)
        return Types::INTEGERS.cover?(value) if value.is_a?(Integer)

        case value
        when nil, Float, Sequel::SQL::Blob then true
        when String then !value.include?("\0")
        end
      end

      def refuse_long
        Refusing.refuse_parameter("page[#{@member}]", "cursor_too_long", "Cursor too long",
                                  "page[#{@member}] has more than #{LONGEST} characters: sort by shorter values")
      end

      def refuse
        Refusing.refuse_parameter("page[#{@member}]", "invalid_cursor", "Invalid cursor",
                                  "page[#{@member}] is no cursor of this order: take it from the links of a page")
      end
    end
  end
end
