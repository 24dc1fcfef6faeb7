# frozen_string_literal: true

require_relative "../test_helper"
require "tmpdir"
require "benchdd/comparison"
require "benchdd/comparison/reasons"

# What cannot be explained is said, and nothing that was measured is lost by it.
class ReasonsTest < Minitest::Test
  Side = Struct.new(:name)
  Test = Struct.new(:verdict)
  Matchup = Struct.new(:test, :subject, :base_name, :subject_name, :why)
  # Stands for {BenchDD::Comparison::Explanation}.
  Fails = Struct.new(:error) do
    def of(_matchup) = raise error
  end

  def matchup(verdict, **info)
    info = { scenario: "tree", dataset: "small", matrix: {}, **info }
    Matchup.new(Test.new(verdict), BenchDD::Comparison::Subject.new(Side.new("HEAD"), 0, info), "main", "HEAD")
  end

  def why(error, **info)
    Dir.mktmpdir do |folder|
      slower = matchup(:slower, **info)
      BenchDD::Comparison::Reasons.new(folder, Fails.new(error)).tell([slower])
      slower.why
    end
  end

  def test_a_case_that_breaks_is_told
    trouble = BenchDD::Comparison::Trouble.new("killed", "its process was killed by SIGKILL.")
    blame = BenchDD::Comparison::Blame.new(matchup(:slower).subject, trouble)

    assert_equal({ sentence: "it could not be profiled: its process was killed by SIGKILL.", page: nil, changes: [] },
                 why(blame))
  end

  # As that of a scenario which mostly waits.
  def test_a_profile_without_samples_is_told
    assert_equal "it could not be profiled: a profile has no samples.",
                 why(BenchDD::Error.new("a profile has no samples."))[:sentence]
  end

  def test_servers_are_not_profiled
    assert_match(/\Aa server's process is not profiled/, why(RuntimeError.new("not asked"), server: true)[:sentence])
  end

  def test_what_is_the_same_is_not_asked
    same = matchup(:same)
    BenchDD::Comparison::Reasons.new("nowhere", Fails.new(RuntimeError.new("asked"))).tell([same])

    assert_nil same.why
  end
end
