# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module Conformance
      # What the suite says of one statement.
      # @!attribute word [Symbol] one of {WORDS}
      # @!attribute reason [String, nil] a sentence, for every word but `:passed`
      Verdict = Struct.new(:word, :reason) do
        # @return [Boolean]
        def passed? = word == :passed

        # @return [Boolean]
        def failed? = word == :failed
      end

      # The words of a verdict. `:na`: the manifest does not have the feature, or its version is older than the
      # statement; `:skipped`: the server showed nothing to judge; `:unobservable`: nobody can tell from outside.
      Verdict::WORDS = { passed: "passed", failed: "failed", na: "n/a", skipped: "skipped",
                         unobservable: "unobservable" }.freeze

      # A statement with its verdict.
      Result = Struct.new(:statement, :verdict)
    end
  end
end
