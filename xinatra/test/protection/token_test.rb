# frozen_string_literal: true

require_relative "oracle"

# Tokens of either library must be good for the other: sessions and forms outlive a change.
class ProtectionTokenTest < Minitest::Test
  parallelize_me!

  Ours = Xinatra::Protection::AuthenticityToken
  Theirs = Rack::Protection::AuthenticityToken

  FORMS = [{}, { path: "/orders" }, { path: "/orders", method: "PUT" }, { path: "/orders", method: nil }].freeze

  def test_tokens_are_good_for_both
    FORMS.product([Ours, Theirs], [Ours, Theirs]) do |form, maker, checker|
      session = {}
      token = maker.token(session, **form)

      assert accepts?(checker, session, token, form), "#{form} of #{maker} for #{checker}"
      refute accepts?(checker, { csrf: Ours.random_token }, token, form)
    end
  end

  def test_a_session_of_either_is_good_for_both
    [Ours, Theirs].product([Ours, Theirs]) do |maker, checker|
      session = { csrf: maker.random_token }

      assert accepts?(checker, session, session[:csrf], {})
      assert accepts?(checker, session, Ours.token(session), {})
    end
  end

  def test_a_form_token_is_good_for_its_form_alone
    session = {}
    token = Ours.token(session, path: "/orders")

    assert accepts?(Ours, session, token, { path: "/orders/" })
    refute accepts?(Ours, session, token, { path: "/others" })
    refute accepts?(Ours, session, token, { path: "/orders", method: :put })
  end

  def test_a_token_is_masked_anew_each_time_and_the_session_keeps_its_own
    session = {}
    tokens = Array.new(20) { Ours.token(session) }

    assert_equal 20, tokens.uniq.length
    assert_equal [:csrf], session.keys
    assert_equal [88], tokens.map(&:length).uniq
  end

  def test_the_session_s_own_token_may_be_masked_too
    session = { csrf: Ours.random_token }
    secret = session[:csrf].tr("-_", "+/").unpack1("m")
    pad = ("p" * 32)
    masked = [pad + pad.bytes.zip(secret.bytes).map { |one, other| one ^ other }.pack("C*")].pack("m0").tr("+/", "-_")

    [Ours, Theirs].each { |checker| assert accepts?(checker, session, masked, {}) }
  end

  def test_changed_tokens_are_refused_as_by_rack_protection
    random = Random.new(3)
    2_000.times do
      session = { csrf: Ours.random_token }
      token = [Ours.token(session), session[:csrf]].sample(random: random)
      change(token, random)
      expected = accepts?(Theirs, session, token, {})

      assert_equal expected, accepts?(Ours, session, token, {}), token
    end
  end

  private

  # One of: a byte changed, cut off, something added, or nothing.
  def change(token, random)
    case random.rand(4)
    when 0 then token.setbyte(random.rand(token.bytesize), random.rand(128))
    when 1 then token.slice!(random.rand(token.length)..)
    when 2 then token << ["=", "A", "==", "\n", "%"].sample(random: random)
    end
  end

  def accepts?(checker, session, token, form)
    env = { "REQUEST_METHOD" => (form[:method] || "POST").to_s.upcase, "PATH_INFO" => form[:path] || "/",
            "SCRIPT_NAME" => "", "HTTP_X_CSRF_TOKEN" => token, "rack.session" => session, "QUERY_STRING" => "",
            "rack.input" => StringIO.new }
    checker.equal?(Theirs) ? !!checker.new(nil).accepts?(env) : checker.new.accepts?(env)
  end
end
