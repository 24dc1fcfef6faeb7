# frozen_string_literal: true

require "minitest/autorun"
require_relative "../differential/mutation_cases"

# All mutations: the differential cases are worth something only if they see mistakes.
class DifferentialMutationsLong < Minitest::Test
  extend Differential::MutationCases

  mutate Differential::MUTATIONS
end
