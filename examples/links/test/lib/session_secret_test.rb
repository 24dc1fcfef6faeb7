# frozen_string_literal: true

require_relative "../test_helper"

class SessionSecretTest < Minitest::Test
  def test_it_is_made_once_for_its_owner_only
    Dir.mktmpdir do |folder|
      file = File.join(folder, "secret")
      without_variable do
        secret = SessionSecret.read(file)

        assert_equal [128, secret, 0o600], [secret.size, SessionSecret.read(file), File.stat(file).mode & 0o777]
      end
    end
  end

  def test_a_short_one_is_refused
    Dir.mktmpdir do |folder|
      File.write(File.join(folder, "secret"), "short")
      without_variable do
        error = assert_raises(ArgumentError) { SessionSecret.read(File.join(folder, "secret")) }
        assert_includes error.message, "5 bytes"
      end
    end
  end

  private

  def without_variable
    kept = ENV.delete("SESSION_SECRET")
    yield
  ensure
    ENV["SESSION_SECRET"] = kept
  end
end
