# frozen_string_literal: true

require "fileutils"
require "json"
require "minitest/autorun"
require "open3"
require "rbconfig"
require "tmpdir"
require_relative "../support/comparison"
require_relative "../support/request_list"

# The same 300 requests to the app on the sinatra gem and on Xinatra, each in its own process with its own copy of the
# same database.
class BothFrameworksTest < Minitest::Test
  PLAY = File.expand_path("../support/play.rb", __dir__)
  SEED = <<~RUBY.freeze
    require "#{File.expand_path("../../db/connection", __dir__)}"
    Database.migrate(DB)
    require "#{File.expand_path("../../models/models", __dir__)}"
    require "#{File.expand_path("../../db/seed", __dir__)}"
    Seed.new(now: Time.at(1_800_000_000)).plant
    Seed::DEMO.each do |name, (_, password)|
      User.where(username: name).update(password_digest: BCrypt::Password.create(password, cost: 4).to_s)
    end
  RUBY

  def setup
    @folder = Dir.mktmpdir("links-both")
    @database = File.join(@folder, "seeded.sqlite3")
    run_ruby({ "DATABASE_URL" => "sqlite://#{@database}" }, "-e", SEED)
  end

  def teardown = FileUtils.remove_entry(@folder)

  def test_both_answer_alike
    differences = Comparison.differences(answers("sinatra"), answers("xinatra"))

    assert_empty differences, "#{differences.size} differences:\n#{differences.first(40).join("\n")}"
  end

  # What differs between the frameworks is then no accident of clock, chance or order.
  def test_one_framework_answers_alike_twice
    assert_empty Comparison.differences(answers("sinatra"), answers("sinatra"))
  end

  def test_a_frozen_app_answers_alike
    assert_empty Comparison.differences(answers("xinatra"), answers("xinatra", "Links.freeze"))
  end

  # An app that is broken in four places on one side only.
  def test_what_one_side_does_differently_is_found
    differences = Comparison.differences(answers("sinatra"), answers("sinatra", <<~RUBY))
      Links.after("/tags") { headers.delete("content-security-policy") }
      Links.after("/comments") { status 203 }
      Links.after("/domains") { body [*body, " "] }
      Links.before("/discussed") { session[:stray] = 1 }
    RUBY

    { "tags" => "headers", "comments" => "status", "domains" => "body", "discussed" => "session" }.each do |path, field|
      assert_predicate differences.grep(%r{ GET /#{path}\?.*: #{field} is}), :any?, "#{field} of /#{path}"
    end
  end

  def test_the_requests_reach_every_part_of_the_app
    played = answers("sinatra")

    assert_equal RequestList::SIZE, played.size
    assert_operator played.filter_map { |answer| answer["route"] }.uniq.size, :>=, 65
    assert_empty [200, 302, 303, 304, 400, 403, 404, 410, 422, 429] - played.map { |answer| answer["status"] }
    refute_includes played.map { |answer| answer["status"] }, 500
  end

  private

  def answers(framework, change = nil)
    database = File.join(@folder, "#{framework}.sqlite3")
    output = File.join(@folder, "#{framework}.json")
    FileUtils.cp(@database, database)
    run_ruby({ "DATABASE_URL" => "sqlite://#{database}", "FRAMEWORK" => framework }, PLAY, output, *file(change))
    played = JSON.parse(File.read(output))

    assert_equal "#{framework.capitalize}::Base", played["superclass"]
    played["answers"]
  end

  def file(change)
    return [] unless change

    File.join(@folder, "change.rb").tap { |path| File.write(path, change) }
  end

  def run_ruby(variables, *arguments)
    output, status = Open3.capture2e(variables, RbConfig.ruby, *arguments)

    assert_predicate status, :success?, output
  end
end

# The comparer itself must be able to find a difference.
class ComparisonTest < Minitest::Test
  parallelize_me!

  ANSWER = { "request" => "GET /", "status" => 200, "headers" => { "etag" => "x" }, "body" => "abc",
             "session" => { "user_id" => 1 }, "route" => "GET /" }.freeze

  def test_equal_answers_have_no_differences
    assert_empty Comparison.differences([ANSWER, ANSWER], [ANSWER.dup, ANSWER.dup])
  end

  def test_every_change_is_found
    { "status" => 201, "headers" => {}, "body" => "abd", "session" => nil, "route" => "GET /x",
      "request" => "GET /y" }.each do |name, value|
      found = Comparison.differences([ANSWER, ANSWER], [ANSWER, ANSWER.merge(name => value)])

      assert_equal 1, found.size, name
      assert_match(/\A1 GET .*#{name}/, found.first)
    end
  end

  def test_a_missing_and_a_surplus_answer_are_found
    assert_equal ["1: there is no second answer"], Comparison.differences([ANSWER, ANSWER], [ANSWER])
    assert_equal ["1: there is no first answer"], Comparison.differences([ANSWER], [ANSWER, ANSWER])
  end

  def test_lists_of_requests_are_the_same_every_time
    lists = Array.new(2) { RequestList.new(stories: %w[a b c], comments: %w[d e f]).to_a }

    assert_equal lists.first, lists.last
  end
end
