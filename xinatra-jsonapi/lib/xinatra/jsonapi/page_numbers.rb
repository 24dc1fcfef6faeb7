# frozen_string_literal: true

require_relative "parameters"

module Xinatra
  module JSONAPI
    # Pagination by number and size (JSON:API 1.1, "Pagination"): `page[number]=2&page[size]=20`.
    class PageNumbers
      # Rows that are skipped at most: databases walk over them, and count no further than 64 bits.
      LAST = 10_000_000
      MEMBERS = [%w[number], %w[size]].freeze
      private_constant :LAST, :MEMBERS

      # @return [Integer] of rows
      attr_reader :size
      # @return [Integer] counted from 1
      attr_reader :number

      # @param parameters [Array<Parameters::Parameter>] of the family `page`
      # @param options [Hash] `page_size:` and `page_limit:`
      # @raise [Refusal]
      def initialize(parameters, options)
        @size = options.fetch(:page_size)
        @number = 1
        parameters.each { |parameter| take(parameter, options.fetch(:page_limit)) }
        freeze
      end

      # @return [Symbol] what statements differ by
      def shape = :numbers

      # One more than the page has, to see whether there is another.
      # @return [Array<Integer>] values of the statement: limit, offset
      def values = [size + 1, (number - 1) * size]

      # @param dataset [Sequel::Dataset]
      # @param values [#[]] what stands for values, open or given
      # @param from [Integer] the index of the first of {#values} among them
      # @return [Sequel::Dataset]
      def limit(dataset, values, from) = dataset.limit(values[from], values[from + 1])

      # @param more [Boolean] whether there is a page behind
      # @param count [Integer, nil] of all rows, where it is known
      # @return [Hash{Symbol => String, nil}] ends of the queries that lead to other pages; nil where there is none
      def others(more, count)
        last = count && [(count.to_f / size).ceil, 1].max
        known = last ? { first: at(1), last: at(last) } : { first: at(1) }
        known.merge(prev: (at(number - 1) if number > 1), next: (at(number + 1) if more))
      end

      private

      def at(other) = "page%5Bnumber%5D=#{other}&page%5Bsize%5D=#{size}"

      def take(parameter, limit)
        unless MEMBERS.include?(parameter.brackets)
          Refusing.refuse_parameter(parameter.name, "unknown_page_parameter", "Unknown page parameter",
                                    "There is no #{parameter.name.inspect}: use page[number] and page[size]")
        end

        value = whole(parameter)
        parameter.brackets == %w[size] ? take_size(parameter, value, limit) : @number = value
      end

      def take_size(parameter, value, limit)
        if value > limit
          Refusing.refuse_parameter(parameter.name, "page_too_large", "Page too large",
                                    "A page of #{value} is more than the #{limit} that there may be: ask for less")
        end

        @size = value
      end

      def whole(parameter)
        value = parameter.value.match?(/\A[1-9]\d{0,8}\z/) ? parameter.value.to_i : 0
        return value if value.between?(1, LAST)

        Refusing.refuse_parameter(parameter.name, "malformed_page", "Malformed page",
                                  "#{parameter.name}=#{parameter.value[0, 50].inspect} is no number from 1 to #{LAST}")
      end
    end
  end
end
