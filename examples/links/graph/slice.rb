# frozen_string_literal: true

class Graph
  # A part of a list in some order: so many rows before or behind others. Rows are told from each other by their ids, so
  # that what comes to the list meanwhile moves nothing.
  # - `order` [Hash{Symbol => Symbol}] :asc or :desc by column, the last of which is the id
  # - `after`, `before` [Integer, nil] the ids of rows that are next to the part
  # - `limit` [Integer] rows; one more is looked for
  # - `backward` [Boolean] whether it is the end of the part that counts
  Slice = Struct.new(:order, :after, :before, :limit, :backward, keyword_init: true) do
    # @param rows [Sequel::Dataset]
    # @return [Sequel::Dataset]
    def of(rows) = cut(rows).order(*terms(rows)).limit(limit + 1)

    # The parts of many lists in one query.
    # @param rows [Sequel::Dataset]
    # @param column [Sequel::SQL::QualifiedIdentifier] that tells whose list a row is on
    # @param owners [Array<Integer>]
    # @return [Sequel::Dataset] rows with an `owner_id`, in order
    def of_each(rows, column, owners)
      table = rows.model.table_name
      place = Sequel.function(:row_number).over(partition: column, order: terms(rows))
      cut(rows).where(column => owners).select_all(table).select_append(column.as(:owner_id), place.as(:place))
               .from_self(alias: table).where(Sequel[:place] <= limit + 1).order(:owner_id, :place)
    end

    private

    def terms(rows)
      order.map do |column, direction|
        Sequel[rows.model.table_name][column].public_send((direction == :desc) == backward ? :asc : :desc)
      end
    end

    def cut(rows)
      rows = rows.where(beyond(rows.model, after, true)) if after
      rows = rows.where(beyond(rows.model, before, false)) if before
      rows
    end

    # What comes behind a row, or before it: of which a column is beyond the row's, and those before it are the same.
    def beyond(model, id, behind)
      order.reverse_each.reduce(nil) do |rest, (column, direction)|
        own = Sequel[model.table_name][column]
        others = column == :id ? id : model.where(id: id).select(column)
        further = (direction == :desc) == behind ? own < others : own > others
        rest ? further | (Sequel.expr(own => others) & rest) : further
      end
    end
  end
end
