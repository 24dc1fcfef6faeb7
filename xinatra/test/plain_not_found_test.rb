# frozen_string_literal: true

require "minitest/autorun"
require "open3"
require "rbconfig"

# What answers in production where no route does.
class PlainNotFoundTest < Minitest::Test
  parallelize_me!

  CASES = File.expand_path("plain_not_found_cases.rb", __dir__)

  def test_all_its_cases
    output, status = Open3.capture2e({ "APP_ENV" => "production" }, RbConfig.ruby, "-w", "-I",
                                     File.expand_path("../lib", __dir__), CASES)

    assert_predicate status, :success?, output
    assert_match(/^[12]\d runs, \d{2,} assertions, 0 failures, 0 errors, 0 skips$/, output)
  end
end
