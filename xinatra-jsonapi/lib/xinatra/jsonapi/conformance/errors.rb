# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module Conformance
      # The base of what keeps a suite from being run: one sentence that carries the value and the remedy.
      class Error < StandardError
      end

      # The manifest cannot be read, or says what the suite does not understand.
      class ManifestError < Error
      end

      # Nothing answers at the URL.
      class Unreachable < Error
      end

      # The command line is wrong.
      class UsageError < Error
      end

      # A check has found what a statement forbids.
      class Failure < StandardError
      end

      # A check cannot be made with what the server has shown.
      class Skip < StandardError
      end
    end
  end
end
