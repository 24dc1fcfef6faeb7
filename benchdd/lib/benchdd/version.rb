# frozen_string_literal: true

module BenchDD
  VERSION = "0.1.0"
end
