# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/probes"

# A case in processes of its own under valgrind, as `--count` runs it. `probe_long.rb` compares several.
class ProbeTest < Minitest::Test
  include Probes

  def test_sizes_are_powers_of_two_or_rounds_of_the_dataset
    with_case(0) do |subject, start|
      small, large = [2e5, 1e7].map do |wanted|
        BenchDD::Count::Probe.open(subject, 1, start) { |probe| probe.size_for(wanted) }
      end

      assert_includes [16, 32, 64], small
      assert_equal 0, large % 500
      assert_includes 500..5_000, large
    end
  end

  def test_a_case_that_raises
    with_case(1) do |subject, start|
      trouble = assert_raises(BenchDD::Comparison::Trouble) { walk(subject, start, 1, 10) }

      assert_match(/RuntimeError: no/, trouble.message)
    end
  end
end
