# frozen_string_literal: true

require_relative "test_helper"
require_relative "../../bin/support/signatures/checks"

# The signatures in `sig/` are valid, and say what the library has: no more, and no less.
class SigTest < Minitest::Test
  include Signatures::Checks

  LIB = File.expand_path("../lib", __dir__)
  # Scripts of processes: they run when they are loaded.
  SCRIPTS = %w[benchdd/worker/main benchdd/servers/guard benchdd/servers/client_main
               benchdd/profiler/autostart].freeze
  # All others; what requires a whole room comes before the files of the room.
  FEATURES = (Dir.glob("**/*.rb", base: LIB).map { |path| path.delete_suffix(".rb") } - SCRIPTS)
             .sort_by { |feature| [feature.count("/"), feature] }.freeze
  LIBRARY = Signatures::Library.new(LIB, "BenchDD", FEATURES)

  private

  def folder = File.expand_path("..", __dir__)

  def library = LIBRARY

  def strangers = %w[benchdd/report/types]
end
