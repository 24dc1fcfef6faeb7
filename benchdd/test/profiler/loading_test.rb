# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/without_bundler"
require "open3"

# What programs require of the profiler can be required in any order, without the library before it or with it.
class ProfilerLoadingTest < Minitest::Test
  LIB = File.expand_path("../../lib", __dir__)
  ENTRIES = ["", "/convert", "/page", "/views", "/middleware", "/toggle", "/command", "/difference/text"]
            .map { |name| "benchdd/profiler#{name}" }.freeze

  def test_each_is_loaded_alone_and_after_the_library
    ENTRIES.product([[], ["benchdd"]]).each do |entry, before|
      code = [*before, entry].map { |feature| "require #{feature.inspect};" }.join
      output, status = Open3.capture2e(WITHOUT_BUNDLER, RbConfig.ruby, "-w", "-I#{LIB}", "-e", "#{code} print BenchDD::Profiler::Profile")

      assert_predicate status, :success?, output
      assert_equal "BenchDD::Profiler::Profile", output, code
    end
  end
end
