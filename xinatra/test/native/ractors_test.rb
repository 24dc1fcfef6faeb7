# frozen_string_literal: true

require "open3"
require_relative "../test_helper"

# The leaves that need no app are called from Ractors other than the first. In a process of its own, for the first one
# that is made changes how Ruby runs everything else. The parser is made outside: Ruby 3.1 crashes where several Ractors
# make singleton classes.
class NativeRactorsTest < Minitest::Test
  # What is called => what it says.
  CALLS = {
    'Xinatra::Leaves::Params.plain?("a=%20") && {}.tap { |all| Xinatra::Leaves::Params.read("a=1&b=%20", all) }' =>
      { "a" => "1", "b" => " " },
    'Xinatra::Leaves::Cookies.read("a=1; b=%20")' => { "a" => "1", "b" => " " },
    "Xinatra::IndifferentHash.new.tap { |all| all[:a] = 1 }.then { |all| [all[:a], all[\"a\"]] }" => [1, 1],
    'PARSER.parse_nested_query("a[b][]=%20", "&")' => { "a" => { "b" => [" "] } },
    'Xinatra::Native::Request.parse("GET /a?b HTTP/1.1\r\nHost: h\r\nX-N: 1\r\n\r\n", base: {})
       .env.values_at("PATH_INFO", "HTTP_X_N")' =>
      ["/a", "1"],
    '(Xinatra::Native::Request.parse("GET", base: {}) rescue [$!.class, $!.status])' => [Xinatra::Native::Refused, 400],
    '[ROUTER.match("/b"), ROUTER.match("/c/d"), ROUTER.match("/none")]' => [0, 1, nil]
  }.freeze

  def setup
    skip "only Ruby is used" unless Xinatra::Native.available?
  end

  def test_leaves_are_called_from_many_ractors
    program = <<~RUBY
      require "xinatra/base"
      router = Xinatra::Native::Radix.new
      %w[/b /c/:d].each { |path| router.add(Xinatra::Pattern.parse(path)) }
      ROUTER = Ractor.make_shareable(router.freeze)
      parser = Rack::QueryParser.new(Rack::QueryParser::Params, 32).extend(Xinatra::Native::QueryParser)
      PARSER = Ractor.make_shareable(parser)
      ractors = Array.new(4) { Ractor.new { Array.new(200) { [#{CALLS.keys.join(", ")}] }.uniq } }
      print ractors.map(&:take).uniq.inspect
    RUBY
    output, = Open3.capture2(RbConfig.ruby, "-W0", "-I#{File.expand_path("../../lib", __dir__)}", "-e", program)

    assert_equal [[CALLS.values]].inspect, output
  end
end
