# frozen_string_literal: true

require "minitest/autorun"
require "tempfile"
require_relative "../differential/comparison"
require_relative "../differential/mutations"

# The differential cases are worth something only if they see mistakes: every one of a list of mistakes, put into
# Xinatra's source, makes a case fail. Each runs in a process of its own, with the themes that concern it, until a case
# has failed and another has not.
class DifferentialMutationsTest < Minitest::Test
  MUTATIONS = Differential::MUTATIONS
  NAMES = MUTATIONS.select { |_, mutation| mutation.count == 1 }.keys.freeze

  # Sinatra's answers, and a file with them.
  def self.theirs = @theirs ||= Differential::Comparison.run("sinatra")
  def self.file = @file ||= Tempfile.new("theirs").tap { |file| File.write(file.path, JSON.generate(theirs)) }

  # Two processes share the mutations, which are many; started by the first test that asks.
  def self.mutated
    @mutated ||= NAMES.partition.with_index { |_, index| index.even? }.map do |names|
      arguments = ["--ruby", "--mutate", names.join(","), "--theirs", file.path]
      Thread.new { Differential::Comparison.run("xinatra", *arguments) }
    end.map(&:value).reduce({}, :merge)
  end

  def test_there_are_at_least_forty
    assert_operator Differential::MUTATIONS.size, :>=, 40
  end

  MUTATIONS.each do |name, mutation|
    define_method("test_a_case_sees_that_#{name}") do
      assert_equal 1, mutation.count, "#{mutation.file} has changed: write the mutation anew."

      mutated = self.class.mutated.fetch(name)
      seen = Differential.cases(mutation.themes).select do |one|
        answers = mutated[one.id]
        answers && Differential::Comparison.new(one, self.class.theirs.fetch(one.id), answers).mistaken?
      end

      refute_empty seen, "No case of #{mutation.themes} sees it."
      refute_equal mutated.size, seen.size, "All cases fail: the mistake breaks everything, and shows nothing."
    end
  end
end
