# frozen_string_literal: true

require_relative "streams_case"
require_relative "in_browser"

# Subscriptions on the endpoint's page, in a browser.
class PageSubscriptionsTest < StreamsCase
  include InBrowser

  ENDING = "subscription { ending { text } }"

  def test_results_as_they_come_until_stopped
    visit do
      subscribe(ROOM)

      assert_equal ["Stop", "Subscribed, 0 results", ""], [text("run"), text("status"), text("answer")]
      assert_equal "status", @page.at_css("#status").attribute("role")
      %w[one two].each_with_index do |word, index|
        trigger(word)
        wait_for { shown.size == index + 1 }
      end

      assert_equal [update("two"), update("one")], results
      assert_match(/\AResult 2, .*\d/, shown.first)
      assert_equal "Subscribed, 2 results", text("status")
      press_run
      wait_for { text("run") == "Run" }
      wait_for_subscriptions(0)

      assert_equal ["Stopped, 2 results", [update("two"), update("one")]], [text("status"), results]
      assert_includes text("history"), "added(room:"
    end
  end

  def test_the_server_ends_it
    visit do
      subscribe(ENDING)
      subscriptions.trigger(:ending, {}, { text: "bye", last: true })
      wait_for { text("run") == "Run" }

      assert_equal ["Ended by the server, 1 result", [{ "data" => { "ending" => { "text" => "bye" } } }]],
                   [text("status"), results]
      assert_equal 0, subscriptions.size
      type("query", "{ hello }")
      press_run
      wait_for { text("answer").include?("Hello") }

      assert_empty shown
    end
  end

  def test_the_server_goes
    visit do
      subscribe(ROOM)
      @server.stop(0.2)
      wait_for { text("run") == "Run" }

      assert_match(/\ABroken off: .+, 0 results\z/, text("status"))
    end
  end

  def test_errors
    visit do
      type("query", "subscription { nothing }")
      press_run
      wait_for { text("status") == "Ended by the server, 1 result" }

      assert_match(/nothing/, results.first.dig("errors", 0, "message"))
    end
  end

  def test_refusals
    visit(connections: 1) do
      other = Net::HTTP.start("127.0.0.1", port)
      request = Net::HTTP::Post.new("/graphql", "content-type" => JSON_TYPE, "accept" => "text/event-stream")
      request.body = JSON.generate(query: ROOM)
      waiting = Thread.new { other.request(request) }
      wait_for_subscriptions(1)
      type("query", ROOM)
      press_run
      wait_for { text("run") == "Run" && text("status").start_with?("503") }

      assert_match(/as many connections as there may be/, JSON.parse(text("answer")).dig("errors", 0, "message"))
    ensure
      waiting&.kill
    end
  end

  def test_another_one_takes_its_place
    visit do
      subscribe(ROOM)
      trigger("one")
      wait_for { text("status") == "Subscribed, 1 result" }
      type("query", ENDING)
      press_keys
      wait_for { text("status") == "Subscribed, 0 results" }
      wait_for_subscriptions(1)
      trigger("nobody hears it")
      subscriptions.trigger(:ending, {}, { text: "bye" })
      wait_for { text("status") == "Subscribed, 1 result" }

      assert_equal ["Stop", [{ "data" => { "ending" => { "text" => "bye" } } }]], [text("run"), results]
      type("variables", "{")
      press_keys

      assert_match(/\Avariables are no JSON/, text("status"))
      assert_equal "Run", text("run")
      wait_for_subscriptions(0)
    end
  end

  def test_the_chosen_operation
    visit do
      type("query", "query subscription { ...query } fragment query on Query { hello } " \
                    "subscription S { greeting { text } }")
      press_run
      wait_for { text("answer").include?("Hello") }

      assert_match(/\A200/, text("status"))
      @page.at_css("#operation").select("S")
      press_run
      wait_for { text("status") == "Subscribed, 1 result" }

      assert_equal [{ "data" => { "greeting" => { "text" => "welcome" } } }], results
    end
  end

  def test_the_latest_are_kept
    visit do
      subscribe(ROOM)
      (1..55).each do |number|
        trigger(number.to_s)
        wait_for { text("status").include?(", #{number} result") }
      end

      assert_equal "Subscribed, 55 results, the latest 50 are shown", text("status")
      assert_equal 55.downto(6).map { |number| update(number.to_s) }, results
    end
  end

  STREAM = "\uFEFF: a comment\r\nevent: next\r\ndata: {\r\ndata:  \"ä\": 1}\r\n\r\n:\n\nid: 1\ndata\n\nevent: x\n\n" \
           "event: complete\rdata:\r\rdata: unfinished"
  EVENTS = [["next", "{\n \"ä\": 1}"], ["message", ""], ["complete", ""]].freeze

  def test_events_that_are_cut_anywhere
    visit do
      (1..5).each do |size|
        read = @page.evaluate_async(<<~SCRIPT, 5, STREAM, size)
          const [text, size, done] = arguments;
          const bytes = new TextEncoder().encode(text);
          const parts = Array.from({ length: Math.ceil(bytes.length / size) },
            (_, at) => bytes.slice(at * size, (at + 1) * size));
          const body = new ReadableStream({ start(to) { parts.forEach((part) => to.enqueue(part)); to.close(); } });
          (async () => {
            const read = [];
            for await (const event of events(body)) read.push(event);
            done(JSON.stringify(read));
          })();
        SCRIPT

        assert_equal EVENTS, JSON.parse(read), "in parts of #{size}"
      end
    end
  end

  private

  def visit(**options, &)
    serve(graphiql: true, **options)
    open_page("http://127.0.0.1:#{port}/graphql", &)
  end

  def subscribe(query)
    type("query", query)
    press_run
    wait_for { text("status") == "Subscribed, 0 results" }
    wait_for_subscriptions(1)
  end

  def press_keys = @page.at_css("#query").focus.type(%i[ctrl enter])

  def shown = @page.evaluate("[...document.querySelectorAll('#answer .result')].map((it) => it.textContent)")

  # Each has a line above it.
  def results = shown.map { |text| JSON.parse(text.split("\n", 2).last) }
end
