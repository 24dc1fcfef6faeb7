# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Who may see which objects, fields and arguments.
class AuthorizationAuthorizationTest < Minitest::Test
  include Guide

  Friendship = Struct.new(:from, :to, :note)

  class OwnArgument < GraphQL::Schema::Argument
    def initialize(*arguments, known: false, **options, &block)
      @known = known
      super(*arguments, **options, &block)
    end

    def authorized?(object, value, context)
      context[:calls] << [:argument, value] if @known
      super && (!@known || context[:viewer])
    end
  end

  class OwnField < GraphQL::Schema::Field
    argument_class OwnArgument

    def initialize(*arguments, admin: false, **options, &block)
      @admin = admin
      super(*arguments, **options, &block)
    end

    def authorized?(object, arguments, context)
      context[:calls] << [:field, graphql_name, arguments] if @admin
      super && (!@admin || context[:viewer] == "admin")
    end
  end

  class FriendshipType < GraphQL::Schema::Object
    graphql_name "Friendship"
    field_class OwnField
    field :from, String
    field :note, String, admin: true do
      argument :short, Boolean, required: false
    end
    field :again, FriendshipType, null: false

    def self.authorized?(object, context)
      context[:calls] << [:object, object.to]
      super && (context[:viewer] == "admin" || [object.from, object.to].include?(context[:viewer]))
    end

    def again = object
    def note(short: false) = short ? object.note[0] : object.note
  end

  class Lazily < GraphQL::Schema::Object
    field :name, String, method: :itself
    def self.authorized?(object, _context) = GraphQL::Execution::Lazy.new { object != "b" }
  end

  class Query < GraphQL::Schema::Object
    field_class OwnField
    field :first, FriendshipType, null: false
    field :friendships, [FriendshipType, { null: true }]
    field :firm, [FriendshipType]
    field :lazily, [Lazily, { null: true }]
    field :search, [String] do
      argument :as, String, known: true, required: false
    end

    def self.authorized?(_object, context) = super && context[:viewer] != "banned"

    def all
      [Friendship.new("ada", "bob", "hello"), Friendship.new("cy", "dee", "psst"), Friendship.new("dee", "ada", "x")]
    end

    def first = all[1]
    def firm = all
    def friendships = all
    def lazily = %w[a b c]
    def search(as: "nobody") = [as]
  end

  TEXT = "{ friendships { from note short: note(short: true) again { from } } }"

  # With hooks that say something.
  def told
    @told ||= schemas do
      def self.unauthorized_object(error)
        error.context[:calls] << [:unauthorized, error.type.graphql_name]
        return Friendship.new("somebody", "dee", nil) if error.context[:viewer] == "replaced"

        raise GraphQL::ExecutionError, "#{error.type.graphql_name} of #{error.object.to} is hidden"
      end

      def self.unauthorized_field(error)
        raise GraphQL::ExecutionError, "#{error.field.path} of #{error.object.class.name[/\w+\z/]} is hidden"
      end
    end
  end

  def test_objects
    answer = ask("{ friendships { from again { from } } }", context: { viewer: "ada" })

    assert_equal [{ "from" => "ada", "again" => { "from" => "ada" } }, nil,
                  { "from" => "dee", "again" => { "from" => "dee" } }],
                 answer.dig("data", "friendships")
    assert_equal [[:object, "ada"], [:object, "ada"], [:object, "bob"], [:object, "bob"], [:object, "dee"]], @calls.sort
    refute answer.key?("errors")
    assert_equal([nil, ["Cannot return null for non-nullable element of type 'Friendship' for Query.firm"]],
                 ask("{ firm { from } }", context: { viewer: "bob" })
                   .then { |found| [found.dig("data", "firm"), messages(found)] })
    assert_nil ask("{ first { from } }", context: { viewer: "bob" })["data"]
  end

  def test_fields
    answer = ask(TEXT, context: { viewer: "ada" })

    assert_equal([["ada", nil, nil], ["dee", nil, nil]],
                 answer.dig("data", "friendships").compact.map { |one| one.values.first(3) })
    assert_equal %w[hello h], ask(TEXT, context: { viewer: "admin" }).dig("data", "friendships", 0).values[1, 2]
    assert_includes @calls, [:field, "note", { short: true }]
  end

  def test_arguments
    text = '{ search other: search(as: "x") }'

    assert_equal [["nobody"], nil], ask(text)["data"].values
    assert_equal [["nobody"], ["x"]], ask(text, context: { viewer: "ada" })["data"].values
    assert_equal [[:argument, "x"]], @calls
  end

  def test_the_root
    assert_nil ask("{ search }", context: { viewer: "banned" })["data"]
  end

  def test_what_is_lazy
    assert_equal [{ "name" => "a" }, nil, { "name" => "c" }], ask("{ lazily { name } }").dig("data", "lazily")
  end

  def test_hooks
    answer = ask(TEXT, on: told, context: { viewer: "ada" })

    assert_equal ["Friendship of dee is hidden", "Friendship.note of Friendship is hidden"], messages(answer).uniq.sort
    assert_equal [["friendships", 0, "note"], ["friendships", 0, "short"], ["friendships", 1],
                  ["friendships", 2, "note"], ["friendships", 2, "short"]], answer["errors"].map { |error|
                                                                              error["path"]
                                                                            }.sort_by(&:inspect)
    answer = ask("{ first { from } }", on: told, context: { viewer: "bob" })

    assert_equal [nil, ["Friendship of dee is hidden"]], [answer["data"], messages(answer)]
    assert_equal ["somebody"],
                 ask("{ first { from } }", on: told, context: { viewer: "replaced" }).dig("data", "first").values
  end

  def test_they_are_compiled
    assert_equal [LEFT], ways(TEXT).values_at("Friendship.note")
  end
end
