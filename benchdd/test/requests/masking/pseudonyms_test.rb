# frozen_string_literal: true

require_relative "../support/requests_test_case"
require "securerandom"

# What takes the place of a secret.
class PseudonymsTest < RequestsTestCase
  Pseudonyms = BenchDD::Requests::Masking::Pseudonyms

  def setup
    super
    @pseudonyms = Pseudonyms.new
  end

  def of(secret) = @pseudonyms.of(secret)

  def test_equal_secrets_have_equal_pseudonyms
    assert_equal of("open sesame"), of(+"open sesame")
    assert_equal of("caf\u00e9"), of("caf\u00e9".b)
    refute_equal of("open sesame"), of("open sesamf")
  end

  def test_another_recording_has_other_pseudonyms
    refute_equal of("open sesame"), Pseudonyms.new.of("open sesame")
    assert_equal Pseudonyms.new("k").of("open sesame"), Pseudonyms.new("k").of("open sesame")
  end

  def test_the_key_cannot_be_read
    refute_respond_to @pseudonyms, :key
  end

  def test_the_function_is_hmac
    require "openssl"

    ["", "text", "x" * 1_000].each do |text|
      assert_equal OpenSSL::HMAC.digest("SHA512", "k" * 32, text), Pseudonyms.new("k" * 32).send(:hmac, text)
    end
  end

  def test_shapes
    assert_match(/\A\d{16}\z/, of("4111111111111111"))
    assert_match(/\A[0-9a-f]{32}\z/, of("d41d8cd98f00b204e9800998ecf8427e"))
    assert_match(/\A\h{8}-\h{4}-\h{4}-\h{4}-\h{12}\z/, of(SecureRandom.uuid))
    assert_match(/\A[a-z]{8}\z/, of("secret"))
    assert_match(/\A[A-Z]{8}\z/, of("SECRET"))
    assert_equal "", of("")
  end

  # A password that the app took is to be taken again.
  def test_kinds_of_characters_stay
    pseudonym = of("Passw0rd!")

    [/[a-z]/, /[A-Z]/, /\d/, /-/].each { |kind| assert_match kind, pseudonym }
    assert_equal 16, pseudonym.length
  end

  def test_lengths_are_rounded
    assert_equal([8, 8, 16, 72, 80], [1, 8, 9, 72, 73].map { |length| of("z" * length).length })
    assert_equal 8_192, of("z" * 100_000).length
    assert_equal 8_192, of("1" * 100_000).length
  end

  def test_a_pseudonym_is_never_the_secret
    same = (0..9).select { |digit| of(digit.to_s) == digit.to_s }

    assert_empty same
    assert_empty(("a".."z").select { |letter| of(letter).include?(letter * 8) })
  end

  def test_pseudonyms_can_stand_anywhere
    random = Random.new(6)

    50.times { assert_match(/\A[A-Za-z0-9-]+\z/, of(random.bytes(1 + random.rand(50)))) }
  end

  def test_numbers
    assert_match(/\A[1-9]\d{3}\z/, @pseudonyms.of_number("1234"))
    assert_match(/\A[1-9]\d{2}\z/, @pseudonyms.of_number("-1.5e1").tap { |number| refute_equal "-1.5e1", number })
    refute_equal "7", @pseudonyms.of_number("7")
    assert_equal @pseudonyms.of_number("1234"), @pseudonyms.of_number("1234")
  end

  def test_letters_are_spread_evenly
    counts = of("z" * 8_192).chars.tally

    assert_equal 26, counts.size
    assert_operator counts.values.min, :>, 200, "of #{8_192 / 26} each"
  end
end
