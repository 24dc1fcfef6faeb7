# frozen_string_literal: true

require_relative "slice"
require_relative "loading/pages"

class Graph
  # A page of a list, as Relay's clients turn them: https://relay.dev/graphql/connections.htm. The lists of many owners,
  # such as the comments of all stories of another page, are read by one query.
  class Page < GraphQL::Pagination::Connection
    CURSOR = /\A[1-9]\d{0,17}\z/
    private_constant :CURSOR

    # @param rows [Sequel::Dataset] all of the list
    # @param order [Hash{Symbol => Symbol}] see {Slice}
    # @param owner [Integer, nil] whose list it is
    # @param column [Sequel::SQL::QualifiedIdentifier, nil] that tells whose list a row is on
    def initialize(rows, order, owner: nil, column: nil)
      super(rows)
      @order = order
      @owner = owner
      @column = column
    end

    # @return [Array<Sequel::Model>]
    def nodes
      page = found.first(size)
      backward? ? page.reverse : page
    end

    # graphql-ruby's names.
    # @return [Boolean] whether something follows
    def has_next_page = backward? ? !before.nil? : more? # rubocop:disable Naming/PredicatePrefix

    # @return [Boolean] whether something is before it
    def has_previous_page = backward? ? more? : !after.nil? # rubocop:disable Naming/PredicatePrefix

    # @return [String]
    def cursor_for(item) = [item.id.to_s].pack("m0")

    private

    def backward? = first_value.nil? && !last_value.nil?
    def size = backward? ? last : first
    def more? = found.size > size

    def found
      @found ||= if @owner then context.dataloader.with(Loading::Pages, items, @column, slice).load(@owner)
                 else
                   slice.of(items).all
                 end
    end

    def slice
      Slice.new(order: @order, after: id("after", after), before: id("before", before), limit: size,
                backward: backward?)
    end

    def id(name, cursor)
      return if cursor.nil?

      text = unpacked(cursor)
      return Integer(text, 10) if CURSOR.match?(text)

      raise Refusal.new(400, "bad_cursor", "#{name}: #{cursor[0, 40].inspect} is no cursor of this list: take one " \
                                           "that an answer has named")
    end

    def unpacked(cursor)
      cursor.unpack1("m0")
    rescue ArgumentError
      ""
    end
  end
end
