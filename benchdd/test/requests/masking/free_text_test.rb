# frozen_string_literal: true

require_relative "../support/requests_test_case"

# Secrets inside of values that are none by their names.
class FreeTextTest < RequestsTestCase
  Masking = BenchDD::Requests::Masking

  def setup
    super
    @masking = Masking.new(keep: ["kept"])
  end

  def mask(text) = @masking.free_text.mask(text)&.dup&.force_encoding(Encoding::UTF_8)
  def pseudonym(secret) = @masking.pseudonyms.of(secret)

  # The text with the secret's pseudonym in the secret's place.
  def assert_masked(text, secret = "hunter2")
    assert_equal text.gsub(secret, pseudonym(secret)), mask(text), text
  end

  def test_harmless_texts_stay
    ["", "hello", "a=1&b=2", "http://h.example/a?b=c#d", "10:30", "text/html;q=0.9", '{"a":"b"}', "[1,2]", "100%",
     "Mozilla/5.0 (X11; Linux x86_64; rv:128.0)", "my password is long", "query { a }", "kept=hunter2", "\xff=\xfe",
     "mutation($password: String!) { login(password: $password) { token } }", "a basic understanding"].each do |text|
      assert_nil mask(text), text
    end
  end

  def test_assignments
    ["password=hunter2", "a=1&token=hunter2&b=2", "password: hunter2", "api_key => hunter2", "x;jsessionid=hunter2",
     "/login?user=u&token=hunter2&a#top", 'He said "password":"hunter2", so', "token:'hunter2'",
     'token = "hunter2" and more', "user[password]=hunter2", "password=hunter2\npassword=hunter2"].each do |text|
      assert_masked text
    end
  end

  def test_quoted_values_with_anything_in_them
    assert_masked 'x password: "hun\"ter 2, really" y', 'hun\"ter 2, really'
    assert_masked "x password: \"hunter 2", "hunter 2"
    refute_includes mask('x \"password\":\"hunter2\" y'), "hunter2"
    refute_includes mask('x password: """hunter2""" y'), "hunter2"
  end

  def test_known_looks
    jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"
    key = "#{%w[sk live].join("_")}_4eC39HqLyjWDarjtT1zdp7dc"

    assert_masked "see #{jwt} there", jwt
    assert_masked "Bearer abc.def-ghi=", "abc.def-ghi="
    assert_masked "https://user:hunter2@h.example/"
    assert_masked "my key #{key}!", key
  end

  def test_json_in_a_string
    assert_masked '{"user":{"password":"hunter2"}}'
    assert_masked '{"a":"{\"password\":\"hunter2\"}"}'
    assert_masked '["x",{"tokens":["hunter2"]}]'
    assert_masked '{"fields":[{"name":"password","value":"hunter2"},{"name":"city","value":"Rome"}]}'
    assert_masked '{"fields":[{"value":"hunter2","name":"password"}]}'
    assert_masked '{"card":{"number":"hunter2","holder":"hunter2"}}'
  end

  def test_json_numbers_stay_numbers
    assert_match(/\A\{"pin":[1-9]\d{3},"age":44\}\z/, mask('{"pin":1234,"age":44}').tap do |text|
      refute_includes text, "1234"
    end)
  end

  def test_escaped_keys_and_values
    refute_includes mask('{"pass\u0077ord":"hunter2"}'), "hunter2"
    refute_includes mask('{"password":"hunt\u0065r2"}'), "r2"
  end

  def test_encoded_within_encoded
    once = mask("%2Freset%3Ftoken%3Dhunter2%26a%3Db")

    assert_equal "/reset?token=#{pseudonym("hunter2")}&a=b", URI.decode_www_form_component(once)
    refute_includes mask("a%3Ftoken%253Dhunter2"), "hunter2"
    refute_includes mask("pass%77ord=hunter2"), "hunter2"
  end

  def test_graphql_literals
    assert_masked 'mutation { login(user: "u", password: "hunter2") { token } }'
    assert_masked '{ find(tokens: ["hunter2", "hunter2"], name: "x") { id } }'
    assert_masked 'mutation { pay(card: {number: "hunter2", cvc: "hunter2"}) { id } }'
    refute_includes mask("mutation { a(pin: 1234, n: 1234567) { id } }"), "1234,"
    assert_includes mask("mutation { a(pin: 1234, n: 1234567) { id } }"), "n: 1234567"
    refute_includes mask('mutation { a(password: """hunter2 "x" """) { id } }'), "hunter2"
  end

  def test_what_only_looks_like_graphql_is_a_text
    assert_masked "query { password=hunter2"
  end

  def test_any_text_takes_time_in_proportion
    ["a" * 200_000, "password:" * 20_000, '"' * 200_000, "password=\"#{"\\" * 200_000}", "://" * 60_000,
     "%70" * 60_000, "{" * 200_000, "[\"" * 100_000, "eyJ" * 60_000, "a:" * 100_000, "query {#{"(" * 200_000}",
     "'" * 200_000, "Bearer " * 30_000, "=" * 200_000, " " * 200_000, "{ \"\"\"#{"\"\"" * 90_000}"].each do |text|
      soon { mask(text) }
    end
  end
end
