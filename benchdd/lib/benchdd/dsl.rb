# frozen_string_literal: true

require_relative "dsl/matrix"
require_relative "dsl/cursor"
require_relative "dsl/dataset"
require_relative "dsl/scenario"
require_relative "dsl/suite"
require_relative "dsl/declaration"
require_relative "dsl/context"

module BenchDD
  # What a file of benchmarks may say.
  module DSL
  end
end
