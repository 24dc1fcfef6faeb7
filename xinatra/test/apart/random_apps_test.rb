# frozen_string_literal: true

require "minitest/autorun"
require_relative "../random_apps/trial"

# Random apps, random requests: Sinatra's answers, Xinatra's, and those of its general way alone must be equal. A
# failure shows the smallest app that differs still. `long/random_apps_long.rb` tries other seeds, and more apps.
class RandomAppsTest < Minitest::Test
  parallelize_me!

  SEED = 20_260
  # An app that differs as soon as a framework has that name.
  PLANTED = RandomApps::Block.new('get("/a") do', ["one = 1", 'Framework.name == "Sinatra" ? "theirs" : "ours"'])

  def test_random_apps_answer_as_on_sinatra
    assert_nil RandomApps::Trial.new(SEED, 100).difference
  end

  def test_a_seed_makes_the_same_apps_again
    first, second, other = [1, 1, 2].map { |seed| RandomApps::Generator.new(seed).app(7) }

    assert_equal first, second
    refute_equal first, other
  end

  def test_most_apps_can_be_loaded_and_answer_in_many_ways
    apps = Array.new(60) { |index| RandomApps::Generator.new(1).app(index) }
    answers = RandomApps::Comparison.run(apps, ["xinatra"]).first

    assert_operator answers.count { |list| list.size == 8 }, :>=, 50
    assert_operator answers.flatten.map { |answer| answer[:status] || answer[:raised] }.uniq.size, :>=, 8
  end

  def test_a_planted_difference_is_found_and_made_small
    app = RandomApps::Generator.new(1).app(1)
    app.declarations = [PLANTED, *app.declarations.grep_v(/\Ause/)]
    app.requests = [*app.requests, RandomApps::Requests::BASE.merge("PATH_INFO" => +"/a", "QUERY_STRING" => +"")]
    found = RandomApps::Comparison.differences([app]).first

    refute_nil found
    smallest = RandomApps::Shrinker.new.shrink(found)

    assert_equal [PLANTED.lines.last(1)], smallest.app.declarations.map(&:lines)
    assert_equal 1, smallest.app.requests.size
    assert_match(/xinatra: .*ours/, smallest.to_s)
  end

  def test_wanted_differences_are_narrow
    raised = { raised: "ArgumentError" }
    invalid = { "PATH_INFO" => "/\xFF" }

    assert RandomApps::Wanted.difference?(invalid, [raised, { status: 200 }, { status: 200 }])
    refute RandomApps::Wanted.difference?(invalid, [raised, { status: 200 }, { status: 404 }])
    refute RandomApps::Wanted.difference?({ "PATH_INFO" => "/" }, [raised, { status: 200 }, { status: 200 }])
  end
end
