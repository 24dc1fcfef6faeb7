# frozen_string_literal: true

require "minitest/autorun"
require_relative "../differential/mutation_cases"

# Some of the mutations that long/differential_mutations_long.rb applies, and whether all can be applied.
class DifferentialMutationsTest < Minitest::Test
  extend Differential::MutationCases

  mutate Differential::MUTATIONS.each_slice(15).to_h(&:first)

  def test_there_are_at_least_forty
    assert_operator Differential::MUTATIONS.size, :>=, 40
  end

  def test_each_is_in_one_place
    changed = Differential::MUTATIONS.values.reject { |mutation| mutation.count == 1 }

    assert_empty(changed.map do |mutation|
      "#{mutation.file} has changed: write the mutation of #{mutation.from} anew."
    end)
  end
end
