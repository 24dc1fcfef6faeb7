# frozen_string_literal: true

require "open3"
require_relative "../test_helper"
require_relative "wire_cases"

# What the leaves hold while garbage is collected, and while Ruby moves objects to other places: an object that they do
# not mark is gone, one that they do not follow is another one.
class NativeCollectionTest < Minitest::Test
  # What there is to be kept between two collections.
  KEPT = 20
  # Collects at each allocation what is young: all of it would take ten times as long, and what is old is found by the
  # other tests.
  YOUNG = 1

  include XinatraTest::UnfrozenApps

  def setup
    skip "only Ruby is used" unless Xinatra::Native.available?
  end

  def teardown
    GC.stress = false
  end

  WireCases::ASK.each do |way, ask|
    WireCases::APPS.each do |name, (more, all)|
      define_method("test_#{way}_of_a_#{name}_app_after_all_has_moved") do
        app = WireCases.app_with(*more)
        rounds = Array.new(5) do |round|
          round == 3 ? move_all : GC.start
          wrong(app, ask, all, "r#{round}")
        end

        assert_empty rounds.flatten
      end

      define_method("test_#{way}_of_a_#{name}_app_while_all_moves") do
        calls = 0
        app = WireCases.app_with(*more, meanwhile: ->(_) { (calls += 1) % 20 == 1 ? move_all : GC.start })

        assert_empty wrong(app, ask, all, "moved")
        assert_operator calls, :>=, all.size
      end

      define_method("test_#{way}_of_a_#{name}_app_while_garbage_is_collected_all_the_time") do
        app = WireCases.app_with(*more)
        ask[app, WireCases::ALL.first["first"]]
        cases = all.map { |make| make["stress"] }
        requests = cases.map { |asked| prepared(way, asked) }
        GC.stress = YOUNG
        answers = requests.map { |request| app.public_send(way, request) }
        GC.stress = false

        assert_empty(cases.zip(answers).filter_map { |asked, answer| WireCases.wrong(asked, parts(answer)) })
      end
    end
  end

  def test_messages_are_the_same_after_all_has_moved
    bodies = Array.new(KEPT) { |number| StringIO.new("body #{number}") }
    messages = bodies.map.with_index do |body, number|
      Xinatra::Native::Request.parse("GET /#{number} HTTP/1.1\r\nHost: h\r\nX-N: #{number}\r\n\r\n",
                                     base: { "n" => "base #{number}" }, body:)
    end
    asked, others = messages.partition.with_index { |_, number| number.even? }
    kept = asked.map(&:env)
    move_all

    assert(asked.zip(kept).all? { |message, env| message.env.equal?(env) })
    assert_equal(Array.new(KEPT) { |number| ["/#{number}", number.to_s, "base #{number}", "body #{number}"] },
                 asked.zip(others).flatten.map { |message| said_by(message) })
  end

  def test_responses_are_the_same_after_all_has_moved
    app = WireCases.app_with
    cases = Array.new(KEPT) { |number| WireCases::ALL.map { |make| make["n#{number}"] } }.flatten(1)
    fetched = cases.map { |asked| app.fetch(WireCases.message(asked)) }
    called = cases.map { |asked| app.call(WireCases.environment(asked)) }
    move_all

    assert_empty(cases.zip(fetched).filter_map { |asked, answer| WireCases.wrong(asked, parts(answer)) })
    assert_empty(cases.zip(called).filter_map { |asked, answer| WireCases.wrong(asked, answer) })
  end

  # Else the tests here go by what they are about.
  def test_the_cases_are_answered_in_c
    plans = WireCases::APPS.values.map { |more, _| WireCases.app_with(*more)._plan }

    assert_equal [[], []], plans.first(2).map(&:detours_from_c)
    assert_equal([[true, true], [true, true], [true, false]],
                 plans.map { |plan| [plan.redirects_late? && !plan.late_types.nil?, plan.settles_alone?] })
  end

  def test_an_old_message_keeps_its_young_environment
    messages = Array.new(KEPT) { |number| Xinatra::Native::Request.parse("GET /#{number} HTTP/1.0\r\n\r\n") }
    4.times { GC.start }
    messages.each { |message| message.env["word"] = "w#{message.path}" }
    GC.start(full_mark: false)
    Array.new(10_000) { {} }

    assert_equal(Array.new(KEPT) { |number| "w/#{number}" }, messages.map { |message| message.env["word"] })
  end

  # In a process of its own: where much was moved before, Ruby 3.1 itself crashes when it compacts inside of calls, also
  # without the leaves (it may be what https://github.com/ruby/ruby/pull/7081 mends).
  def test_answers_while_ruby_compacts_by_itself
    skip "this Ruby cannot compact" unless GC.respond_to?(:auto_compact=)
    output, = Open3.capture2(RbConfig.ruby, "-I#{File.expand_path("../../lib", __dir__)}", "-r#{__dir__}/wire_cases",
                             "-rxinatra/base", "-e", <<~RUBY)
                               GC.auto_compact = true
                               collect = ->(_) { GC.start if rand(8).zero? }
                               apps = WireCases::APPS.values.map do |more, all|
                                 [WireCases.app_with(*more, meanwhile: collect), all]
                               end
                               rounds = Array.new(3) do |round|
                                 apps.product(WireCases::ASK.values).map do |(app, all), ask|
                                   all.map { |make| make["r\#{round}"].then { |asked| WireCases.wrong(asked, ask[app, asked]) } }
                                 end
                               end
                               puts rounds.flatten.compact
                               print GC.stat(:compact_count) > 20
                             RUBY

    assert_equal "true", output
  end

  # What was prepared for a plan goes with it, while a request is still on its way.
  def test_a_way_that_is_renewed_under_a_request
    renewed = 0
    busy = false
    app = WireCases.app_with(meanwhile: lambda do |_|
      next if busy

      busy = true
      app.get("/renewed/#{renewed += 1}") { "new" }
      app.call(WireCases.environment(WireCases::ALL.first["inner"]))
      GC.start
      busy = false
    end)

    assert_empty(WireCases::ASK.each_value.flat_map { |ask| wrong(app, ask, WireCases::ALL, "outer") })
    assert_operator renewed, :>=, WireCases::ALL.size
  end

  private

  def wrong(app, ask, all, word)
    all.filter_map { |make| make[word].then { |asked| WireCases.wrong(asked, ask[app, asked]) } }
  end

  # Puts all objects that may be moved into other places; a mere GC.compact does so with those alone that lie behind a
  # gap.
  def move_all
    skip "this Ruby cannot compact" unless GC.respond_to?(:verify_compaction_references)
    names = GC.method(:verify_compaction_references).parameters.map(&:last)
    options = %i[expand_heap double_heap].select { |name| names.include?(name) }.first(1).to_h { |name| [name, true] }
    GC.verify_compaction_references(toward: :empty, **options)
  rescue NotImplementedError
    skip "this Ruby cannot compact"
  end

  def prepared(way, asked) = way == "call" ? WireCases.environment(asked) : WireCases.message(asked)

  def parts(answer) = answer.is_a?(Array) ? answer : [answer.status, answer.headers, answer.body]

  def said_by(message)
    env = message.env
    [*env.values_at("PATH_INFO", "HTTP_X_N", "n"), env["rack.input"].read]
  end
end
