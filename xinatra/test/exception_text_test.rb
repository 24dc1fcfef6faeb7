# frozen_string_literal: true

require_relative "test_helper"

class ExceptionTextTest < Minitest::Test
  parallelize_me!

  def text(error) = Xinatra::ExceptionText.new(error)

  def test_what_is_fine_stays_the_same_object
    string = "Grüße"

    assert_same string, Xinatra::ExceptionText.utf8(string)
  end

  def test_bytes_become_utf8
    assert_equal "Grüße", Xinatra::ExceptionText.utf8("Grüße".b)
    assert_equal "Grüße", Xinatra::ExceptionText.utf8("Grüße".encode("iso-8859-1"))
    assert_equal "Grüße", Xinatra::ExceptionText.utf8("Grüße".encode("utf-16le"))
    assert_equal "a\u{FFFD}b", Xinatra::ExceptionText.utf8("a\xFFb")
    assert_equal "a\u{FFFD}b", Xinatra::ExceptionText.utf8("a\xFFb".b)
    assert_equal "a", Xinatra::ExceptionText.utf8((+"a").force_encoding("us-ascii"))
    assert_equal "", Xinatra::ExceptionText.utf8(nil)
    assert_equal Encoding::UTF_8, Xinatra::ExceptionText.utf8((+"\xFF").force_encoding("utf-16le")).encoding
  end

  def test_the_class_of_anything
    assert_equal BasicObject, Xinatra::ExceptionText.class_of(BasicObject.new)
  end

  def test_a_nameless_class
    assert_match(/\A#<Class:0x/, text(Class.new(StandardError).new).class_name)
  end

  def test_methods_that_lie
    error = IOError.new("x")
    def error.class = raise
    def error.message = nil
    def error.backtrace = "none"
    def error.cause = raise

    assert_equal "IOError", text(error).class_name
    assert_equal "", text(error).message
    assert_empty text(error).backtrace
    assert_empty text(error).causes
  end

  def test_a_message_without_end
    error = IOError.new("x")
    def error.message = message

    assert_equal "(the message cannot be read: SystemStackError)", text(error).message
  end

  def test_causes
    error = begin
      begin
        raise IOError, "inner"
      rescue IOError
        raise ArgumentError, "outer"
      end
    rescue ArgumentError => e
      e
    end

    assert_equal %w[inner], text(error).causes.map(&:message)
  end

  def test_causes_in_a_circle
    one = IOError.new("one")
    two = IOError.new("two")
    one.define_singleton_method(:cause) { two }
    two.define_singleton_method(:cause) { one }

    assert_equal %w[two], text(one).causes.map(&:message)
  end

  def test_causes_are_bounded
    endless = Class.new(IOError) { def cause = self.class.new }

    assert_equal 10, text(endless.new).causes.size
  end
end
