# frozen_string_literal: true

require_relative "errors"

module Xinatra
  module JSONAPI
    # Reads and writes the records of an object of the app's.
    #
    # To be read from, the object answers
    # - `find(id)`, given a String: the record, or nil
    # - `all(filters:, sort:, offset:, limit:)`: an Array of records. `filters` are names => texts, as clients have sent
    #   them, and `sort` is an Array of [name, whether it is descending]; only what the resource has declared
    # - `count(filters:)`, where the resource counts
    # - `id(record)`, where it is not `record.id`
    #
    # To be written to, it answers
    # - `build`: a new record, with setters for the attributes and relationships that clients may write
    # - `save(record)`, new or changed; raises {Invalid}
    # - `destroy(record)`
    # - `transaction { ... }`, if it can undo what was written in the block when that raises or throws
    # - `database`, if these are transactions of a Sequel::Database: they are repeated where it asks for that
    class ObjectStore
      # What the object needs to answer for an action.
      NEEDS = { index: %i[all], show: %i[find], create: %i[find build save], update: %i[find save],
                destroy: %i[find destroy] }.freeze

      # @param object [Object]
      def initialize(object)
        @object = object
        freeze
      end

      # @return [Sequel::Database, nil]
      def database = can?(:database) ? @object.database : nil

      # @return [Boolean] whether what fails in a transaction is undone
      def undoes? = can?(:transaction)

      # @return [Object] equal for stores that share their transactions
      def undone_in = database || @object

      # @yieldreturn [Object]
      # @return [Object] what the block returns
      def transaction
        return yield unless undoes?

        result = nil
        @object.transaction { result = yield }
        result
      end

      # @param key [String] an id
      # @return [Object, nil] the record, by the id that documents have of it and by no other spelling
      def find(key)
        record = @object.find(key)
        record unless record.nil? || key(record) != key
      end

      # @param keys [Array<String>]
      # @return [Hash{String => Object}] records by key, those there are
      def all_by_key(keys) = keys.uniq.to_h { |key| [key, find(key)] }.compact

      # @param record [Object]
      # @return [String] its id
      def key(record) = (can?(:id) ? @object.id(record) : record.id).to_s

      # @param filters [Hash{String => String}]
      # @param sort [Array<Array(String, Boolean)>]
      # @param offset [Integer]
      # @param limit [Integer]
      # @return [Array<Object>] records
      def all(filters:, sort:, offset:, limit:) = @object.all(filters:, sort:, offset:, limit:).first(limit)

      # @param filters [Hash{String => String}]
      # @return [Integer]
      def count(filters:) = @object.count(filters:)

      # @return [Object] a new record
      def build = @object.build

      # @param record [Object]
      # @return [void]
      # @raise [Invalid]
      def save(record) = @object.save(record)

      # @param record [Object]
      # @return [void]
      # @raise [Invalid]
      def destroy(record) = @object.destroy(record)

      # @param record [Object]
      # @param relationship [ObjectRelationship] to one
      # @param target [Object, nil]
      # @return [void]
      def set(record, relationship, target) = relationship.assign(record, target)

      # Makes a relationship lead to some more.
      # @param record [Object]
      # @param relationship [ObjectRelationship] to many
      # @param targets [Array<Object>] those among them that it leads to already are no problem
      # @return [void]
      # @raise [Invalid]
      def add(record, relationship, targets)
        there = relationship.records(record)
        replace(record, relationship, there + without(targets, there, relationship))
      end

      # Makes it lead to some less.
      # @param record [Object]
      # @param relationship [ObjectRelationship] to many
      # @param targets [Array<Object>] those among them that it does not lead to are no problem
      # @return [void]
      # @raise [Invalid]
      def remove(record, relationship, targets)
        replace(record, relationship, without(relationship.records(record), targets, relationship))
      end

      # Makes it lead to these alone.
      # @param record [Object]
      # @param relationship [ObjectRelationship] to many
      # @param targets [Array<Object>]
      # @return [void]
      # @raise [Invalid]
      def replace(record, relationship, targets)
        relationship.assign(record, targets)
        save(record)
      end

      private

      def can?(method) = @object.respond_to?(method)

      def without(records, others, relationship)
        key = relationship.target.store.method(:key)
        gone = others.to_set(&key)
        records.reject { |record| gone.include?(key.call(record)) }
      end
    end
  end
end
