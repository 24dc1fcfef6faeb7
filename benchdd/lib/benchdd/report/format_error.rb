# frozen_string_literal: true

require_relative "../errors"

module BenchDD
  module Report
    # A document is not of the format that was asked for: truncated, foreign, newer, or with a field that is wrong.
    class FormatError < Error
    end
  end
end
