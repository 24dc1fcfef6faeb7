# frozen_string_literal: true

require "minitest/autorun"
require_relative "differential/comparison"
require_relative "differential/mutations"
require_relative "differential/wanted"

# The differential cases are worth something only if they see mistakes: every one of a list of mistakes, put into
# Xinatra's source, makes a case fail. Each runs in a process of its own, with the themes that concern it.
class DifferentialMutationsTest < Minitest::Test
  # XINATRA_LINT and XINATRA_FREEZE concern apps of the test's own process. Here they are all in others, so that a run
  # under these switches would be the same again, and this is the longest of all tests.
  MUTATIONS = %w[XINATRA_LINT XINATRA_FREEZE].any? { |name| ENV[name] == "1" } ? {} : Differential::MUTATIONS
  NAMES = MUTATIONS.select { |_, mutation| mutation.count == 1 }.keys.freeze

  # Two processes share the mutations, which are many; started by the first test that asks.
  def self.runs
    @runs ||= NAMES.partition.with_index { |_, index| index.even? }.map do |names|
      Thread.new { Differential::Comparison.run("xinatra", "--mutate", names.join(",")) }
    end
  end

  def self.mutated = runs.map(&:value).reduce({}, :merge)

  def self.theirs
    @theirs ||= Differential::Comparison.run("sinatra")
  end

  def test_there_are_at_least_forty
    assert_operator Differential::MUTATIONS.size, :>=, 40
  end

  MUTATIONS.each do |name, mutation|
    define_method("test_a_case_sees_that_#{name}") do
      assert_equal 1, mutation.count, "#{mutation.file} has changed: write the mutation anew."

      mutated = self.class.mutated.fetch(name)
      seen = Differential.cases(mutation.themes).select do |one|
        next if Differential::WANTED.key?(one.id)

        comparison = Differential::Comparison.new(one, self.class.theirs.fetch(one.id), mutated.fetch(one.id))
        comparison.pair.uniq.size == 2 || comparison.unexpected.any?
      end

      refute_empty seen, "No case of #{mutation.themes} sees it."
      refute_equal mutated.size, seen.size, "All cases fail: the mistake breaks everything, and shows nothing."
    end
  end
end
