# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Other fields, arguments, values and types for others.
class SchemaDynamicTypesTest < Minitest::Test
  include Guide

  module Staff
    def initialize(*arguments, staff: nil, **options, &block)
      @staff = staff
      super(*arguments, **options, &block)
    end

    def visible?(context) = super && (@staff.nil? || @staff == (context[:staff] == true))
  end

  class OwnArgument < GraphQL::Schema::Argument
    include Staff
  end

  class OwnField < GraphQL::Schema::Field
    include Staff

    argument_class OwnArgument
  end

  class OwnValue < GraphQL::Schema::EnumValue
    include Staff
  end

  class Status < GraphQL::Schema::Enum
    enum_value_class OwnValue
    value "ACTIVE"
    value "CLOSED", value: "banned", staff: false
    value "BANNED", value: "banned", staff: true
  end

  class LegacyMoney < GraphQL::Schema::Scalar
    graphql_name "Money"
    def self.visible?(context) = super && context[:staff] != true
    def self.coerce_result(value, _context) = "#{value} EUR"
  end

  class Money < GraphQL::Schema::Object
    field :amount, Int, method: :itself
    field :currency, String
    def self.visible?(context) = super && context[:staff] == true
    def currency = "EUR"
  end

  class User < GraphQL::Schema::Object
    field :name, String, method: :itself
    field :spammy, Boolean

    def self.fields(context = GraphQL::Query::NullContext.instance)
      context[:staff] ? super : super.except("spammy")
    end

    def self.get_field(name, context = GraphQL::Query::NullContext.instance)
      super unless name == "spammy" && !context[:staff]
    end

    def spammy = object == "bob"
  end

  class Query < GraphQL::Schema::Object
    field_class OwnField
    field :comments, [String], resolver_method: :moderated, staff: false
    field :comments, [String], resolver_method: :everything, staff: true
    field :price, LegacyMoney, staff: false
    field :price, Money, staff: true
    field :status, Status
    field :user, User do
      argument :id, ID, staff: false
      argument :id, ID, required: false, staff: true
      argument :number, Int, required: false, staff: true
    end

    def everything = %w[nice rude]
    def moderated = %w[nice]
    def price = 5
    def status = "banned"
    def user(id: nil, number: nil) = number ? "bob" : "user #{id}"
  end

  CONTEXTS = [{}, { staff: true }, {}].freeze
  KINDS = { warden: -> { use GraphQL::Schema::Warden }, visibility: -> { use GraphQL::Schema::Visibility } }.freeze

  KINDS.each do |kind, set_up|
    define_method("test_fields_and_values_by_#{kind}") do
      schemas = schemas { instance_exec(&set_up) }
      found = CONTEXTS.map { |context| ask("{ comments status }", on: schemas, context:)["data"].values }

      assert_equal [[%w[nice], "CLOSED"], [%w[nice rude], "BANNED"], [%w[nice], "CLOSED"]], found
    end

    define_method("test_types_of_one_name_by_#{kind}") do
      schemas = schemas { instance_exec(&set_up) }
      2.times do
        assert_equal ["5 EUR"], ask("{ price }", on: schemas)["data"].values
        assert_equal [{ "amount" => 5, "currency" => "EUR" }],
                     ask("{ price { amount currency } }", on: schemas, context: CONTEXTS[1])["data"].values
        refute ask("{ price }", on: schemas, context: CONTEXTS[1]).key?("data")
      end
    end

    define_method("test_arguments_by_#{kind}") do
      schemas = schemas { instance_exec(&set_up) }
      2.times do
        assert_equal "user 1", ask("{ user(id: 1) { name } }", on: schemas).dig("data", "user", "name")
        assert_equal "bob",
                     ask("{ user(number: 1) { name } }", on: schemas, context: CONTEXTS[1]).dig("data", "user", "name")
        refute ask("{ user(number: 1) { name } }", on: schemas).key?("data")
        refute ask("{ user { name } }", on: schemas).key?("data")
      end
    end

    define_method("test_definitions_by_#{kind}") do
      schemas = schemas { instance_exec(&set_up) }
      dumps = CONTEXTS.map { |context| schemas.map { |schema| schema.to_definition(context:) } }

      assert_equal([1, 1, 1], dumps.map { |dump| dump.uniq.size })
      assert_includes dumps[0][2], "scalar Money"
      assert_includes dumps[1][2], "type Money"
    end
  end

  def test_fields_that_types_choose
    schemas = schemas { use GraphQL::Schema::Warden }

    refute ask("{ user(id: 1) { spammy } }", on: schemas).key?("data")
    refute_nil ask("{ user(number: 1) { spammy } }", on: schemas, context: CONTEXTS[1]).dig("data", "user", "spammy")
    refute ask("{ user(id: 1) { spammy } }", on: schemas).key?("data")
  end
end
