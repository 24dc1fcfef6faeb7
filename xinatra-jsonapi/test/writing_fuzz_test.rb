# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/fuzzing"

# Random documents, right ones and broken ones: some of those that writing_fuzz_long.rb sends.
class WritingFuzzTest < JSONAPITest
  include Fuzzing

  def test_whatever_is_sent
    statuses = fuzz(4711, 300)

    [200, 201, 204, 400, 403, 404, 409, 422].each { |status| assert_includes statuses.keys, status }
  end
end
