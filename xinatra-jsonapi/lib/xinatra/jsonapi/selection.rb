# frozen_string_literal: true

require "xinatra/row_template"
require_relative "type"

module Xinatra
  module JSONAPI
    # Which columns of a resource's table are asked for, and how a row of them becomes a resource object (JSON:API 1.1,
    # "Resource Objects"): for a choice of fields, and of relationships whose targets are included.
    #
    # Rows are Arrays: of what the driver has read where nothing but columns is asked for; else of records, whose values
    # are written in Ruby. Behind the columns a row has a place for the linkage of each relationship that its own
    # columns do not tell, and that is included or leads to one; and for that which only rows have that other paths of
    # `include` lead to.
    class Selection
      # @return [Resource]
      attr_reader :resource
      # @return [Array<Relationship>] whose linkage is put into the rows
      attr_reader :linked

      # @param resource [Resource]
      # @param fields [Array<String>, nil] names of attributes and relationships; nil for all
      # @param followed [Array<Relationship>] whose targets are included
      # @param source [Source, nil] of the database
      # @param extra [Hash{Symbol => Object}] names of columns that are no part of the table, and what they are
      # @param elsewhere [Array<Relationship>] whose targets are included where other paths lead to the same resources
      def initialize(resource, fields, followed, source, extra = {}, elsewhere: [])
        @resource = resource
        @source = source
        @extra = extra
        @attributes = chosen(resource.attributes, fields).select(&:readable?)
        @relationships = chosen(resource.relationships, fields)
        @linked = linked_by(followed)
        @continued = @linked.select(&:page)
        @elsewhere = (@relationships & elsewhere).reject { |one| one.telling? || @linked.include?(one) }
        @computed = computed.freeze
        @raw = !source.nil? && @computed.empty? && @attributes.all? { |attribute| kind(attribute) }
        @columns = columns(followed).freeze
        @template = RowTemplate.of(parts)
        freeze
      end

      # @return [Boolean] whether rows are what the driver has read
      def raw? = @raw

      # @param dataset [Sequel::Dataset]
      # @return [Sequel::Dataset] of the columns; of all, where records are made
      def of(dataset)
        extra = @extra.map { |name, expression| Sequel.as(expression, name) }
        return dataset.select(Sequel::SQL::ColumnAll.new(resource.table), *extra) unless raw?

        dataset.select(*own_columns.map { |column| resource.qualify(column) }, *extra)
      end

      # @param column [Symbol] of the table, or an extra one
      # @return [Integer] where a row has it
      def index(column) = @columns.index(column)

      # @param relationship [Relationship] one of those that are followed
      # @return [Integer, nil] where a row has its linkage; nil where it says so itself, or nothing is shown of it
      def linkage_index(relationship)
        at = @linked.index(relationship)
        at && (width + at)
      end

      # @param relationship [Relationship] one of those that are followed
      # @return [Integer, nil] where a row has the link to the targets that are not included, as JSON with a comma
      #   before it; nil where nothing is shown of it, or all targets are included
      def following_index(relationship)
        at = @continued.index(relationship)
        at && (width + @linked.size + at)
      end

      # @param statement [Source::Statement, nil] nil where rows are not raw, or the query cannot be one
      # @param values [Array<Object>]
      # @yieldparam given [Source::Given]
      # @yieldreturn [Sequel::Dataset] the same query with values, where there is no statement
      # @return [Array<Array>]
      def rows(statement, values)
        return growing(@source.rows(statement, values)) if statement

        query = yield(Source::Given.new(@source, values))
        query = @source.literal(query) if @source
        raw? ? growing(@source.read(query.sql)) : made_of(query.all)
      end

      # @param records [Array<Object>] of the resource
      # @return [Array<Array>] rows, where they are made of records
      def made_of(records) = growing(records.map { |record| row(record) })

      # Gives a row the linkage that another row of the same resource has.
      # @param row [Array]
      # @param other [Array]
      # @param from [Selection] of the other row
      # @return [void]
      def complete(row, other, from)
        @elsewhere.each do |relationship|
          linkage = from.linkage_index(relationship)
          following = from.following_index(relationship)
          place = place(relationship)
          row[place] = "\"data\":#{other[linkage]}," if linkage
          row[place + 1] = other[following] if following
        end
      end

      # Appends resource objects to a text.
      # @param text [String]
      # @param rows [Array<Array>]
      # @param prefix [String] the path at which the API is mounted
      # @param first [Boolean] whether the first is the first of all
      # @return [String] text
      def append(text, rows, prefix, first: true) = @template.append(text, rows, prefix, first)

      private

      # What a row has before places for linkage.
      def width = @columns.size + (raw? ? 0 : @attributes.size + @computed.size)

      # Some drivers' rows are frozen, and linkage is put into them.
      def growing(rows)
        return rows if @linked.empty? && @elsewhere.empty?

        rows = rows.map(&:dup) if rows.first.frozen?
        @elsewhere.empty? ? rows : rows.each { |row| row.fill("", place(@elsewhere.first), @elsewhere.size * 2) }
      end

      # Where a row has linkage that only other rows may have, as a member of the relationship or nothing; behind it is
      # the link to the targets that are not included.
      def place(relationship) = width + @linked.size + @continued.size + (@elsewhere.index(relationship) * 2)

      def chosen(all, fields) = fields ? all.values_at(*(all.keys & fields)) : all.values

      def linked_by(followed)
        @relationships.select { |one| !one.telling? && (one.own_key? || followed.include?(one)) }
      end

      def schema(column) = resource.model.db_schema.fetch(column, {})

      def kind(attribute) = attribute.raw? ? @source.kind(schema(attribute.member), attribute.type.name) : nil

      def own_columns = @columns - @extra.keys

      def columns(followed)
        sources = (@relationships.select(&:own_key?) + followed).flat_map(&:source_columns)
        [resource.id_column, *(@attributes.map(&:member) if raw?), *sources, *@extra.keys].uniq
      end

      # Where rows are records, attributes stand behind the columns, as JSON; and what blocks make of them.
      def row(record)
        values = @columns.map { |column| resource.value(record, column) }
        @attributes.each { |attribute| values << JSON.generate(attribute.write(record)) }
        @computed.each { |one| values << one.write(record) }
        values
      end

      def parts
        id = [:inside, 0]
        path = [[:prefix], "/#{resource.type}/", [:path, 0]]
        ["{\"type\":#{JSON.generate(resource.type)},\"id\":\"", id, "\"", *attributes, *relationships(path),
         *links(resource.extras, { "self" => path }), *meta(resource.extras), "}"]
      end

      def computed = [resource, *@relationships].flat_map { |owner| owner.extras.computed }

      # @param own [Hash{String => Array}] parts of paths
      def links(extras, own)
        own = own.transform_values { |path| ["\"", *path, "\""] }
        others = extras.links.transform_values { |link| [extra(link)] }
        all = own.merge(others).each_with_index.flat_map do |(name, parts), at|
          ["#{"," unless at.zero?}#{JSON.generate(name)}:", *parts]
        end
        [",\"links\":{", *all, "}"]
      end

      def meta(extras) = extras.meta ? [",\"meta\":", extra(extras.meta)] : []

      def extra(given)
        return JSON.generate(given) unless given.is_a?(Extras::Computed)

        [:bare, @columns.size + @attributes.size + @computed.index(given)]
      end

      def attributes
        return [] if @attributes.empty?

        members(",\"attributes\":", @attributes) { |attribute| [value(attribute)] }
      end

      def value(attribute)
        return [:bare, @columns.size + @attributes.index(attribute)] unless raw?

        kind, *others = kind(attribute)
        [kind, @columns.index(attribute.member), *others]
      end

      def relationships(path)
        return [] if @relationships.empty?

        members(",\"relationships\":", @relationships) do |relationship|
          name = relationship.name
          own = { "self" => [*path, "/relationships/#{name}"], "related" => [*path, "/#{name}"] }
          links = links(relationship.extras, own)
          data = linkage(relationship)
          links[0] = links[0].delete_prefix(",") if data.empty? || @elsewhere.include?(relationship)
          links.insert(-2, *following(relationship))
          ["{", *data, *links, *meta(relationship.extras), "}"]
        end
      end

      def linkage(relationship)
        at = linkage_index(relationship)
        return ["\"data\":", [:bare, at]] if at
        return [[:bare, place(relationship)]] if @elsewhere.include?(relationship)

        relationship.telling? ? ["\"data\":", relationship.template(self)] : []
      end

      def following(relationship)
        at = following_index(relationship)
        at = place(relationship) + 1 if @elsewhere.include?(relationship)
        at ? [[:bare, at]] : []
      end

      def members(before, all)
        all.each_with_index.flat_map do |member, at|
          ["#{at.zero? ? "#{before}{" : ","}#{JSON.generate(member.name)}:", *yield(member)]
        end << "}"
      end
    end
  end
end
