# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/profiling"

# `run --profile` keeps profiles; `compare --why` has its part in `why_long.rb`.
class CLIWhyTest < Minitest::Test
  include Profiling

  def test_what_is_the_same_has_no_reason
    in_folder do |folder|
      output, status = benchdd(folder, "compare", "HEAD", "--why", "--seconds", "0.05", "--effect", "20%")

      assert_predicate status, :success?, output
      refute_match(/^why$/, output)
      refute_path_exists File.join(folder, "benchdd-why")
    end
  end

  def test_profiles_of_a_run_are_of_the_scenario_alone
    in_folder do |folder|
      output, status = benchdd(folder, "run", "--profile", "--seconds", "0.02")
      path = "benchdd-profiles/1-match-small-working-tree.bprof"
      profile = BenchDD::Profiler::Format.load(File.binread(File.join(folder, path)))

      assert_predicate status, :success?, output
      assert_match(/^  #{path}$/, output)
      assert_operator profile.about[:samples], :>, 500
      assert_includes profile.frames.map(&:path), "lib/router.rb"
      refute_includes profile.frames.map(&:name), "Integer#to_s"
      assert_path_exists File.join(folder, path.sub("bprof", "html"))
    end
  end

  def test_what_is_counted_is_not_profiled
    in_folder do |folder|
      [%w[compare HEAD --count --why], %w[run --count --profile]].each do |arguments|
        output, status = benchdd(folder, *arguments)

        assert_match(/what is counted is not profiled: leave out --count, or the profiles\./, output)
        assert_equal 2, status.exitstatus
      end
    end
  end
end
