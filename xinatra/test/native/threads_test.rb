# frozen_string_literal: true

require "objspace"
require_relative "../test_helper"
require_relative "../threads/switching"
require_relative "../threads/together"
require_relative "wire_cases"

# Threads ask one app in both ways, while another one changes the class, so that what the leaves have laid out of a plan
# is renewed under requests that are on their way.
class NativeThreadsTest < Minitest::Test
  THREADS = 4
  ROUNDS = 20
  # Seconds between two changes: each costs the next request a compilation.
  PAUSE = 0.005
  # Fewer than a way has room for.
  TYPES = %i[css csv gif html js json mp4 pdf png svg txt xml].freeze

  def setup
    skip "only Ruby is used" unless Xinatra::Native.available?
  end

  WireCases::APPS.each do |name, (more, all)|
    define_method("test_no_answer_of_a_#{name}_app_is_mixed_up_while_it_changes") do
      app = WireCases.app_with(*more, meanwhile: ->(_) { Thread.pass })
      changes = 0
      wrong = while_another(-> { changed(app, changes += 1) }) { |thread| mixed_up(app, all, thread) }

      assert_empty wrong
      assert_operator changes, :>, 5
    end
  end

  # Were these tests blind, they would find nothing here either.
  def test_an_app_that_shares_a_variable_is_found_out
    shared = nil
    app = WireCases.app_with(meanwhile: ->(value) { (shared = value) && Thread.pass })
    app.class_eval { get("/shared/:word") { meanwhile(params[:word]) && shared } }
    all = [->(word) { WireCases::Case.new("GET", "/shared/#{word}", {}, nil, 200, word, {}) }]

    refute_empty(in_threads { |thread| mixed_up(app, all, thread) })
  end

  # Each type is laid out once, whoever comes first: there is no room for more than sixteen.
  def test_content_types_that_threads_ask_for_at_the_same_time
    app = WireCases.app_with
    wanted = TYPES.to_h { |type| [type, app.new!.mime_type(type)] }
    wrong = Switching.new(Xinatra::DirectWay).run do
      in_threads { |thread| wanted.filter_map { |type, media_type| other_type(app, thread, type, media_type) } }
    end

    ways = ObjectSpace.each_object(Xinatra::Native::Way).map { |way| ObjectSpace.reachable_objects_from(way) }
    way = ways.find { |held| held.include?(app) }

    assert_empty wrong.flatten
    assert_equal TYPES.size + 1, way.grep(Xinatra::Leaves::Respond).size
  end

  private

  # @return [Array<String>] what the blocks, or the changes meanwhile, have found
  def while_another(change, &block)
    over = false
    changing = Thread.new do
      Thread.current[:xinatra_unfrozen] = true
      wrong = nil
      until over
        wrong ||= change.call
        sleep(PAUSE)
      end
      wrong
    end
    found = in_threads(&block)
    over = true
    [*found, changing.value].compact
  end

  def in_threads(&) = Together.run(THREADS, &).compact

  # @return [String, nil] the first wrong answer
  def mixed_up(app, all, thread)
    ROUNDS.times do |round|
      all.product(WireCases::ASK.values).each_with_index do |(make, ask), number|
        asked = make["t#{thread}r#{round}n#{number}"]
        wrong = WireCases.wrong(asked, ask[app, asked])
        return wrong if wrong
      end
    end
    nil
  end

  # Puts a route into the place of one that was just answered, and a helper, which must count at once.
  # @return [String, nil] what is wrong
  def changed(app, number)
    word = "change#{number}"
    %w[GET HEAD].each { |verb| app.routes[verb].pop } if number > 1
    app.helpers do
      remove_method(:changing) if method_defined?(:changing, false)
      define_method(:changing) { word }
    end
    app.get("/changing/:q") { "#{params[:q]} #{changing} #{word}" }
    wanted = WireCases::Case.new("GET", "/changing/#{word}", {}, nil, 200, "#{word} #{word} #{word}", {})
    WireCases::ASK.each_value.filter_map { |ask| WireCases.wrong(wanted, ask[app, wanted]) }.first
  end

  def other_type(app, thread, type, media_type)
    asked = WireCases::Case.new("GET", "/type/#{type}/t#{thread}", {}, nil, 200, "t#{thread}", {})
    answers = WireCases::ASK.values.flat_map { |ask| Array.new(3) { ask[app, asked] } }
    answers.filter_map { |answer| WireCases.wrong(asked, answer) }.first ||
      answers.map { |_, headers, _| headers["content-type"] }.find { |header| !header.start_with?(media_type) }
  end
end
