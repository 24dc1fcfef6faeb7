# frozen_string_literal: true

require_relative "test_helper"
require "sinatra/base"

# The text is Sinatra's, wherever Sinatra has one.
class ErrorReportTest < Minitest::Test
  parallelize_me!

  TIME = Time.new(2024, 2, 3, 4, 5, 6)
  # Sinatra leaves what Ruby 3.2 and later put behind a message of one line.
  BEHIND = Exception.method_defined?(:detailed_message) ? " (IOError)" : ""

  # As Ruby 3.2 and later.
  class Detailed < StandardError
    def initialize(detailed)
      @detailed = detailed
      super("plain")
    end

    def detailed_message(highlight: true) = highlight ? flunk : @detailed
  end

  def sinatras_text(error)
    app = Sinatra::Base.new!
    app.env = { "rack.errors" => StringIO.new }
    app.__send__(:dump_errors!, error)
    app.env["rack.errors"].string
  end

  # Both write with `puts`, which ends a line that has no end.
  def puts_text(error)
    time = sinatras_text(error)[/\A[\d: -]{19}/]
    StringIO.new.tap { |io| io.puts(Xinatra::ErrorReport.format(error, Time.new(*time.scan(/\d+/)))) }.string
  end

  def with_backtrace(error) = error.tap { error.set_backtrace(["app.rb:1:in `x'", "app.rb:2"]) }

  def test_the_whole_text
    assert_equal "2024-02-03 04:05:06 - IOError - no disk#{BEHIND}:\n\tapp.rb:1:in `x'\n\tapp.rb:2",
                 Xinatra::ErrorReport.format(with_backtrace(IOError.new("no disk")), TIME)
  end

  def test_the_time_is_now_unless_told
    text = Xinatra::ErrorReport.format(IOError.new("x"))

    assert_match(/\A\d{4}-\d\d-\d\d \d\d:\d\d:\d\d - /, text)
    assert_equal " - IOError - x#{BEHIND}:", text[19..]
  end

  {
    "no_message" => -> { RuntimeError.new },
    "an_empty_message" => -> { RuntimeError.new("") },
    "two_lines" => -> { RuntimeError.new("one\ntwo") },
    "a_hint_of_rubys" => -> { [].frist rescue $! }, # rubocop:disable Style/RescueModifier, Style/SpecialGlobalVars -- short
    "a_message_that_is_no_string" => -> { RuntimeError.new(42) },
    "unicode" => -> { RuntimeError.new("Grüße ☃") },
    "a_detailed_message" => -> { Detailed.new("one (#{Detailed})\n\n  code\n  ^^^^") },
    "a_detailed_message_of_one_line" => -> { Detailed.new("one (#{Detailed})") },
    "a_detailed_message_that_ends_its_line" => -> { Detailed.new("one (#{Detailed})\n") },
    "a_detailed_message_without_the_class" => -> { Detailed.new("one\ntwo") },
    "a_detailed_message_that_begins_empty" => -> { Detailed.new("\ntwo") },
    "an_empty_detailed_message" => -> { Detailed.new("") }
  }.each do |name, error|
    define_method("test_#{name}") do
      assert_equal sinatras_text(error.call)[19..], puts_text(error.call)[19..]
      assert_equal sinatras_text(with_backtrace(error.call))[19..], puts_text(with_backtrace(error.call))[19..]
    end
  end

  def test_a_message_that_raises
    error = IOError.new
    def error.message = raise("no message")

    assert_equal "2024-02-03 04:05:06 - IOError - (the message cannot be read: RuntimeError):",
                 Xinatra::ErrorReport.format(error, TIME)
  end

  def test_bytes_of_any_kind
    error = IOError.new("b\xFF\xFE ü".b)
    error.set_backtrace(["grüße.rb:1", "\xFF.rb:2".b])
    text = Xinatra::ErrorReport.format(error, TIME)

    assert_predicate text, :valid_encoding?
    assert_includes text, "grüße.rb:1"
  end
end
