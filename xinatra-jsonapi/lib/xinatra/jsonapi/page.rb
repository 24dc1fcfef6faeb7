# frozen_string_literal: true

require_relative "parameters"

module Xinatra
  module JSONAPI
    # What the ways to page have in common (JSON:API 1.1, "Pagination"): the members of `page[...]`, and a size.
    class Page
      # Rows that are skipped at most: databases walk over them, and count no further than 64 bits.
      LAST = 10_000_000

      # @return [Integer] of rows
      attr_reader :size

      # @param parameters [Array<Parameters::Parameter>] of the family `page`
      # @param options [Hash] `page_size:`, `page_limit:` and `stream_above:`
      # @raise [Refusal]
      def initialize(parameters, options)
        @size = options.fetch(:page_size)
        @limit = options.fetch(:page_limit)
        parameters.each { |parameter| take(parameter) }
        @large = @size > options.fetch(:stream_above)
        freeze
      end

      # @return [Array] what statements differ by
      def shape = [self.class.name, large?]

      # @return [Boolean] whether it may have so many rows that they are streamed
      def large? = @large

      # Extra columns that the rows have for it.
      # @param ordering [Ordering]
      # @return [Hash{Symbol => Object}] names and expressions
      def extra(_ordering) = {}

      # @return [String, nil] URI of the profile that it keeps to
      def profile = nil

      # @param total [Counting::Total] of all rows
      # @return [Hash] what is in `meta` of it
      def meta(total) = { total: total.number, estimated: total.estimated || nil }.compact

      # @return [Boolean] whether rows come in the other order
      def backwards? = false

      private

      # @return [Hash{String => Symbol}] members, and the methods that read them
      def members = self.class::MEMBERS

      def take(parameter)
        reader = parameter.brackets.one? && members[parameter.brackets.first]
        return send(reader, parameter) if reader

        Refusing.refuse_parameter(parameter.name, "unknown_page_parameter", "Unknown page parameter",
                                  "There is no #{parameter.name.inspect}: use " \
                                  "#{members.keys.map { |name| "page[#{name}]" }.join(" and ")}")
      end

      def take_size(parameter)
        value = whole(parameter, 1)
        if value > @limit
          Refusing.refuse_parameter(parameter.name, "page_too_large", "Page too large",
                                    "A page of #{value} is more than the #{@limit} that there may be: ask for less",
                                    links: problem_links("max-size-exceeded"), meta: { page: { maxSize: @limit } })
        end

        @size = value
      end

      # @param type [String] what the profile calls a problem
      # @return [Hash, nil]
      def problem_links(type) = profile && { type: "#{profile}#{type}" }

      def whole(parameter, least)
        value = parameter.value.match?(/\A\d{1,9}\z/) ? parameter.value.to_i : -1
        return value if value.between?(least, LAST)

        Refusing.refuse_parameter(parameter.name, "malformed_page", "Malformed page",
                                  "#{parameter.name}=#{parameter.value[0, 50].inspect} is no number from #{least} to " \
                                  "#{LAST}")
      end
    end
  end
end
