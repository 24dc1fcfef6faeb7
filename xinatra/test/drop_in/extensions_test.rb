# frozen_string_literal: true

require_relative "twin_runs"

# Unmodified published extensions: each script of the folder runs one on Sinatra and on Xinatra, which print the same.
class ExtensionsTest < Minitest::Test
  parallelize_me!
  include TwinRuns

  TwinRuns.scripts("extensions/*.rb").each do |script|
    define_method("test_#{File.basename(script, ".rb")}") do
      skip_repetitions

      assert_same_run(script)
    end
  end
end
