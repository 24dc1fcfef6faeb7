# frozen_string_literal: true

require_relative "../support/requests_test_case"

# Which names are those of secrets.
class SecretNamesTest < RequestsTestCase
  Names = BenchDD::Requests::Masking::SecretNames

  SECRET = %w[password Password user[password] user.newPassword passwordConfirmation pwd PASSWD passphrase secret
              client_secret clientSecret token access_token accessToken X-Auth-Token id_token csrf _csrf
              csrfmiddlewaretoken authenticity_token xsrf-token api_key apikey apiKey api-key X-API-KEY x_access_key
              private_key key session session_id sessionId PHPSESSID sid pin PIN user[pin] card card[number]
              credit_card cardNumber cc_number cvv cvc iban ssn otp totp mfa_code auth oauth_verifier authorization
              signature sig hmac credentials jwt passwords[] tokens cards 2fa passwort motDePasse verification_code
              code_verifier].freeze
  HARMLESS = %w[name user email q page author authors keyboard monkey pinned spinner discard cardinality compass
                passenger title text sessions_count obsession design signal assign country_code id url return_to
                _method theme keyword authored_by description].freeze

  SECRET.each { |name| define_method("test_#{name}_is_secret") { assert Names.new.secret?(name) } }
  HARMLESS.each { |name| define_method("test_#{name}_is_not_secret") { refute Names.new.secret?(name) } }

  def test_more_may_be_secret
    names = Names.new(also: ["e-mail", :giro, /\Ax_/])

    assert_empty(%w[user[e_mail] E-Mail giro X_ANYTHING x_y].reject { |name| names.secret?(name) })
    refute names.secret?("female")
    assert names.secret?("password")
  end

  def test_some_may_be_not
    names = Names.new(never: ["token", :session, /\Acard/])

    refute(%w[token Token session card_number].any? { |name| names.secret?(name) })
    assert names.secret?("access_token"), "only whole names are kept"
    assert names.kept?("TOKEN")
    refute names.kept?("access_token")
  end

  def test_names_that_are_no_text
    refute Names.new.secret?("\xff\xfe\0")
    assert Names.new.secret?("\xffpassword")
    assert Names.new(also: [/é/]).secret?("é")
    refute Names.new(also: [/é/]).secret?("\xff")
    assert Names.new.secret?("#{"x" * 100_000}password")
    refute Names.new.secret?("")
  end

  def test_what_is_no_name_is_refused
    error = assert_raises(Requests::Error) { Names.new(also: ["a", 7]) }

    assert_equal "mask: holds 7; give names, or patterns of names.", error.message
    assert_raises(Requests::Error) { Names.new(never: [nil]) }
  end
end
