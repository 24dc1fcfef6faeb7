# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/counting"

# What the same edit does to code that it does not touch.
class CLICountLong < Minitest::Test
  include Counting

  # Instructions for which what lies elsewhere on the heap counts for little.
  LONGER = %w[--count --seconds 0.02].freeze

  def test_one_percent_more_work_is_found_and_the_same_is_the_same
    in_repository(code: WORK, suite: suite("touched", "untouched")) do |folder|
      save(folder, "lib/work.rb", MORE)
      output, = benchdd(folder, "compare", *LONGER, "--json", "r.json")
      more, same = results(folder)["suites"][0]["comparisons"]

      assert_equal [%w[touched slower], %w[untouched same]],
                   [more.values_at("scenario", "verdict"), same.values_at("scenario", "verdict")], output
      assert_includes 1.004..1.02, more["ratio"]
      assert_in_delta 1.0, same["ratio"], 0.001
    end
  end
end
