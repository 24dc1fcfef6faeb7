# frozen_string_literal: true

require_relative "test_helper"

# What is proven of methods that load, and what is not.
class LoadProofTest < Minitest::Test
  Source = GraphQL::Dataloader::Source

  class Type < GraphQL::Schema::Object
    module Proven
      def by_key = dataloader.with(Source).load(object.position)
      def by_context = context.dataloader.with(Source, context[:x]).load(object[:id])
      def with_argument(number:) = dataloader.with(Source, limit: number).load(object)
      def and_load = object.key && dataloader.with(Source).load(object.key)
      def sum = dataloader.with(Source).load(object.x + object.y)
      def optional = object.key? ? dataloader.with(Source).load(object.key&.id) : nil
      def either = object.key? ? dataloader.with(Source).load([object.x, 1]) : dataloader.with(Source).load(2)

      def guarded
        return unless object.key

        dataloader.with(Source).load(object.key)
      end

      def in_steps
        source = dataloader.with(Source)
        key = object.key
        source.load(key) if key
      end
    end

    module Others
      def another = object.position
      def chained = dataloader.with(Source).load(object.id).name
      def nested = dataloader.with(Source).load(dataloader.with(Source).load(1))
      def helped = helper && dataloader.with(Source).load(1)
      def replaced = dataloader.with(Source).load(1) || 2
      def several = dataloader.with(Source).load_all([1])
      def within = [dataloader.with(Source).load(1)]
      def given = object.call(self)
      def lent = object.call(dataloader).load(1)
      def in_block = object.call { dataloader.with(Source).load(1) }
      def spread = dataloader.with(*object.keys).load(1)
      def kept = @kept ||= dataloader.with(Source).load(1)
      def sent = dataloader.public_send(context[:with], Source).load(1)
      def from_other = object.dataloader.with(Source).load(1).name

      def looked_at
        found = dataloader.with(Source).load(1)
        found.nil? ? 1 : found
      end

      def thrown_away
        dataloader.with(Source).load(1)
        dataloader.with(Source).load(2)
      end

      def rescued
        dataloader.with(Source).load(1)
      rescue KeyError
        nil
      end

      def looping
        object.step until object.done?
        dataloader.with(Source).load(2)
      end

      private

      def helper = true
    end

    include Proven
    include Others
  end

  Type::Proven.instance_methods.each do |name|
    define_method(:"test_#{name}_is_proven") { assert proven?(Type, name) }
  end

  Type::Others.instance_methods.each do |name|
    define_method(:"test_#{name}_is_not_proven") { refute proven?(Type, name) }
  end

  def test_helpers_of_graphql_ruby
    skip "this graphql-ruby has none" unless GraphQL::Schema::Object.method_defined?(:dataload_record)

    type = Class.new(GraphQL::Schema::Object) do
      define_singleton_method(:name) { "Helped" }
      class_eval("def author = dataload_record(Object, object.author_id)", __FILE__, __LINE__)
    end

    assert proven?(type, :author)
  end

  # What it calls on itself may be another.
  def test_types_with_their_own
    { dataloader: "def dataloader = nil", object: "def object = super.inner", initialize: "def initialize(*) = super",
      wrap: "def self.wrap(object, context) = super(object.inner, context)" }.each do |name, code|
      type = Class.new(Type) { class_eval(code, __FILE__, __LINE__) }

      refute proven?(type, :by_key), name
    end
  end

  def test_methods_without_instructions
    type = Class.new(Type) { define_method(:made) { dataloader.with(Source).load(1) } }

    refute proven?(type, :made)
    refute proven?(type, :object_id)
  end

  private

  def proven?(type, name) = Xinatra::GraphQL.const_get(:Reading)::LoadProof.proven?(type, name)
end
