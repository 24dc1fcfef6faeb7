# frozen_string_literal: true

require_relative "branch"
require_relative "extras"
require_relative "permitted"

module Xinatra
  module JSONAPI
    # A relationship to one of several types: two columns say which type, and which of its rows.
    class Polymorphic
      include Permitted

      # @return [String] as documents have it
      attr_reader :name
      # @return [Symbol] the column of the key
      attr_reader :source_column
      # @return [Symbol] the column that says the type
      attr_reader :type_column
      # @return [Array<Branch>] one for each type
      attr_reader :branches
      # @return [Extras]
      attr_reader :extras

      # @param name [String]
      # @param columns [Array(Symbol, Symbol)] of the key, and of the type
      # @param targets [Hash{String => Resource}] by what the type's column has for them
      # @param permissions [Hash{Symbol => Permission}] see {Relationship}
      # @param extras [Extras] its meta, and links besides its own
      def initialize(name, columns, targets, permissions, extras: Extras::NONE)
        @name = name
        @source_column, @type_column = columns
        @permissions = permissions
        @extras = extras
        @branches = targets.map { |word, target| Branch.new(self, word, target) }.freeze
        freeze
      end

      # @return [Symbol] nothing else says where it leads
      def member = source_column

      # @return [Array<Resource>] what it can lead to
      def targets = branches.map(&:target).uniq

      # @return [Resource] the first of them
      def target = branches.first.target

      # @return [Boolean] it leads to one
      def many? = false

      # @return [nil] of one there are no pages
      def page = nil

      # @return [Boolean] rows of the resource itself say where it leads
      def own_key? = true

      # @return [Boolean] whether they say it by ids of targets that are certain to be there
      def telling? = targets.all? { |target| target.whole? && target.id_column == target.key }

      # @return [Array<Symbol>] the columns of the resource's own rows that it is told from
      def source_columns = [source_column, type_column]

      # @param row [Hash{Symbol => Object}] of the resource, with these columns
      # @return [Array(Branch, Object)] what it leads by, and the value it leads from; nil where it leads nowhere
      def follow(row)
        branch = branches.find { |one| one.word == row.fetch(type_column) }
        branch ? [branch, row.fetch(source_column)] : [branches.first, nil]
      end

      # @param selection [Selection] with these columns
      # @return [Array] the part of a template that writes its linkage
      def template(selection)
        words = branches.map { |branch| [branch.word, branch.target.identifier_start] }
        [:choice, selection.index(source_column), selection.index(type_column), words, "\"}"]
      end

      # Makes a record lead to another one.
      # @param record [Sequel::Model]
      # @param target [Sequel::Model, nil]
      # @return [void]
      def assign(record, target)
        branch = target && (of(target, :instance_of?) || of(target, :is_a?))
        record.public_send(:"#{type_column}=", branch&.word)
        record.public_send(:"#{source_column}=", branch && target.public_send(branch.target.key))
      end

      private

      # One model may inherit from another one's.
      def of(target, related) = branches.find { |one| target.public_send(related, one.target.model) }
    end
  end
end
