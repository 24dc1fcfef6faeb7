# frozen_string_literal: true

require_relative "twin_runs"

# Unmodified apps of middle size, one that says `require "sinatra"` and one that says `require "sinatra/base"`.
class AppsTest < Minitest::Test
  parallelize_me!
  include TwinRuns

  TwinRuns.scripts("apps/*.rb").product(%w[test production]).each do |script, environment|
    define_method("test_#{File.basename(script, ".rb")}_in_#{environment}") do
      skip_repetitions

      assert_same_run(script, env: { "APP_ENV" => environment })
    end
  end
end
