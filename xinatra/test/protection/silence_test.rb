# frozen_string_literal: true

require_relative "oracle"

# In its own class, as it changes the process's environment: it does not run beside others.
class ProtectionSilenceTest < Minitest::Test
  def test_the_warning_of_a_dropped_session_can_be_silenced
    was = ENV.fetch("RACK_PROTECTION_SILENCE_DROP_SESSION_WARNING", nil)
    ENV["RACK_PROTECTION_SILENCE_DROP_SESSION_WARNING"] = "1"
    check = Xinatra::Protection::IPSpoofing.new(reaction: :drop_session, logger: Logger.new(lines = StringIO.new))
    check.inbound("HTTP_X_FORWARDED_FOR" => "1", "HTTP_CLIENT_IP" => "2", "rack.session" => session = { user: 1 })

    assert_empty session
    assert_empty lines.string
  ensure
    ENV["RACK_PROTECTION_SILENCE_DROP_SESSION_WARNING"] = was
  end
end
