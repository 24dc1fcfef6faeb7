# frozen_string_literal: true

require "minitest/autorun"
require "open3"
require "socket"
require_relative "../tooling"

# What the scripts say to somebody who asks for what cannot be; they must say it before any set-up.
class ScriptsTest < Minitest::Test
  parallelize_me!

  def script(name, *arguments, **environment)
    Open3.capture2e(environment.transform_keys(&:to_s), RbConfig.ruby, File.join(Tooling::ROOT, "bin", name),
                    *arguments)
  end

  def test_start_refuses_what_is_no_port
    %w[0 65536 http -1].each do |port|
      output, status = script("start", PORT: port)

      assert_equal "start: PORT=#{port} is no port: give a number from 1 to 65535.\n", output
      assert_equal 1, status.exitstatus
    end
  end

  def test_start_says_that_the_port_is_taken
    server = TCPServer.new("127.0.0.1", 0)
    output, status = script("start", PORT: server.addr[1].to_s)

    assert_match(%r{\Astart: port #{server.addr[1]} .*PORT=8080 bin/start$}, output)
    assert_equal 1, status.exitstatus
  ensure
    server&.close
  end

  def test_test_explains_itself
    output, status = script("test", "--help")

    assert_predicate status, :success?
    assert_match(/--only STEP/, output)
    assert_match(/^  suite  /, output)
  end

  def test_test_refuses_what_it_does_not_know
    assert_match(/there is no step nope/, script("test", "--only", "nope").first)
    assert_match(/invalid option: --nope/, script("test", "--nope").first)
  end
end
