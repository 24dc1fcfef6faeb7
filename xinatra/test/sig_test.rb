# frozen_string_literal: true

require_relative "test_helper"
require_relative "library_report"
require_relative "../../bin/support/signatures/checks"

# The signatures in `sig/` are valid, and say what the library has: no more, and no less.
class SigTest < Minitest::Test
  include Signatures::Checks

  private

  def folder = File.expand_path("..", __dir__)

  def library = LibraryReport::LIBRARY

  def strangers = %w[xinatra/settings xinatra/types]
end
