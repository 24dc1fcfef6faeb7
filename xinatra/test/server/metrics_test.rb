# frozen_string_literal: true

require_relative "server_case"
require_relative "program"
require_relative "prometheus_text"

# What a server tells of itself, in one process.
class MetricsTest < ServerCase
  APP = lambda do |env|
    case env["PATH_INFO"]
    when "/slow" then sleep(0.2) && [200, {}, ["slow"]]
    when "/hijack" then env["rack.hijack"].call.close
    when "/raise" then raise "oops"
    else [Integer(env["PATH_INFO"][1..]), {}, []]
    end
  end

  def setup
    super
    @figures = Xinatra::Server::Figures.new(1)
    @metrics = Xinatra::Server::Metrics.new(@figures, workers: 1, threads: 5)
  end

  def test_requests_by_method_and_class
    serve_counted
    %w[GET GET POST BREW HEAD].each { |method| ask("/200", method:) }
    %w[/204 /302 /404 /raise].each { |path| ask(path) }
    requests = ->(method, status) { told.value("xinatra_http_requests_total", method:, status:) }

    assert_equal([3, 1, 1, 1, 1, 1, 1],
                 [%w[GET 2xx], %w[GET 3xx], %w[GET 4xx], %w[GET 5xx], %w[POST 2xx], %w[other 2xx], %w[HEAD 2xx]]
                   .map { |pair| requests.call(*pair) })
    assert_equal 9, told.sum("xinatra_http_requests_total")
    assert_equal 9, told.value("xinatra_http_request_duration_seconds_count")
  end

  # A client must not be able to make more.
  def test_the_number_of_samples_does_not_grow
    serve_counted
    before = told.families.transform_values { |family| family.samples.size }
    100.times { |number| ask("/200", method: "M#{number}") }
    connect.say("GARBAGE\r\n\r\n").read_rest

    assert_equal(before, told.families.transform_values { |family| family.samples.size })
  end

  def test_durations
    serve_counted
    ask("/slow")
    ask("/200")
    bucket = ->(bound) { told.value("xinatra_http_request_duration_seconds_bucket", le: bound) }

    assert_equal [1, 1, 2, 2], [bucket["0.05"], bucket["0.1"], bucket["0.5"], bucket["+Inf"]]
    assert_in_delta 0.2, told.value("xinatra_http_request_duration_seconds_sum"), 0.1
  end

  def test_bytes
    serve_counted { |env| [200, {}, ["x" * env["rack.input"].read.size]] }
    wire = connect
    head = RoughClient.head("/", method: "POST", "Content-Length": 100_000)
    body = wire.say(head + ("x" * 100_000)).answer.body

    assert_equal 100_000, body.size
    assert_equal head.size + 100_000, told.value("xinatra_http_received_bytes_total")
    assert_in_delta 100_100, told.value("xinatra_http_sent_bytes_total"), 50
  end

  def test_what_is_now
    serve_counted(threads: 3)
    wires = Array.new(2) { connect.say(RoughClient.head("/slow")) }
    connect.say(RoughClient.head("/200", method: "POST", "Content-Length": 10))
    assert_soon("three in flight") { told.value("xinatra_http_requests_in_flight") == 3 }

    assert_equal [3, 2], [told.value("xinatra_connections"), told.value("xinatra_threads_busy")]
    wires.each(&:answer)
    @wires.each(&:close)

    assert_connections(0)
    assert_equal [0, 0, 0], values(told, %w[connections threads_busy http_requests_in_flight])
    assert_equal 3, told.value("xinatra_connections_accepted_total")
  end

  def test_refused_taken_timed_out_and_slow
    serve_counted(head_timeout: 0.05, idle_timeout: 0.05, handler_warning: 0.05)
    connect.say("GARBAGE\r\n\r\n").read_rest
    connect.say("GET / HT").read_rest
    connect.say(RoughClient.head("/200")).read_rest
    connect.say(RoughClient.head("/hijack")).read_rest
    ask("/slow")

    assert_equal 2, told.value("xinatra_connections_refused_total")
    assert_equal 1, told.value("xinatra_connections_hijacked_total")
    assert_equal 1, told.value("xinatra_handlers_slow_total")
    assert_equal(1, told.value("xinatra_connections_timed_out_total", awaited: "head"))
    assert_operator told.value("xinatra_connections_timed_out_total", awaited: "idle"), :>=, 1
    assert_equal 1, told.value("xinatra_http_requests_total", method: "GET", status: "none")
  end

  def test_the_process
    serve_counted

    assert_operator told.value("process_start_time_seconds"), :<, Time.now.to_f
    assert_in_delta Time.now.to_f, told.value("process_start_time_seconds"), 3600
    assert_operator told.value("xinatra_resident_memory_bytes", process: "worker"), :>, 10_000_000
    assert_equal [1, 5, 0], values(told, %w[workers threads workers_restarted_total])
    assert_equal 1, told.value("xinatra_info", version: Xinatra::VERSION, ruby: RUBY_VERSION, engine: RUBY_ENGINE)
  end

  def test_nothing_is_counted_unless_it_is_wanted
    serve(APP)
    ask("/200")

    assert_equal 0, told.sum("xinatra_http_requests_total")
    assert_equal 0, told.value("xinatra_workers")
  end

  def test_what_is_asked
    answer = ->(path, method = "GET") { @metrics.call("PATH_INFO" => path, "REQUEST_METHOD" => method) }

    assert_equal "text/plain; version=0.0.4; charset=utf-8", answer["/metrics"][1]["content-type"]
    assert_equal([200, 404, 405], [answer["/metrics", "HEAD"], answer["/"], answer["/metrics", "POST"]].map(&:first))
  end

  # The parser takes what the format has, and nothing else.
  def test_escapes
    to = Xinatra::Server::Exposition.new
    to.family("a_total", "counter", "one\\two\nthree \"four\"", { { b: "c\\d\n\"e\"}" } => 1 })
    read = PrometheusText.new(to.text)

    assert_equal "one\\two\nthree \"four\"", read.families["a_total"].help
    assert_equal 1, read.value("a_total", b: "c\\d\n\"e\"}")
    ["a 1\n", "# TYPE a counter\na 1\n", "# HELP a_total b\n# TYPE a_total counter\na_total{b=\"\\x\"} 1\n",
     "# HELP a_total b\n# TYPE a_total counter\na_total 1\na_total 2\n",
     "# HELP a b\n# TYPE a gauge\na{b=c} 1\n", "# HELP a b\n# TYPE a gauge\na 1"].each do |wrong|
      assert_raises(PrometheusText::Malformed, wrong) { PrometheusText.new(wrong) }
    end
  end

  private

  def serve_counted(**options, &block) = serve(*(block ? [] : [APP]), figures: @figures.claim, **options, &block)

  # All that there is to say of it has been counted when it is closed.
  def ask(path, method: "GET")
    connect.say(RoughClient.head(path, method:, Connection: "close")).read_rest
  end

  def told = PrometheusText.new(@metrics.text)

  def values(told, names) = names.map { |name| told.value("xinatra_#{name}") }
end

# What a server with an address for it tells, as a process.
class MetricsAddressTest < Minitest::Test
  ADDRESS = %w[--metrics tcp://127.0.0.1:0].freeze

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  def test_of_one_process
    Program.serving("-b", "tcp://127.0.0.1:0", *ADDRESS) do |program|
      5.times { program.get }

      assert_equal 5, told(program).sum("xinatra_http_requests_total")
      assert_equal 1, told(program).value("xinatra_workers")
      assert_equal 0, program.stop
    end
  end

  # An app has its own.
  def test_the_apps_address_does_not_tell
    app = "run ->(env) { [200, {}, [\"the app's \#{env['PATH_INFO']}\"]] }\n"
    Program.serving("-b", "tcp://127.0.0.1:0", *ADDRESS, files: { "config.ru" => app }) do |program|
      assert_equal "the app's /metrics", program.get("/metrics")
      program.stop
    end
  end

  def test_workers_are_summed_up_and_nothing_is_lost_with_one
    Program.cluster(*ADDRESS) do |program|
      pids = program.pids(40)
      # A request is counted behind its response.
      before = nil
      program.eventually("other figures") { figures(before = told(program)) == [40, 40, 2] }

      assert_operator before.value("xinatra_resident_memory_bytes", process: "master"), :>, 0
      open = Array.new(8) { program.connect }
      sleep(0.5) # one that has lived for less is not replaced at once
      program.signal("KILL", pids.first)
      program.eventually("no successor") { told(program).value("xinatra_workers_restarted_total") == 1 }
      40.times { program.get }
      program.signal("USR1")
      program.eventually("no new ones") { !program.pids(20).intersect?(pids) && program.group.size == 3 }
      after = told(program)

      assert_operator after.sum("xinatra_http_requests_total"), :>=, 100
      assert_equal [3, 2], [after.value("xinatra_workers_restarted_total"), after.value("xinatra_workers")]
      assert_operator after.value("xinatra_connections"), :<=, 1, "those of the dead do not count"
      assert_equal 0, program.stop
    ensure
      open&.each(&:close)
    end
  end

  def test_an_address_that_is_taken
    taken = TCPServer.new("127.0.0.1", 0)
    command = [RbConfig.ruby, "-I", Program::LIBRARY, Program::COMMAND, "serve", "-b", "tcp://127.0.0.1:0",
               "--metrics", "tcp://127.0.0.1:#{taken.addr[1]}"]
    Program.run(*command, files: { "config.ru" => Program::PID_APP }) do |program|
      refute_equal 0, program.wait
      assert_includes program.output, "the metrics cannot be told at tcp://127.0.0.1:#{taken.addr[1]}: Address already"
    end
  ensure
    taken&.close
  end

  private

  def figures(told)
    [told.sum("xinatra_http_requests_total", method: "GET", status: "2xx"),
     told.value("xinatra_connections_accepted_total"), told.value("xinatra_workers")]
  end

  def told(program)
    port = Integer(program.await(%r{metrics are at http://\S+:(\d+)/metrics})[1])
    client = RoughClient.new(port)
    PrometheusText.new(client.get("/metrics", Connection: "close").body)
  ensure
    client&.close
  end
end
