# frozen_string_literal: true

require_relative "../test_helper"
require "open3"

# In processes of their own, since it is for the rest of a process.
class RepeatableRandomTest < Minitest::Test
  LIB = File.expand_path("../../lib", __dir__)
  CODE = <<~RUBY
    require "securerandom"
    BenchDD::Count::RepeatableRandom.install_with_openssl
    p SecureRandom.hex, SecureRandom.uuid, rand, [1, 2, 3, 4].shuffle, OpenSSL::Cipher.new("aes-256-cbc").random_iv
  RUBY

  def test_every_process_draws_the_same_and_never_the_same_twice
    first, second = Array.new(2) { Open3.capture2e(RbConfig.ruby, "-I#{LIB}", "-rbenchdd/count", "-e", CODE).first }

    assert_equal first, second
    assert_equal 5, first.lines.uniq.size
    assert_match(/\A"\h{32}"$/, first)
  end
end
