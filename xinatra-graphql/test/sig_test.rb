# frozen_string_literal: true

require "minitest/autorun"
require_relative "../../bin/support/signatures/checks"

# The signatures in `sig/` are valid, and say what the library has: no more, and no less.
class SigTest < Minitest::Test
  include Signatures::Checks

  LIB = File.expand_path("../lib", __dir__)
  # All; what requires a whole room comes before the files of the room.
  FEATURES = Dir.glob("**/*.rb", base: LIB).map { |path| path.delete_suffix(".rb") }
                .sort_by { |feature| [feature.count("/"), feature] }.freeze
  LIBRARY = Signatures::Library.new(LIB, "Xinatra::GraphQL", FEATURES)

  private

  def folder = File.expand_path("..", __dir__)

  def library = LIBRARY

  def strangers = []

  def feature = "xinatra/graphql"

  def needed = [File.expand_path("../../xinatra", __dir__)]
end
