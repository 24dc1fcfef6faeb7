# frozen_string_literal: true

module BenchDD
  # The base of all errors of the programmer or the machine. Its message is one sentence that carries the value and the
  # remedy.
  class Error < StandardError
  end
end
