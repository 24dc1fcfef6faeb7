# frozen_string_literal: true

require_relative "../test_helper"

# Environments of every size, with keys of every kind, say the same: those who ask for much read them in one pass.
class NativeEnvironmentTest < XinatraTest::Case
  LOCATION = "http://example.org:8080/next"
  # With as few keys as a request can have.
  SMALL = { "REQUEST_METHOD" => "GET", "PATH_INFO" => "/", "HTTP_HOST" => "example.org:8080",
            "rack.url_scheme" => "http" }.freeze

  def setup
    mock_app(env: :production) { get("/") { redirect "/next" } }
  end

  def location(env) = app.call(env)[1]["location"]

  def padded(size) = SMALL.merge((0...size).to_h { |number| ["HTTP_X_#{number}", "value"] })

  # Around the sizes at which Ruby keeps a Hash otherwise, and at which it is too large for one pass.
  [0, 3, 4, 5, 30, 123, 124, 125, 500].each do |size|
    define_method("test_#{size}_keys_more") do
      assert_equal LOCATION, location(padded(size))
      assert_equal "https#{LOCATION[4..]}", location(padded(size).merge("HTTPS" => "on"))
      assert_equal "http://proxied/next", location(padded(size).merge("HTTP_X_FORWARDED_HOST" => "proxied"))
    end
  end

  def test_keys_of_other_encodings
    [Encoding::BINARY, Encoding::US_ASCII].each do |encoding|
      env = padded(20).to_h { |key, value| [key.dup.force_encoding(encoding).freeze, value] }

      assert_equal LOCATION, location(env)
    end
  end

  def test_keys_that_are_no_strings
    odd = { nil => 1, PATH_INFO: "/other", 7 => 8, "" => 9, "ab" => 10 }

    assert_equal LOCATION, location(odd.merge(padded(20)))
  end

  def test_keys_that_are_nearly_those_asked_for
    SMALL.each_key do |key|
      near = [key.swapcase, key.sub(/.\z/, "!"), key.sub(/\A./, "!"), "#{key}S", key[1..]]

      assert_equal LOCATION, location(near.to_h { |name| [name, "/other"] }.merge(padded(20)))
    end
  end

  def test_what_was_taken_out_is_gone
    env = padded(20).merge("HTTP_X_FORWARDED_HOST" => "proxied")
    env.delete("HTTP_X_FORWARDED_HOST")

    assert_equal LOCATION, location(env)
  end
end
