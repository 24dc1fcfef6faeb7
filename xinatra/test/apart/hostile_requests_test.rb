# frozen_string_literal: true

require "minitest/autorun"
require_relative "../hostile/trial"

# Requests with odd and mutated bytes in path, query, fields, cookies, forms and multipart bodies, to an app in
# production: no exception may leave it, no failure be another than the app's own, each answer keep to Rack's rules; and
# it must be the one that the sinatra gem gives, where that gives one. `long/hostile_requests_long.rb` sends more of
# them, from other seeds.
class HostileRequestsTest < Minitest::Test
  parallelize_me!

  ANSWER = { status: 200, headers: { "x-a" => ["1"] }, body: "text" }.freeze

  def test_no_request_is_too_much
    assert_equal "", Hostile::Trial.new(1, 4_000).finding.to_s
  end

  def test_a_seed_makes_the_same_requests_again
    first, second, other = [1, 1, 2].map { |seed| Hostile::Requests.new(seed).request(7) }

    assert_equal first, second
    refute_equal first, other
  end

  def test_what_is_wrong_is_found
    other = ANSWER.merge(status: 404)

    assert_nil sentence(ANSWER, ANSWER, ANSWER)
    assert_match(/an exception leaves the app: boom/, sentence(ANSWER, { raised: "boom" }, ANSWER))
    assert_match(/an exception/, sentence(ANSWER, ANSWER, { raised: "boom" }))
    assert_match(/a failure that the app did not make: boom/, sentence(ANSWER, *[ANSWER.merge(error: "boom")] * 2))
    assert_match(/took 2.0 s/, sentence(ANSWER, *[ANSWER.merge(late: 2.0)] * 2))
    assert_match(/ways? differ/, sentence(ANSWER, ANSWER, other))
    assert_equal "Sinatra has another status", sentence(other, ANSWER, ANSWER)
    assert_equal "Sinatra has another headers, body", sentence({ status: 200, headers: {}, body: "" }, ANSWER, ANSWER)
  end

  def test_where_sinatra_fails_any_answer_will_do
    assert_nil sentence({ raised: "boom" }, ANSWER, ANSWER)
    assert_nil sentence(ANSWER.merge(status: 500, error: "boom"), ANSWER, ANSWER)
  end

  def test_wanted_differences_are_narrow
    theirs, ours = ["a\r\nb", "a  b"].map { |value| ANSWER.merge(headers: { "x-a" => [value] }) }
    cookie = ANSWER.merge(headers: ANSWER[:headers].merge("set-cookie" => ["a=b"]))
    refused = ANSWER.merge(status: 403)
    odd = { "HTTP_REFERER" => "http://[", "HTTP_HOST" => "[" }

    assert_nil sentence(theirs, ours, ours)
    assert_nil sentence(ANSWER, cookie, cookie, "HTTP_COOKIE" => "\xFF")
    assert_nil sentence(ANSWER, refused, refused, odd)
    refute_nil sentence(ours, theirs, theirs)
    refute_nil sentence(ANSWER, cookie, cookie, "HTTP_COOKIE" => "a=b")
    refute_nil sentence(ANSWER, refused, refused, "HTTP_REFERER" => "http://[", "HTTP_HOST" => "example.org")
    refute_nil sentence(ANSWER, refused, refused, "HTTP_HOST" => "[")
  end

  def test_a_finding_is_made_small
    request = Hostile::Request.new(3, "direct", Hostile::Requests::BASE.merge(
                                                  "PATH_INFO" => "/some/where\0/else", "QUERY_STRING" => "a=1&b=2",
                                                  "HTTP_ACCEPT" => "text/html", "HTTP_HOST" => "example.com"
                                                ))
    wrong = ->(one) { one.env["PATH_INFO"].include?("\0") && Hostile::Finding.new(one, "wrong", [ANSWER] * 3) }
    smallest = Hostile::Shrinker.shrink(wrong.call(request), ->(requests) { requests.filter_map(&wrong) })

    assert_equal Hostile::Requests::BASE.merge("PATH_INFO" => "\0"), smallest.request.env
    assert_match(/request 3 to the app direct: wrong\n.*PATH_INFO.*\nsinatra: .*\nxinatra: .*\ngeneral/, smallest.to_s)
  end

  private

  # What is found to be wrong with the answers of the sides to a request.
  def sentence(theirs, ours, general, env = {})
    request = Hostile::Request.new(1, "direct", Hostile::Requests::BASE.merge(env))
    Hostile::Comparison.findings([request], [[theirs], [ours], [general]]).first&.sentence
  end
end
