# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../../evidence/analysis/document"
require_relative "../../evidence/analysis/tables"
require_relative "../../evidence/support/journal"

class EvidenceDocumentTest < Minitest::Test
  DOCUMENT = File.expand_path("../../../docs/benchdd/evidence.md", __dir__)

  # Who changes the data, the analysis or a table by hand has to run analyse.rb.
  def test_the_tables_of_the_document_are_what_the_committed_data_give
    studies = Evidence::Journal::STUDIES.to_h { |name| [name, Evidence::Journal.new(name).packed] }
    text = File.read(DOCUMENT)

    assert_equal text, Evidence::Analysis::Document.fill(text, Evidence::Analysis::Tables.new(studies).to_h)
  end

  def test_what_the_document_shows_has_committed_data
    %w[aa counts power].each { |name| refute_empty Evidence::Journal.new(name).packed, name }
  end

  def test_a_table_takes_the_place_of_the_one_before
    text = "a\n<!-- table x -->\nold\nold\n<!-- end -->\nb\n<!-- table y -->\n<!-- end -->\n"

    assert_equal "a\n<!-- table x -->\nnew\n<!-- end -->\nb\n<!-- table y -->\n<!-- end -->\n",
                 Evidence::Analysis::Document.fill(text, { "x" => "new\n" })
  end

  def test_a_table_without_a_place_is_not_lost_silently
    error = assert_raises(RuntimeError) { Evidence::Analysis::Document.fill("text", { "x" => "new\n" }) }

    assert_match(/no place for the table x/, error.message)
  end
end
