# frozen_string_literal: true

require_relative "support/fake_server"
require_relative "support/mutation_table"

# Every check can fail: for each there is a way to break the fake server that it finds.
class MutationsTest < Minitest::Test
  include FakeServer

  CHECKED = Xinatra::JSONAPI::Conformance::Statements.all.select(&:check).map(&:id)

  def setup = SERVER.errors.clear

  def test_every_check_has_a_mutation
    assert_equal CHECKED.sort, MutationTable::ALL.keys.sort
  end

  MutationTable::ALL.each do |id, mutation|
    define_method("test_#{id}_fails") do
      verdict = verdicts(mutation:, only: id).fetch(id)

      assert_equal :failed, verdict.word, "#{id}: #{verdict.reason}"
      refute_match(/not the form that the check reads|was not answered/, verdict.reason, id)
      assert_empty SERVER.errors, id
    end
  end
end
