# frozen_string_literal: true

require "minitest/autorun"
require_relative "../differential/comparison"
require_relative "../differential/wanted"

# Every case of `differential/cases` on the Sinatra gem and on Xinatra, with its leaves in C and without: equal status,
# headers and body. A process for each runs them all before the first test; each case is a test of its own. ONLY="theme"
# runs the cases of one theme.
class DifferentialTest < Minitest::Test
  parallelize_me!

  CASES = Differential.cases(ENV.fetch("ONLY", nil)).freeze
  ARGUMENTS = ENV["ONLY"] ? ["--only", ENV["ONLY"]] : []

  # The last is Xinatra where requests come as messages off the wire, which it reads in C alone.
  RUNS = [%w[sinatra], %w[xinatra], %w[xinatra --ruby], %w[xinatra --messages]].map do |arguments|
    Thread.new { Differential::Comparison.run(*arguments, *ARGUMENTS) }
  end
  SINATRA, NATIVE, RUBY, BY_MESSAGE = RUNS.map(&:value).freeze
  # Where the answer is an encoding: off the wire come bytes, and the cases' environments are in UTF-8.
  TELLS_ENCODINGS = CASES.select { |one| one.theme == "requests" && (one.form == "/:a" || one.feature == "encodings") }
                         .map(&:id).freeze
  MESSAGES = BY_MESSAGE.values.flatten.count { |answer| answer.delete("by_message") }

  { "" => NATIVE, ", in Ruby" => RUBY }.each do |way, answers|
    CASES.each do |one|
      define_method("test_#{one.id}#{way}") do
        comparison = Differential::Comparison.new(one, SINATRA.fetch(one.id), answers.fetch(one.id))
        wanted, reason = Differential::WANTED[one.id]
        if wanted
          refute_equal(*comparison.pair, "It is listed as a wanted difference (#{reason}), and is none.")
          assert_empty comparison.unexpected(ours: wanted)
        else
          theirs, ours = comparison.pair

          assert_equal theirs, ours, "Sinatra's answer (-) and Xinatra's (+) differ"
          assert_empty comparison.unexpected
        end
      end
    end
  end

  CASES.reject { |one| TELLS_ENCODINGS.include?(one.id) }.each do |one|
    define_method("test_#{one.id}, by message") do
      theirs, ours = Differential::Comparison.new(one, NATIVE.fetch(one.id), BY_MESSAGE.fetch(one.id)).pair

      assert_equal theirs, ours, "What is answered to an environment (-) and to a message (+) differ"
    end
  end
end

# Messages are what most cases come as.
class DifferentialMessagesTest < Minitest::Test
  def test_most_requests_are_messages
    skip "only some cases are run" if ENV["ONLY"]

    assert_operator DifferentialTest::MESSAGES, :>, 1000
  end
end

# The harness itself: it counts, tells cases apart, and sees a difference wherever there can be one.
class DifferentialHarnessTest < Minitest::Test
  parallelize_me!

  ANSWER = { "status" => 200, "headers" => { "x-a" => "1", "x-b" => "2" }, "body" => "body", "notes" => [],
             "errors" => "told" }.freeze

  def test_there_are_at_least_550_cases
    assert_operator Differential.cases.size, :>=, 550
  end

  def test_no_two_cases_have_the_same_verb_route_form_and_feature
    twice = Differential.cases.group_by(&:key).select { |_, cases| cases.size > 1 }

    assert_empty twice.keys
  end

  def test_ids_are_unique
    assert_equal Differential.cases.size, Differential.cases.map(&:id).uniq.size
  end

  def test_every_case_says_which_status_it_expects_unless_it_raises
    silent = Differential.cases.reject { |one| one.expect.key?(:status) || one.expect.key?(:raises) }

    assert_empty silent.map(&:id)
  end

  def test_wanted_differences_are_cases_and_have_reasons
    assert_empty Differential::WANTED.keys - Differential.cases.map(&:id)
    assert(Differential::WANTED.values.all? { |_, reason| reason.end_with?(".") })
  end

  def test_equal_answers_are_equal
    assert_same_pair(*comparison(ANSWER).pair)
    assert_empty comparison(ANSWER).unexpected
  end

  {
    "a status" => { "status" => 201 }, "a body" => { "body" => "Body" }, "a note" => { "notes" => ["x"] },
    "a header's value" => { "headers" => { "x-a" => "1", "x-b" => "3" } },
    "a lost header" => { "headers" => { "x-a" => "1" } },
    "a header's name" => { "headers" => { "x-a" => "1", "X-B" => "2" } },
    "an exception" => { "raised" => "RuntimeError" }
  }.each do |name, change|
    define_method("test_a_difference_is_seen_#{name}") { refute_equal(*comparison(ANSWER.merge(change)).pair) }
  end

  def test_what_rack_errors_was_told_is_compared_on_request
    assert_same_pair(*comparison(ANSWER.merge("errors" => "other")).pair)
    refute_equal(*comparison(ANSWER.merge("errors" => "other"), compare: [:errors]).pair)
  end

  def test_what_a_case_ignores_is_not_compared
    change = { "body" => "other", "headers" => { "x-a" => "1", "x-b" => "other" } }

    assert_same_pair(*comparison(ANSWER.merge(change), ignore: %w[body x-b]).pair)
  end

  def test_both_sides_are_held_against_what_the_case_expects
    both = comparison(ANSWER, expect: { status: 404, body: /x/, header: { "x-a" => nil } }).unexpected

    assert_equal 6, both.size
    assert_includes both, "Sinatra: status is 200, not 404"
    assert_includes both, 'Xinatra: x-a is "1", not nil'
  end

  def test_an_unexpected_exception_is_told
    mistakes = comparison({ "raised" => "RuntimeError", "message" => "oops" }).unexpected

    assert_includes mistakes, "Xinatra: raised RuntimeError: oops"
  end

  def test_the_runner_tells_what_went_wrong
    error = assert_raises(RuntimeError) { capture_subprocess_io { Differential::Comparison.run("no-such-framework") } }

    assert_match(/runner\.rb no-such-framework.* failed/, error.message)
  end

  def test_one_case_can_be_run_alone
    id = Differential.cases.first.id
    answers = Differential::Comparison.run("xinatra", "--only", id)

    assert_equal [id], answers.keys
  end

  private

  def comparison(ours, **options)
    one = Differential::Case.new(expect: { status: 200 }, ignore: [], compare: [], **options)
    Differential::Comparison.new(one, [ANSWER], [ours])
  end

  def assert_same_pair(theirs, ours)
    assert_equal theirs, ours
  end
end
