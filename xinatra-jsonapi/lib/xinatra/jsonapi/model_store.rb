# frozen_string_literal: true

require_relative "errors"

module Xinatra
  module JSONAPI
    # Writes records of Sequel's models.
    class ModelStore
      # @param resource [Resource]
      def initialize(resource)
        @resource = resource
        freeze
      end

      # @return [Sequel::Database]
      def database = @resource.database

      # @return [Boolean] whether what fails in a transaction is undone
      def undoes? = true

      # @return [Object] equal for stores that share their transactions
      def undone_in = database

      # Runs a block in a transaction; within another one, as a part of it. When the block raises or throws (an app's
      # `halt` does), nothing is written.
      # @yieldreturn [Object]
      # @return [Object] what the block returns
      def transaction
        raised = nil
        database.transaction(**options) do
          done = false
          result = yield
          done = true
          result
        rescue StandardError => e
          raised = e
          raise
        ensure
          database.rollback_on_exit unless done
        end
      rescue Sequel::DatabaseError => e
        raise unless raised && e.wrapped_exception.equal?(raised)

        # Sequel takes an app's ArgumentError for one of SQLite's.
        raise raised, cause: nil
      end

      # @return [Sequel::Model] a new record
      def build = @resource.model.new

      # @param key [Object]
      # @return [Sequel::Model, nil] that nobody else changes until the transaction ends
      def find(key) = @resource.dataset.where(@resource.qualified_id => key).for_update.first

      # @param keys [Array<Object>]
      # @return [Hash{Object => Sequel::Model}] by key, those there are
      def all_by_key(keys)
        keys.empty? ? {} : @resource.dataset.where(@resource.qualified_id => keys).as_hash(@resource.id_column)
      end

      # @param record [Sequel::Model]
      # @return [Object] what {Resource#key_of} makes of its id
      def key(record) = record.public_send(@resource.id_column)

      # Writes what has changed.
      # @param record [Sequel::Model]
      # @return [void]
      # @raise [Sequel::ValidationFailed, Sequel::HookFailed, Sequel::DatabaseError]
      def save(record)
        record.new? ? record.save(raise_on_failure: true) : record.save_changes(raise_on_failure: true)
      end

      # @param record [Sequel::Model]
      # @return [void]
      # @raise [Sequel::HookFailed, Sequel::DatabaseError]
      def destroy(record)
        column = @resource.soft_delete
        return record.destroy(raise_on_failure: true) unless column

        record.public_send(:"#{column}=", Time.now)
        save(record)
      end

      # @param record [Sequel::Model]
      # @param relationship [Relationship] to one
      # @param target [Sequel::Model, nil]
      # @return [void]
      def set(record, relationship, target)
        # Sequel saves it then, and says what it has against it only where failures are raised.
        target&.raise_on_save_failure = true unless relationship.own_key?
        relationship.assign(record, target)
      end

      # Makes a relationship lead to some more.
      # @param record [Sequel::Model]
      # @param relationship [Relationship] to many
      # @param targets [Array<Sequel::Model>] those among them that it leads to already are no problem
      # @return [void]
      def add(record, relationship, targets)
        there = keys(record, relationship)
        adder = relationship.reflection.add_method
        missing = targets.reject { |target| there.include?(relationship.target.store.key(target)) }
        missing.each { |target| record.public_send(adder, target) }
      end

      # Makes it lead to some less.
      # @param record [Sequel::Model]
      # @param relationship [Relationship] to many
      # @param targets [Array<Sequel::Model>] those among them that it does not lead to are no problem
      # @return [void]
      def remove(record, relationship, targets)
        there = keys(record, relationship)
        remover = relationship.reflection.remove_method
        superfluous = targets.select { |target| there.include?(relationship.target.store.key(target)) }
        superfluous.each { |target| record.public_send(remover, target) }
      end

      # Makes it lead to these alone.
      # @param record [Sequel::Model]
      # @param relationship [Relationship] to many
      # @param targets [Array<Sequel::Model>]
      # @return [void]
      def replace(record, relationship, targets)
        there = relationship.target.shown(record.public_send(relationship.reflection.dataset_method).all)
        id = relationship.target.store.method(:key)
        kept = targets.map(&id)
        remove(record, relationship, there.reject { |target| kept.include?(id.call(target)) })
        add(record, relationship, targets)
      end

      private

      # A reader of SQLite that becomes a writer would fail beside another one, however long it waits.
      def options = database.database_type == :sqlite ? { mode: :immediate } : {}

      def keys(record, relationship)
        record.public_send(relationship.reflection.dataset_method).select_map(relationship.target.qualified_id).to_set
      end
    end
  end
end
