# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/history"
require "benchdd/profiler/views"

class SchemaTest < Minitest::Test
  GUIDE = File.expand_path("../../../docs/benchdd/reports.md", __dir__)
  SCHEMAS = [BenchDD::Report::RESULTS_SCHEMA, BenchDD::History::Record::SCHEMA, BenchDD::Profiler::Views::SCHEMA].freeze

  def test_the_guide_documents_every_field_as_it_is_checked
    guide = File.read(GUIDE)

    SCHEMAS.each { |schema| assert_includes guide, schema.to_markdown, "print #{schema.name}'s to_markdown into it" }
  end

  def test_every_type_is_known
    SCHEMAS.flat_map(&:fields).each do |field|
      known = BenchDD::Report::Schema::TYPES.key?(field.kind) || field.kind.match?(/\A"\w+"( or "\w+")+\z/)

      assert known, "#{field.path}: #{field.type}"
      refute field.valid?(Object.new), field.path
    end
  end

  def test_an_outer_field_stands_before_its_inner_ones
    SCHEMAS.each do |schema|
      paths = schema.fields.map(&:path)
      paths.each_with_index do |path, at|
        outer = path[/\A(.*)\.\w+\z/, 1]&.delete_suffix("[]")

        assert_includes paths.first(at), outer if outer
      end
    end
  end
end
