# frozen_string_literal: true

require_relative "../moved_memory"
require_relative "server_case"
require "xinatra/base"

# The server sends requests to the front of an app's class without asking the class each time, and keeps no response:
# whatever the app changes or keeps, each client gets its own answer.
class EntranceTest < ServerCase
  include MovedMemory

  FILTER = proc { before { @seen = params[:q] } }
  # Name => what an app has besides its routes.
  APPS = { "plain" => [], "filtered" => [FILTER] }.freeze
  # What handlers keep => how it reads once others were answered.
  KEPT = {
    "env" => [-> { env }, ->(env) { env.values_at("PATH_INFO", "HTTP_X_WORD") }],
    "request" => [-> { request }, ->(request) { [request.path_info, request.get_header("HTTP_X_WORD")] }],
    "params" => [-> { params }, ->(params) { ["/keep/#{params["word"]}", params["word"]] }],
    "the instance" => [-> { self }, ->(app) { ["/keep/#{app.params["word"]}", app.request.env["HTTP_X_WORD"]] }],
    "a response" => [-> { response.tap { |made| made["x-word"] = params[:word] } },
                     ->(response) { ["/keep/#{response["x-word"]}", response["x-word"]] }]
  }.freeze

  WORDS = %w[one two three].freeze
  # Of a word in a path.
  SIZES = [1, 500, 2, 3_000, 3, 8_000, 4].freeze

  def app(*more, &routes)
    Class.new(Xinatra::Base) do
      set :environment, :test
      more.each { |block| class_exec(&block) }
      get("/word/:word") { params[:word] }
      class_exec(&routes) if routes
    end
  end

  def ask(wire, word, path = "/word/#{word}")
    wire.get(path, "X-Word": word)
  end

  APPS.each do |name, more|
    KEPT.each do |what, (keep, read)|
      define_method(:"test_a_handler_of_a_#{name}_app_keeps #{what}") do
        kept = []
        serve(app(*more) { get("/keep/:word") { (kept << instance_exec(&keep)) && params[:word] } })
        wire = connect
        words = WORDS.flat_map { |word| [ask(wire, word, "/keep/#{word}"), ask(wire, "x#{word}")].map(&:body) }

        assert_equal %w[one xone two xtwo three xthree], words
        assert_equal(WORDS.map { |word| ["/keep/#{word}", word] }, kept.map(&read))
      end
    end

    define_method(:"test_handlers_of_a_#{name}_app_that_wait_at_the_same_time") do
      serve(app(*more) { get("/slow/:word") { sleep(0.1) && params[:word] } }, threads: 4)
      asked = Array.new(12) do |number|
        path = number % 3 == 2 ? "/word/#{number}" : "/slow/#{number}"
        connect.say(RoughClient.head(path, "X-Word": number))
      end

      assert_equal((0..11).map(&:to_s), asked.map { |wire| wire.answer.body })
    end

    define_method(:"test_requests_of_many_sizes_to_a_#{name}_app") do
      serve(app(*more))
      wire = connect
      SIZES.each do |size|
        word = size.to_s.ljust(size, "x")

        assert_equal word, ask(wire, word).body
      end
    end
  end

  def test_an_app_whose_own_fetch_keeps_requests
    kept = []
    keeping = app.tap { |made| made.define_singleton_method(:fetch) { |request| super(kept.push(request).last) } }
    serve(keeping)
    wire = connect
    %w[one two].each { |word| ask(wire, word) }

    assert_equal %w[/word/one /word/two], kept.map(&:path)
    assert_equal(%w[one two], kept.map { |request| request.env["HTTP_X_WORD"] })
  end

  def test_an_app_with_its_middleware
    serve(app.new)
    wire = connect

    assert_equal(%w[one two], %w[one two].map { |word| ask(wire, word).body })
  end

  def test_a_class_that_changes_between_requests
    changing = app
    serve(changing)
    wire = connect
    answers = Array.new(3) do |number|
      before = ask(wire, "w").body
      changing.get("/more/#{number}") { "more #{number}" }
      [before, ask(wire, "x", "/more/#{number}").body, ask(wire, "y", "/more/#{number + 1}").status]
    end

    assert_equal((0..2).map { |number| ["w", "more #{number}", 404] }, answers)
  end

  def test_a_class_that_is_locked_between_requests
    running = 0
    found = []
    locked = app do
      get("/slow") do
        found << (running += 1)
        sleep(0.05)
        (running -= 1).to_s
      end
    end
    serve(locked, threads: 3)
    at_once = lambda do
      Array.new(3) { connect.say(RoughClient.head("/slow")) }.each { |wire| assert_equal 200, wire.answer.status }
      found.slice!(0..).max
    end
    get("/word/first")

    assert_operator at_once.call, :>, 1
    locked.set(:lock, true)

    assert_equal 1, at_once.call
  end

  def test_requests_that_fail_between_others
    serve(app { get("/fail/:word") { |word| word == "halt" ? halt(402, word) : raise(word) } })
    answers = %w[one two three].map do |word|
      wire = connect
      [ask(wire, word).body, ask(wire, "halt", "/fail/halt").status, ask(wire, word, "/fail/#{word}").status]
    end

    assert_equal(%w[one two three].map { |word| [word, 402, 500] }, answers)
  end

  # The warning is told by another thread, which reads of the request later.
  def test_requests_that_are_warned_of
    serve(app { get("/slow/:word") { sleep(0.3) && params[:word] } }, handler_warning: 0.05, threads: 1)
    wire = connect
    words = %w[one two].flat_map { |word| [ask(wire, word, "/slow/#{word}"), ask(wire, "x")].map(&:body) }

    assert_equal %w[one x two x], words
    assert_equal %w[/slow/one /slow/two], @errors.string.scan(%r{/slow/\w+}).uniq
  end

  # A response that is no object stands on the stack alone.
  def test_with_the_garbage_collected
    serve(app { get("/stress/:word") { GC.start(full_mark: false) || params[:word] } })
    wire = connect
    4.times { GC.start }
    words = Array.new(40) { |number| "w#{number}" * 20 }

    assert_equal(words, words.map { |word| ask(wire, word, "/stress/#{word}").body })
    moving_memory do
      GC.compact if GC.respond_to?(:compact)

      assert_equal(words, words.map { |word| ask(wire, word).body })
    end
  end
end
