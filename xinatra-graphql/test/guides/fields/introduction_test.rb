# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Fields: names, types, where values come from, extras, defaults of fields' options.
class FieldsIntroductionTest < Minitest::Test
  include Guide

  Song = Struct.new(:title, :seconds, :tags, :by_hash)

  class Tag < GraphQL::Schema::Object
    field :label, String, null: false, hash_key: "label"
    field :weight, Int, hash_key: :weight, fallback_value: 7
  end

  class SongType < GraphQL::Schema::Object
    field_class(Class.new(GraphQL::Schema::Field) do
      def initialize(*arguments, null: false, **options, &block)
        super
      end
    end)

    field :title, String, description: "What it is called"
    field :name, String, method: :title
    field :seconds, Int, deprecation_reason: "Use minutes"
    field :minutes, Float
    field :first_tag, String, dig: [:by_hash, "tags", 0], null: true
    field :tags, [Tag, { null: true }], null: true
    field :stored_key, String, resolver_method: :find_key
    field :class, String, resolver_method: :class_name
    field :as_it_is, String, camelize: false, null: true
    field :missing, String, null: true, fallback_value: "nothing"

    def as_it_is = "raw"
    def class_name = "a song"
    def find_key = "#{object.title}!"
    def minutes = object.seconds.fdiv(60)
  end

  class Query < GraphQL::Schema::Object
    field :songs, [SongType], null: false
    field :hash_song, SongType
    field :parents, [String], extras: %i[path parent]
    field :nodes, [String], extras: %i[ast_node lookahead graphql_name] do
      argument :of, String, required: false
    end
    field :firm, String, null: false
    field :nothing, String
    field :shouting, String, null: false do
      description "In a block"
      argument :word, String
    end

    def songs
      [Song.new("Blue", 90, [{ "label" => "slow", weight: 2 }, nil, { "label" => "sad" }], {}), Song.new("Red", 30)]
    end

    def hash_song = { title: "Green", "seconds" => 3, tags: [{ "label" => "x" }], by_hash: { "tags" => ["deep"] } }
    def parents(path:, parent:) = [*path, parent.inspect]
    def firm = nil
    def nothing = nil
    def shouting(word:) = word.upcase

    def nodes(ast_node:, lookahead:, graphql_name:, of: "none")
      [ast_node.alias.to_s, lookahead.name.to_s, graphql_name, of]
    end
  end

  def test_values_come_from_objects_methods_keys_and_the_type
    text = "{ songs { title name seconds minutes tags { label weight } storedKey class as_it_is missing } }"
    songs = ask(text).dig("data", "songs")

    assert_equal({ "title" => "Blue", "name" => "Blue", "seconds" => 90, "minutes" => 1.5,
                   "tags" => [{ "label" => "slow", "weight" => 2 }, nil, { "label" => "sad", "weight" => 7 }],
                   "storedKey" => "Blue!", "class" => "a song", "as_it_is" => "raw", "missing" => "nothing" }, songs[0])
    assert_equal [nil, "nothing"], songs[1].values_at("tags", "missing")
    assert_equal [OBJECT, OBJECT, TYPE, ENTRY, TYPE, OBJECT],
                 ways(text).values_at(*%w[Song.title Song.name Song.minutes Tag.label Song.storedKey Song.missing])
  end

  def test_hashes_are_read_by_symbols_or_strings
    assert_equal({ "title" => "Green", "seconds" => 3, "firstTag" => "deep", "missing" => "nothing" },
                 ask("{ hashSong { title seconds firstTag missing } }").dig("data", "hashSong"))
  end

  def test_a_field_that_nothing_answers
    error = assert_raises(RuntimeError) { ask("{ hashSong { title } songs { firstTag } }") }

    assert_match(/Failed to implement/, error.message)
  end

  def test_null_where_there_may_be_one_and_where_not
    assert_equal({ "data" => { "nothing" => nil } }, ask("{ nothing }"))

    answer = ask("{ songs { title } firm }")

    assert_equal ["Cannot return null for non-nullable field Query.firm"], messages(answer)
    assert_equal [["firm"], [{ "line" => 1, "column" => 19 }]], answer["errors"][0].values_at("path", "locations")
    assert_nil answer["data"]
  end

  def test_extras
    text = '{ parents again: nodes(of: "me") nodes }'

    assert_equal({ "parents" => %w[parents nil], "again" => %w[again nodes nodes me],
                   "nodes" => ["", "nodes", "nodes", "none"] }, ask(text)["data"])
    assert_equal LEFT, ways(text)["Query.parents"]
  end

  def test_documentation_is_told_by_introspection
    answer = ask('{ __type(name: "Song") { fields(includeDeprecated: true) { name description deprecationReason } } }')
    fields = answer.dig("data", "__type", "fields").to_h { |field| [field["name"], field.values.drop(1)] }

    assert_equal ["What it is called", nil], fields["title"]
    assert_equal [nil, "Use minutes"], fields["seconds"]
  end

  def test_blocks_define_arguments
    assert_equal "HEY", ask('{ shouting(word: "hey") }').dig("data", "shouting")
    assert_includes messages(ask("{ shouting }")).first, "missing required arguments"
  end
end
