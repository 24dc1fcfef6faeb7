# frozen_string_literal: true

require_relative "errors"
require_relative "permission"
require_relative "type"

module Xinatra
  module JSONAPI
    # A way from a resource, over relationships, to a column: "title", "author.name", "author.id", or "author", which is
    # the same but for null. Conditions and values of what it leads to are subqueries, which never multiply rows.
    class Path
      # The column of a subquery that says which row it belongs to.
      SOURCE = :xinatra_source
      private_constant :SOURCE

      # @return [Array<Relationship>]
      attr_reader :relationships
      # @return [Symbol] of the last one's target, or of the resource itself
      attr_reader :column
      # @return [Type]
      attr_reader :type
      # @return [Hash] the column's, of Sequel's schema
      attr_reader :schema

      # @param resource [Resource] where it begins
      # @param name [String]
      # @raise [DefinitionError]
      def initialize(resource, name)
        @resource = resource
        @name = name
        *words, last = name.split(".", -1)
        words << last if (@bare = ends_bare?(words, last))
        @relationships = follow(words).freeze
        take_column(@bare ? "id" : last)
        freeze
      end

      # @return [Boolean] whether it ends with a relationship, and means the keys that this leads to
      def bare? = @bare

      # @return [Boolean] whether it leads to one value at most
      def single? = @relationships.none?(&:many?)

      # What is not shown is not told by an order or a filter either.
      # @param roles [Array<Symbol>] of whoever asks
      # @return [Boolean] whether they may see where it leads
      def allows?(roles)
        relationships.all? { |one| one.readable?(roles) } && @reading.allows?(roles)
      end

      # @yieldparam column [Sequel::SQL::QualifiedIdentifier]
      # @yieldreturn [Sequel::SQL::Expression, nil] of the column; nil where it is enough that there is one
      # @return [Sequel::SQL::Expression] of the resource's table: that there is such a one
      def where(&) = within(@resource.table, relationships, &)

      # Joins what it leads to, one row to a row at most.
      # @param dataset [Sequel::Dataset] of the resource
      # @param name [Symbol] for it alone
      # @return [Sequel::Dataset]
      # @see #single?
      def join(dataset, name) = attach(dataset, @resource.table, relationships, name)

      # @param name [Symbol] see {#join}
      # @return [Sequel::SQL::QualifiedIdentifier] the value; null where there is none
      def joined(name) = Sequel.qualify(name, :"#{name}_value")

      private

      # With names that no table's columns have, for filters may not say of which table theirs are.
      def attach(dataset, table, further, name)
        relationship, *others = further
        target = relationship.target
        rows = all(relationship)
        rows = attach(rows, target.table, others, name) unless others.empty?
        value = others.empty? ? Sequel.qualify(target.table, column) : joined(name)
        inner = rows.select(Sequel.as(relationship.looked_for, :"#{name}_key"), Sequel.as(value, :"#{name}_value"))
        dataset.left_join(inner, { "#{name}_key": Sequel.qualify(table, relationship.source_column) },
                          table_alias: name)
      end

      # Whatever leads there.
      def all(relationship) = relationship.dataset { |column| ~Sequel.expr(column => nil) }.unordered

      def ends_bare?(words, last) = target(follow(words)).relationships.key?(last)

      def target(relationships) = relationships.last&.target || @resource

      def follow(words)
        words.each_with_object([]) do |word, found|
          from = target(found)
          found << from.relationships.fetch(word) do
            raise DefinitionError, "#{@resource.type}: #{@name.inspect} does not lead anywhere: #{from.type} has no " \
                                   "relationship #{word.inspect}"
          end
        end
      end

      def take_column(last)
        resource = target(relationships)
        attribute = resource.attributes[last] unless last == "id"
        @column = last == "id" ? resource.id_column : shown(attribute)
        unless resource.model.columns.include?(@column)
          raise DefinitionError, "#{@resource.type}: #{@name.inspect} names nothing that can be compared: declare a " \
                                 "readable attribute #{last.inspect} of a column in #{resource.type}"
        end

        @reading = attribute&.reading || Permission::ANYONE
        @type = attribute&.type || resource.key_type
        @schema = resource.model.db_schema.fetch(@column, {})
      end

      def shown(attribute) = (attribute.member if attribute&.readable? && attribute.reader.nil?)

      # From the first relationship inwards, each a subquery of its own.
      # @yieldparam column [Sequel::SQL::QualifiedIdentifier]
      def within(table, further, depth = 0, &)
        relationship, *others = further
        return yield(Sequel.qualify(table, column)) unless relationship

        inner = :"xinatra_#{depth}"
        rows = related(relationship, Sequel.qualify(table, relationship.source_column), inner)
        condition = within(inner, others, depth + 1, &)
        (condition ? rows.where(condition) : rows).select(1).exists
      end

      # Under a name of their own, for a table may lead to itself.
      def related(relationship, source, name)
        all(relationship).select(Sequel::SQL::ColumnAll.new(relationship.target.table),
                                 Sequel.as(relationship.looked_for, SOURCE))
                         .from_self(alias: name).where(Sequel.qualify(name, SOURCE) => source)
      end
    end
  end
end
