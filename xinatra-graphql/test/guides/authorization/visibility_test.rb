# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# What is there for whom: types, fields, arguments, enum values; profiles; and none of it.
class AuthorizationVisibilityTest < Minitest::Test
  include Guide

  module Secret
    def initialize(*arguments, secret: false, **options, &block)
      @secret = secret
      super(*arguments, **options, &block)
    end

    def visible?(context) = super && (!@secret || context[:admin] == true)
  end

  class OwnArgument < GraphQL::Schema::Argument
    include Secret
  end

  class OwnField < GraphQL::Schema::Field
    include Secret

    argument_class OwnArgument
  end

  class OwnValue < GraphQL::Schema::EnumValue
    include Secret
  end

  class Colour < GraphQL::Schema::Enum
    enum_value_class OwnValue
    value "RED"
    value "INFRARED", secret: true
  end

  class Feature < GraphQL::Schema::Object
    field :name, String, method: :itself
    def self.visible?(context) = super && context[:admin] == true
  end

  class Plain < GraphQL::Schema::Object
    field :size, Int
  end

  class Either < GraphQL::Schema::Union
    possible_types Feature, Plain
    def self.resolve_type(object, _context) = object.start_with?("feature") ? Feature : Plain
  end

  class Query < GraphQL::Schema::Object
    field_class OwnField
    field :either, [Either, { null: true }], null: false
    field :feature, Feature
    field :open, String do
      argument :colour, Colour, required: false
      argument :whole, Boolean, required: false, secret: true
    end
    field :secret, String, secret: true

    def either = %w[plain feature]
    def feature = "feature"
    def open(**arguments) = arguments.inspect
    def secret = "secret"
  end

  ADMIN = { admin: true }.freeze
  CONTEXTS = [{}, ADMIN, {}].freeze
  HIDDEN = ["{ secret }", "{ feature { name } }", "{ open(whole: true) }", "{ open(colour: INFRARED) }",
            "{ either { ... on Feature { name } } }"].freeze
  SHOWN = { "secret" => "secret", "feature" => { "name" => "feature" } }.freeze
  KINDS = { warden: -> { use GraphQL::Schema::Warden }, visibility: -> { use GraphQL::Schema::Visibility },
            profiles: lambda {
              use GraphQL::Schema::Visibility, dynamic: true, profiles: { public: {}, admin: { admin: true } }
            } }.freeze

  KINDS.each do |kind, set_up|
    define_method("test_who_sees_what_by_#{kind}") do
      schemas = schemas { instance_exec(&set_up) }
      2.times do
        HIDDEN.each { |text| refute ask(text, on: schemas).key?("data"), text }
        assert_equal SHOWN, ask("{ secret feature { name } }", on: schemas, context: ADMIN)["data"]
        assert_includes ask("{ open(colour: INFRARED, whole: true) }", on: schemas, context: ADMIN)["data"]["open"],
                        "INFRARED"
      end
    end

    define_method("test_what_introspection_says_by_#{kind}") do
      schemas = schemas { instance_exec(&set_up) }
      text = '{ a: __type(name: "Feature") { name } b: __type(name: "Query") { fields { name args { name } } } ' \
             'c: __type(name: "Colour") { enumValues { name } } d: __type(name: "Either") { possibleTypes { name } } }'
      answers = CONTEXTS.map { |context| ask(text, on: schemas, context:)["data"] }

      assert_equal answers[0], answers[2]
      assert_equal([nil, { "name" => "Feature" }], answers.first(2).map { |data| data["a"] })
      assert_equal([2, 4], answers.first(2).map { |data| data["b"]["fields"].size })
      assert_equal([1, 2], answers.first(2).map { |data| data["c"]["enumValues"].size })
    end

    define_method("test_values_of_types_that_are_hidden_by_#{kind}") do
      schemas = schemas { instance_exec(&set_up) }

      assert_equal([{ "__typename" => "Plain" }, { "__typename" => "Feature" }],
                   ask("{ either { __typename } }", on: schemas, context: ADMIN).dig("data", "either"))
      assert_raises(GraphQL::UnresolvedTypeError) { ask("{ either { __typename } }", on: schemas) }
    end
  end

  def test_profiles_by_name
    schemas = schemas { use GraphQL::Schema::Visibility, profiles: { public: {}, admin: { admin: true } } }
    2.times do
      assert_equal "secret",
                   ask("{ secret }", on: schemas, context: { visibility_profile: :admin }).dig("data", "secret")
      refute ask("{ secret }", on: schemas, context: { visibility_profile: :public, admin: true }).key?("data")
    end
    assert_raises(ArgumentError) { ask("{ secret }", on: schemas) }
    assert_equal "secret", ask("{ secret }", on: schemas, visibility_profile: :admin).dig("data", "secret")
  end

  # Fields are asked all the same.
  def test_types_are_all_visible
    schemas = schemas { use GraphQL::Schema::AlwaysVisible }

    assert_equal({ "feature" => { "name" => "feature" } }, ask("{ feature { name } }", on: schemas)["data"])
    refute ask("{ secret }", on: schemas).key?("data")
    assert_equal OBJECT, ways("{ feature { name } }", on: schemas)["Feature.name"]
  end

  module Lonely
    include GraphQL::Schema::Interface

    field :name, String
  end

  class LonelyQuery < GraphQL::Schema::Object
    graphql_name "Query"
    field :lonely, Lonely
    field :other, String
    def other = "there"
  end

  def test_interfaces_that_nothing_implements_are_hidden
    log = StringIO.new
    schemas = schemas(LonelyQuery) { default_logger Logger.new(log) }

    assert_equal ["Field 'lonely' doesn't exist on type 'Query'"],
                 messages(ask("{ lonely { name } other }", on: schemas))
    assert_equal({ "other" => "there" }, ask("{ other }", on: schemas)["data"])
    assert_includes log.string, "Interface `Lonely` hidden"
  end
end
