# frozen_string_literal: true

require "minitest/autorun"
$LOAD_PATH.unshift File.expand_path("../../lib", __dir__)
require "xinatra/jsonapi/conformance"

# The small readers that the checks stand on.
class DocumentTest < Minitest::Test
  include Xinatra::JSONAPI::Conformance

  ARTICLE = { "type" => "articles", "id" => "1", "attributes" => { "title" => "A" },
              "relationships" => { "author" => { "data" => { "type" => "people", "id" => "9" }, "@note" => 1 },
                                   "@note" => 1 },
              "links" => { "self" => { "href" => "/articles/1", "meta" => {} } }, "meta" => {} }.freeze
  WHOLE = { "data" => [ARTICLE, { "type" => "tags", "id" => "2", "meta" => {} }], "meta" => {},
            "errors" => [{ "source" => { "pointer" => "" }, "links" => { "about" => "/" } }],
            "jsonapi" => { "version" => "1.1" }, "included" => [{ "type" => "people", "id" => "9" }] }.freeze

  PLACES = {
    primary: %w[/data/0 /data/1], included: %w[/included/0], resources: %w[/data/0 /included/0],
    relationships: %w[/data/0/relationships/author], linkages: %w[/data/0/relationships/author/data],
    identifiers: %w[/data/1 /data/0/relationships/author/data], errors: %w[/errors/0], sources: %w[/errors/0/source],
    links: %w[/data/0/links /errors/0/links], each_link: %w[/data/0/links/self /errors/0/links/about],
    link_objects: %w[/data/0/links/self], metas: %w[/meta /data/0/meta /data/1/meta /data/0/links/self/meta],
    jsonapi: %w[/jsonapi], attributes: %w[/data/0/attributes]
  }.freeze

  PLACES.each do |kind, places|
    define_method("test_places_of_#{kind}") { assert_equal places, Document.new(WHOLE).all(kind).map(&:place) }
  end

  def test_names_are_those_of_all_members
    assert_equal %w[data a b], Document.new({ "data" => [{ "a" => { "b" => 1 } }] }).all(:names).map(&:value)
  end

  def test_a_document_of_another_form_has_nothing
    [nil, [], 1, { "data" => 1, "included" => 2, "errors" => "x", "links" => [], "meta" => 3 }].each do |json|
      PLACES.each_key { |kind| refute_nil Document.new(json).all(kind) }
    end

    assert_empty Document.new([]).all(:primary)
  end

  def test_results_of_atomic_operations_are_primary_data
    document = Document.new({ "atomic:results" => [{}, { "data" => ARTICLE }] })

    assert_equal %w[/atomic:results/1/data], document.all(:resources).map(&:place)
  end

  def test_pointers
    document = { "data" => { "a/b" => [nil], "m~n" => 1 } }

    ["", "/data", "/data/a~1b", "/data/a~1b/0", "/data/m~0n"].each do |text|
      assert JSONPointer.new(text).in?(document)
    end
    ["data", "/data/a", "/data/a~1b/1", "/data/a~1b/00", "/data/~2", "/data/m~0n/x", nil, 1].each do |text|
      refute JSONPointer.new(text).in?(document), text.inspect
    end
  end

  def test_media_types
    type = MediaType.new("Application/vnd.api+json; ext=\"https://a https://b\";Profile=https://c")

    assert_predicate type, :jsonapi?
    assert_equal [%w[https://a https://b], %w[https://c]], [type.extensions, type.profiles]
    refute_predicate MediaType.new(nil), :jsonapi?
    assert_equal "application/vnd.api+json; ext=\"https://a\"", MediaType.jsonapi(ext: "https://a")
  end

  def test_member_names
    %w[a A1 a-b a_b ä].push("a b").each { |name| assert MemberName.legal?(name) }
    ["", "-a", "a-", "_", "a+b", "a.b", "@a", "a:b", "a\nb", " a"].each { |name| refute MemberName.legal?(name), name }
    assert_equal %w[data], MemberName.own(%w[data @context atomic:results])
  end

  def test_links
    ["/a?page[size]=1", "a", "https://a/b"].each do |text|
      assert Link.reference?(text)
    end
    ["", "a b", nil, {}].each { |text| refute Link.reference?(text), text.inspect }
    assert Link.uri?("https://a")
    refute Link.uri?("/a")
    assert_equal "/a", Link.target({ "href" => "/a" })
    assert_nil Link.target(nil)
  end
end
