# frozen_string_literal: true

require_relative "errors"
require_relative "ordering"
require_relative "query"

module Xinatra
  module JSONAPI
    # The first targets of a relationship to many, of each of many rows, as one query; and where the others are.
    #
    # It asks for one more than are shown, to see whether there are others. Keys are numbered for each row that leads to
    # them, behind what the association itself leaves out, and the targets are joined to the numbers.
    class RelationshipPage
      # Of the numbered keys: the table, and its columns.
      NUMBERED = :xinatra_paged
      KEY = :xinatra_page_key
      SOURCE = :xinatra_page_leading
      NUMBER = :xinatra_page_number
      private_constant :NUMBERED, :KEY, :SOURCE, :NUMBER

      # @return [Integer] targets of each row that are shown
      attr_reader :size
      # @return [Hash{Symbol => Object}] what a target's cursor is made of: names of extra columns, and expressions;
      #   none where pages are by numbers
      attr_reader :cursor

      # @param association [Association]
      # @param target [Resource]
      # @param size [Integer] see {#size}
      # @param name [String] what an error calls the relationship
      # @raise [DefinitionError] when the target has no pages of that size, so that no link could lead on
      def initialize(association, target, size, name)
        @association = association
        @target = target
        @size = size
        check(name)
        options = target.options
        @first = Query::PAGES.fetch(options.fetch(:pages)).new([], { **options, page_size: size, page_limit: size })
        @cursor = parts.keys.to_h { |column| [column, Sequel[NUMBERED][column]] }.freeze
        freeze
      end

      # @return [Sequel::SQL::QualifiedIdentifier] see {Relationship#looked_for}
      def looked_for = Sequel[NUMBERED][SOURCE]

      # @return [Sequel::SQL::QualifiedIdentifier] which of its row's targets one is, from 1
      def number = Sequel[NUMBERED][NUMBER]

      # @param values [Array<Object>] of the last target that is shown, in the columns of its {#cursor}
      # @return [String] the query that leads from the relationship's path to the targets behind
      def following(values) = @first.others(true, nil, [nil, PageCursors.cursor(values)]).fetch(:next)

      # @yieldparam column [Object] what is to be compared with the values that lead here
      # @yieldreturn [Object] the condition
      # @return [Sequel::Dataset] of the target's rows, one more for each value than are shown
      def dataset(&)
        numbers = numbered(@association.dataset(&))
        @target.dataset.join(numbers.as(NUMBERED), { KEY => @target.qualified_key }).where(number <= size + 1)
      end

      # @return [Ordering] of {#dataset}
      def ordering = Ordering.keyed([Ordering::Part.new(number, false, true)], @target.qualified_key)

      private

      def numbered(found)
        source = @association.looked_for
        order = @association.ordering.sql
        found.unordered.select(@target.qualified_key.as(KEY), source.as(SOURCE),
                               Sequel.function(:row_number).over(partition: source, order:).as(NUMBER),
                               *parts.map { |column, expression| Sequel.as(expression, column) })
      end

      # What targets are in order of where the relationship's own path has them.
      def parts = @first.extra(@association.ordering)

      def check(name)
        limit = @target.options.fetch(:page_limit)
        return if size.is_a?(Integer) && size.between?(1, limit)

        raise DefinitionError, "#{name} cannot have page: #{size.inspect}: say a number from 1 to #{limit}, the most " \
                               "that a page of #{@target.type} may have"
      end
    end
  end
end
