# frozen_string_literal: true

require "tempfile"
require_relative "support/fake_server"

# What a manifest may say, and what is said of one that is wrong.
class ManifestTest < Minitest::Test
  include FakeServer

  LEAST = { "type" => "articles", "path" => "/articles" }.freeze
  ERRORS = {
    [] => "the manifest is []: write a mapping.",
    { "resources" => [] } => "the manifest has no resources: add at least one.",
    { "version" => "1.1" } => "the manifest has no resources: add one.",
    { "version" => "2.0", "resources" => [LEAST] } => "the manifest has \"2.0\" for version: use 1.0 or 1.1.",
    { "version" => 1.1, "resources" => [LEAST] } => "the manifest has 1.1 for version: write a string.",
    { "resource" => [LEAST] } =>
      "the manifest has the key \"resource\", which is not known: use version, base, missing, extensions, profiles, " \
      "operations, headers, resources.",
    { "resources" => ["articles"] } => "the resource  is \"articles\": write a mapping.",
    { "resources" => [{ "path" => "/articles" }] } => "the resource nil has no type: add one.",
    { "resources" => [{ "type" => "articles" }] } => "the resource \"articles\" has no path: add one.",
    { "resources" => [LEAST.merge("sort" => "title")] } =>
      "the resource \"articles\" has \"title\" for sort: write a list or false.",
    { "resources" => [LEAST.merge("id" => 1)] } => "the resource \"articles\" has 1 for id: write a string.",
    { "resources" => [LEAST.merge("page" => "keyset")] } =>
      "page of articles has the style \"keyset\": use number, offset, cursor.",
    { "resources" => [LEAST.merge("page" => { "size" => "limit" })] } => "page of articles has no style: add one.",
    { "resources" => [LEAST.merge("to_one" => { "author" => {} })] } =>
      "the relationship author has no type: add one.",
    { "resources" => [LEAST.merge("to_one" => { "author" => { "type" => "people", "add" => true } })] } =>
      "the relationship author has the key \"add\", which is not known: use type, update, clear.",
    { "resources" => [LEAST.merge("to_many" => { "tags" => { "type" => "tags", "replace" => "no" } })] } =>
      "the relationship tags has \"no\" for replace: write true or false."
  }.freeze

  ERRORS.each_with_index do |(values, message), index|
    define_method("test_error_#{index}") do
      error = assert_raises(Xinatra::JSONAPI::Conformance::ManifestError) { Manifest.new(values) }

      assert_equal message, error.message
    end
  end

  def test_a_file_that_is_not_there
    error = assert_raises(Xinatra::JSONAPI::Conformance::ManifestError) { Manifest.load("/nowhere.yml") }

    assert_match(%r{\A/nowhere.yml cannot be read: }, error.message)
  end

  def test_a_file_that_is_no_yaml
    Tempfile.create(["manifest", ".yml"]) do |file|
      file.write("resources: [")
      file.flush
      error = assert_raises(Xinatra::JSONAPI::Conformance::ManifestError) { Manifest.load(file.path) }

      assert_match(/ is no YAML: /, error.message)
    end
  end

  def test_the_guides_manifest
    guide = File.read(File.expand_path("../../../docs/jsonapi_conformance.md", __dir__))
    manifest = Manifest.new(YAML.safe_load(guide[/^```yaml\n(.*?)^```$/m, 1]))

    assert_equal %w[articles people tags], manifest.resources.map(&:type)
    assert_equal "articles", manifest.fitting(%i[atomic create to_many_remove no_client_ids]).type
  end

  def test_the_least_manifest
    least = Manifest.new("resources" => [LEAST])

    assert_equal ["1.1", [], [], {}], [least.version, least.extensions, least.profiles, least.headers]
    assert_equal "articles", least.fitting([]).type
    assert_nil least.fitting(%i[create])
  end

  def test_false_says_that_there_is_none_and_nothing_says_nothing
    silent, none = [{}, { "include" => false, "sort" => false, "create" => false }].map do |more|
      Manifest.new("resources" => [LEAST.merge(more)]).resources.first
    end

    %i[no_include no_sort no_create].each do |feature|
      refute silent.feature?(feature), feature
      assert none.feature?(feature)
    end
  end

  def test_the_first_resource_that_has_all_needs_is_taken
    two = Manifest.new("resources" => [LEAST.merge("delete" => true),
                                       LEAST.merge("type" => "people", "delete" => true, "create" => {})])

    assert_equal "articles", two.fitting(%i[delete]).type
    assert_equal "people", two.fitting(%i[create delete]).type
    assert_nil two.fitting(%i[create sort])
    assert_nil two.fitting(%i[atomic create])
  end

  def test_unique_becomes_another_word_each_time
    create = { "attributes" => { "title" => "A <unique>", "tags" => ["<unique>"] } }
    resource = Manifest.new("resources" => [LEAST.merge("create" => create)]).resources.first
    first, second = Array.new(2) { resource.create["attributes"] }

    assert_match(/\AA \h{12}\z/, first["title"])
    refute_equal first["title"], second["title"]
    refute_equal first["tags"], second["tags"]
  end

  def test_a_style_of_pages_has_its_usual_names_or_others
    pages = ["offset", { "style" => "number", "size" => "page[count]" }, "cursor"].map do |page|
      Manifest.new("resources" => [LEAST.merge("page" => page)]).resources.first.page
    end

    assert_equal ["page[limit]", "page[count]", "page[size]"], pages.map(&:size)
    assert_equal [false, false, true], pages.map(&:cursor?)
    assert_equal "page[after]", pages.last.after
  end
end
