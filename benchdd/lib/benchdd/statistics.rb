# frozen_string_literal: true

require "benchdd/errors"
require "benchdd/statistics/probability"
require "benchdd/statistics/incomplete_beta"
require "benchdd/statistics/normal"
require "benchdd/statistics/beta"
require "benchdd/statistics/student_t"
require "benchdd/statistics/binomial"
require "benchdd/statistics/summary"
require "benchdd/statistics/moments"
require "benchdd/statistics/spending"
require "benchdd/statistics/look"
require "benchdd/statistics/design"
require "benchdd/statistics/sequential_test"
require "benchdd/statistics/noise"
require "benchdd/statistics/outcome"
require "benchdd/statistics/simulation"
require "benchdd/statistics/partition"
require "benchdd/statistics/change_points"

module BenchDD
  # What turns measured samples into verdicts. docs/benchdd/statistics.md says what is tested, and why.
  module Statistics
  end
end
