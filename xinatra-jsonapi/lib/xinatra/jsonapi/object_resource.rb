# frozen_string_literal: true

require_relative "object_plan"
require_relative "object_store"
require_relative "resource"

module Xinatra
  module JSONAPI
    # A type of resources whose records an object finds, wherever it has them from. Made by {ObjectDSL}.
    class ObjectResource < Resource
      # What a row has besides the id: the record itself, which says where relationships lead.
      RECORD = :xinatra_record

      # @return [ObjectStore]
      attr_reader :store

      # @param type [String]
      # @param object [Object] see {ObjectStore}
      # @param parts [Array<Object>] see {Resource#initialize}
      def initialize(type, object, *parts)
        super(type, *parts)
        @store = ObjectStore.new(object)
      end

      # @return [Class] of what answers queries for it
      def plan = ObjectPlan

      # @return [nil] there is none
      def model = nil

      # @return [nil] there is none that errors could name
      def table_name = nil

      # @return [Sequel::Database, nil] see {ObjectStore#database}
      def database = store.database

      # @return [Symbol] what rows have the id as, and records are told one by
      def id_column = :id

      # @param id [String] of a client
      # @return [String, nil] what the store is asked for; nil where no path can lead there
      def key_of(id) = (id if reachable?(id))

      # @param _relationship [ObjectRelationship] of this resource
      # @param key [String] see {#key_of}
      # @return [Object, nil] the record, which says where it leads
      def leading(_relationship, key) = store.find(key)

      # @param record [Object]
      # @param column [Symbol] {#id_column} or {RECORD}
      # @return [Object] what a row has there
      def value(record, column) = column == id_column ? store.key(record) : record

      # @param records [Array<Object>] that a relationship leads to
      # @return [Array<Object>] those of them that there are for clients: what the object gives is meant to be seen
      def shown(records) = records
    end
  end
end
