# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/without_bundler"
require "benchdd/count"
require "open3"

# A machine without valgrind: an empty PATH.
class ValgrindMissingTest < Minitest::Test
  def test_it_says_what_to_install
    code = "begin; BenchDD::Count.run { }; rescue BenchDD::Error => e; print e.message; end"
    lib = File.expand_path("../../lib", __dir__)
    environment = { **WITHOUT_BUNDLER, "PATH" => "/nowhere" }
    message, = Open3.capture2e(environment, RbConfig.ruby, "-I#{lib}", "-rbenchdd/count",
                               "-e", code)

    assert_equal "instructions are counted with valgrind, and valgrind is not installed: " \
                 "`apt-get install valgrind` on Debian, or leave out --count.", message
  end
end
