# frozen_string_literal: true

require "minitest/autorun"
require "open3"
require "stringio"
require "tmpdir"
require_relative "../../../benchmarks/runner/runner"
require_relative "../../../benchmarks/support/answers"
require_relative "../../../benchmarks/support/many_routes"
require_relative "../../../benchmarks/support/route_set"
require_relative "../../../benchmarks/apps/apps"

# The part that stands beside Hono. That its processes answer as they should, they look at themselves.
class BenchmarkFetchTest < Minitest::Test
  WORKER = File.expand_path("../../../benchmarks/support/fetch_worker.rb", __dir__)

  def test_ratios_have_intervals_over_rounds_and_are_held_against_their_targets
    rounds = [100.0, 110.0, 90.0].map { |hono| round("Hono on Bun" => hono, "Xinatra `fetch`, YJIT" => 80.0) }
    markdown = Bench::Runner::Fetch.new(rounds, ["hono 4"]).markdown

    assert_includes markdown, "the median of 3 fresh processes of each side; hono 4"
    assert_includes markdown, "| Xinatra `fetch`, YJIT / Hono on Bun | 0.80 (0.63-1.03), at most 1.0: missed |"
    assert_includes markdown, "| Xinatra `fetch`, YJIT / Hono on Deno | 0.40 (0.40-0.40), at most 1.0: reached |"
    assert_includes markdown, "| `/hello/*` | 100 | 200 | 80 |"
  end

  def test_xinatras_worker_measures_what_is_answered_rightly_and_nothing_else
    skip "only Ruby is used" if ENV["XINATRA_NATIVE"] == "0"
    %w[fetch call].each do |way|
      output, status = Open3.capture2(RbConfig.ruby, WORKER, way, "/hello/*", "hello *")

      assert_predicate status, :success?
      assert_operator Float(output), :>, 0
    end
    _, words, status = Open3.capture3(RbConfig.ruby, WORKER, "fetch", "/", "other")

    refute_predicate status, :success?
    assert_equal "/ is answered with 200 hello, not with other\n", words
  end

  private

  def round(times)
    sides = Bench::Runner::Fetch::SIDES.keys
    %w[/ /hello/* /json].product(sides).to_h { |kind, side| [[kind, side], times.fetch(side, 200.0)] }
  end
end

# The part about a whole app.
class BenchmarkLinksTest < Minitest::Test
  SIDES = [%w[sinatra puma], %w[xinatra xinatra]].freeze
  NAMES = ["Sinatra on Puma", "Xinatra on Puma", "Xinatra on its server"].freeze

  def test_sides_answer_alike_and_as_was_recorded
    recorded = Bench::LinksRecording.requests.reject(&:dropped).map(&:status)
    sides = Bench::LinksSite.with_database do |database|
      SIDES.map { |side| Bench::LinksSite.open(*side, database:, yjit: false, &:replay) }
    end
    answers = sides.map { |side| side.fetch(:answers) }

    assert_equal(*answers)
    # A wrong token in a form is a right one when it is sent again, and a clock that stands still forgets no guess.
    assert_operator recorded.zip(answers.first.map(&:status)).count { |was, is| was != is }, :<=, 10
    assert(sides.all? { |side| side[:ns].positive? && side[:rate].positive? })
  end

  def test_pages_are_for_everybody
    pages = Bench::LinksRecording.pages

    assert_operator pages.size, :>, 40
    assert_empty pages.grep(%r{\A/(?:mod\b|settings|saved)})
  end

  def test_a_different_answer_is_an_error
    rounds = [round, round]
    rounds.last["Xinatra on Puma"][:replay][:answers] = [answer("other")]

    Bench::Runner::Links.check(rounds.first)
    error = assert_raises(Bench::Runner::Error) { Bench::Runner::Links.check(rounds.last) }

    assert_match(%r{\AXinatra on Puma answers GET /x with .*other.*, Sinatra on Puma with .*right}, error.message)
  end

  def test_medians_beside_the_first_side
    part = Bench::Runner::Links.new([round(8e6), round(1e7), round(9e6)], true)

    assert_includes part.markdown, "All sides answered the 1 recorded requests alike"
    assert_includes part.markdown, "| Sinatra on Puma | 9.00 (8.00-10.00) | 1.0 | 100 (100-100) |"
    assert_includes part.markdown, "| Xinatra on its server | 3.00 (3.00-3.00) | 3.0 | 100 (100-100) |"
    assert_equal ["Xinatra on Puma: 6 pages were not answered well"], part.broken
  end

  private

  def answer(body) = Bench::LinksSite::Answer.new("GET /x", 200, nil, "text/html", body)

  def round(cost = 8e6)
    NAMES.to_h do |name|
      ns = name == NAMES.last ? 3e6 : cost
      [name, { replay: { ns:, rate: 100.0, answers: [answer("right")] },
               read: { ns:, rate: 100.0, errors: name == NAMES[1] ? 2 : 0 } }]
    end
  end
end

# What the suites are made of.
class BenchmarkSupportTest < Minitest::Test
  TABLE = Bench::RouteTable.new([["GET", "/a"], ["GET", "/b"], ["POST", "/b"], ["GET", "/b/new"], ["GET", "/b/:id.rss"],
                                 ["GET", "/b/:id"], ["PUT", "/b/:id"], ["GET", "/b/:id/notes/:number"]])
  LINES = ["GET\t/a\t\t\t", "GET\t/b\tq=1\tx=y\t", "POST\t/b\t\t\tname=n", "GET\t/b/new\t\t\t", "GET\t/b/7.rss\t\t\t",
           "GET\t/b/7\t\t\t", "PUT\t/b/8\t\t\t", "GET\t/b/9/notes/10\t\t\t"].freeze

  def answers(side) = Bench::Answers.read(side, Bench::Apps.route(side, TABLE), LINES)

  def test_all_sides_have_the_routes_of_a_table
    bodies = ["r00000 ", "r00001 ", "r00002 ", "r00003 ", "r00004 7", "r00005 7", "r00006 8", "r00007 910"]
    sinatra = answers("sinatra")

    assert_equal(bodies.map { |body| [200, body] }, sinatra.list.map { |status, _, body| [status, body] })
    assert answers("xinatra").check(sinatra, LINES)
    assert answers("roda").check(sinatra, LINES)
  end

  def test_answers_that_differ_are_named
    right = Bench::Answers.new("sinatra", [[200, { "a" => "1" }, "x"]])

    { [201, { "a" => "1" }, "x"] => "xinatra", [200, { "a" => "2" }, "x"] => "xinatra",
      [200, { "a" => "1" }, "y"] => "roda" }.each do |answer, side|
      error = assert_raises(RuntimeError) { Bench::Answers.new(side, [answer]).check(right, ["GET\t/p\t\t\t"]) }

      assert_match(%r{\A#{side} answers GET /p}, error.message)
    end
    assert Bench::Answers.new("roda", [[200, {}, "x"]]).check(right, ["GET\t/p\t\t\t"])
  end

  def test_requests_are_distinct_and_their_environments_new
    lines = Bench::Lines.generate([["GET", "/hello/:name"]], size: 200)
    one, other = Array.new(2) { Bench::Lines.env(lines.first) }

    assert_equal 200, lines.uniq.size
    assert_equal one, other
    one.each { |name, value| refute_same value, other[name] if name.match?(/PATH|QUERY|URI|HTTP|METHOD/) }
  end

  def test_a_form_is_sent
    env = Bench::Lines.env("POST\t/form\t\t\tname=x&text=y")

    assert_equal "name=x&text=y", env["rack.input"].read
    assert_equal %w[13 application/x-www-form-urlencoded], env.values_at("CONTENT_LENGTH", "CONTENT_TYPE")
  end

  def test_many_routes_are_asked_for_equally_often
    set = Bench::RouteSet.new("capturing", 8)
    names = set.lines(64).map { |line| Bench::RouteSet.name_in(line.split("\t")[1]) }

    assert_equal [8] * 8, names.tally.values
    assert_equal "/r00007/:id", set.patterns.last
  end

  def test_routes_are_warmed_up_by_calls_of_each_or_by_passes_over_all_requests
    found = [1, 200, 10_000, 100_000].map { |routes| Bench::Sending.warm_up(routes, 10_000) }

    assert_equal [2_000, 50_000, 310_000, 310_000], found
    assert_equal 25_600, Bench::Sending.warm_up(512, 32_768, calls: 50)
    assert_equal 400_000, Bench::Sending.warm_up(32_768, 32_768, calls: 50)
  end
end

# What is written of what was measured.
class BenchmarkReportsTest < Minitest::Test
  SPREAD = { median: 1.0, trimmed_mean: 1.0, p90: 1.0, p99: 1.0, min: 1.0, max: 1.0 }.freeze

  def result(scenario, dataset, cost, matrix = {})
    { scenario:, dataset:, matrix:, side: "HEAD", status: "ok", message: nil, location: nil, units: 1,
      cpu_ns: { **SPREAD, samples: [cost] }, wall_ns: nil, allocations: 4.2, gc_ns: 0, gc_count: 0, peak_memory_kb: 1,
      instructions: nil }
  end

  def comparison(subject, base, dataset, ratio)
    { scenario: subject, dataset:, matrix: {}, base:, subject:, of: "scenario", side: "HEAD", log_ratios: [0.1],
      pairs: 1, seconds: 1, ratio:, interval: [ratio / 1.2, ratio * 2], verdict: "faster", within: nil, p: 0.001 }
  end

  def figures(*suites)
    machine = { cpu: "a", cores: 2, kernel: "b", governor: nil, load: 0.0 }
    side = { name: "HEAD", revision: nil, dirty: nil, ruby: "3.1.2", yjit: true, gems: {} }
    Bench::Runner::Figures.new([BenchDD::Report::Results.new(
      { schema: "benchdd/results", version: 1, kind: "run", created: "2026-11-22T00:00:00Z", machine:, alpha: 0.01,
        minimum_effect: 0.01, comparisons: 1, calibration: nil, sides: [side], suites: }
    )])
  end

  def suite(name, results, comparisons = [])
    { name:, file: "x_bench.rb", unit: "request", results:, comparisons: }
  end

  def framework
    results = { "sinatra" => 40_000.0, "xinatra" => 800.0, "roda" => 2_000.0, "rack" => 250.0 }
    results = results.map { |side, cost| result(side, "root", cost) }
    Bench::Runner::Framework.new(figures(suite("framework", results, [comparison("xinatra", "sinatra", "root", 0.02)])))
  end

  def test_the_framework
    text = framework.markdown

    assert_includes text, "| `/`, defaults | 40,000 | 800 | 50 (25-60) | 100 missed | 4 | 4 | 2,000 | 250 |"
    assert_includes text, "- `/`, defaults: 50 times; 100 times would be 400 ns, an empty Rack app with the same " \
                          "headers needs 250 ns; Xinatra takes 3.2 times as long as that, at most 3: missed"
    assert_match(/YJIT on/, text)
    assert_match(/\A<svg .*Times faster than Sinatra/m, framework.plots["framework"])
  end

  def test_routing
    results = [result("in turn", "small", 9_000.0), result("xinatra", "small", 300.0)]
    whole = [result("sinatra", "small", 90_000.0), result("xinatra", "small", 9_000.0), result("rack", "small", 200.0)]
    part = Bench::Runner::Routing.new(
      figures(suite("router alone, made", results, [comparison("xinatra", "in turn", "small", 1 / 30.0)]),
              suite("whole requests, made", whole, [comparison("xinatra", "sinatra", "small", 0.1)]))
    )

    assert_includes part.markdown, "| small: 10,000 requests, 200 routes | 9,000 | 300 | 30 |"
    assert_includes part.markdown, "| small: 10,000 requests, 200 routes | 90,000 | 9,000 | 10 |  | 200 |"
    assert_match(/<rect/, part.plots["routing"])
  end

  def looking_up(count, costs)
    costs.map { |scenario, cost| result(scenario, "static", cost, { routes: count }) }
  end

  def test_many_routes_without_what_surrounds_them_costs
    timed = [8, 512].flat_map do |count|
      looking_up(count, "router" => 30.0 + count, "call alone" => 10.0, "Hash#[]" => 19.0, "loop alone" => 5.0)
    end
    counted = [[8, 90.0], [512, 110.0]].flat_map do |count, found|
      looking_up(count, "router" => 1.0, "call alone" => 1.0).zip([found, 40.0]).map do |row, instructions|
        row.merge(instructions:, cpu_ns: nil)
      end
    end
    found = [timed, counted].map { |rows| figures(suite("router, static", rows)) }
    part = Bench::Runner::ManyRoutes.new([8, 512], *found)

    assert_includes part.markdown, "| 8 | 28 | 14 |  |  |  |  |"
    assert_includes part.markdown, "static routes: 19.00 times its cost at 8 routes with 512, at most 1.5: missed"
    assert_includes part.markdown, "at most 38.00 times a Hash's time, at 512 routes, at most 1.3: missed"
    assert_includes part.markdown, "look-up, static routes: 50 at 8, 70 at 512, 1.40 times as many, at most 1.3: missed"
    assert_includes part.markdown, "look-up, capturing routes: not counted within 900 s"
    assert_match(/<path/, part.plots["many_routes_static"])
  end

  def test_beside_roda
    rows = [10, 100].product([["roda", 9_000.0], ["xinatra", 3.0]]).map do |count, (side, cost)|
      result(side, "random values", cost, { routes: count })
    end
    compared = { 10 => 0.25, 100 => 0.4 }.map do |count, ratio|
      comparison("xinatra", "roda", "random values", ratio).merge(matrix: { routes: count })
    end
    part = Bench::Runner::R10k.new(figures(suite("r10k", rows, compared)))

    assert_includes part.markdown, "YJIT on, ns of CPU time a request; at least 3 times as fast as Roda"
    assert_includes part.markdown, "| 10 | 9,000 | 3 | 4.0 (2.0-4.8) | reached |"
    assert_includes part.markdown, "| 100 | 9,000 | 3 | 2.5 (1.2-3.0) | missed |"
  end

  def test_building
    built = %w[static capturing].product(%w[xinatra roda sinatra], [8, 512]).to_h do |kind, side, count|
      [[kind, side, count], [[count * 1e7, 2_048.0, 512.0], [count * 1e7, 2_048.0, 512.0], [9e15, 2_048.0, 1.0]]]
    end
    part = Bench::Runner::Build.new([8, 512], built)

    assert_includes part.markdown, "| 512 | 5.120 | 5.120 | 5.120 | 2 | 2 | 2 |"
    assert_includes part.markdown, "512 static routes: built in 5.12 s, at most 2.0: missed; their router holds " \
                                   "0.5 MB, at most 20: reached"
    assert_equal %w[build_capturing build_static memory_capturing memory_static], part.plots.keys.sort
  end

  def test_plots_suit_light_and_dark_pages
    assert_match(/prefers-color-scheme:dark/, framework.plots["framework"])
  end

  # Publishes on Rubies, each with a load, and yields the text of RESULTS.md and of README.md.
  def published(*runs)
    Dir.mktmpdir do |folder|
      readme = File.join(folder, "README.md")
      File.write(readme, "before\n<!-- bin/bench summary -->\nold\n<!-- end of bin/bench summary -->\nafter\n")
      runs.each do |ruby, load|
        publication = Bench::Runner::Publication.new(folder, readme:, ruby:)
        publication.publish(Bench::Runner::QUESTIONS.first, framework, load:)
      end
      yield File.read(File.join(folder, "RESULTS.md")), File.read(readme), folder
    end
  end

  def test_publishing_replaces_only_the_part_of_its_ruby
    published(["3.1.2", 0.1], ["3.4.4", 0.2], ["3.10.0", 0.3], ["3.4.5", 0.4]) do |results, readme, folder|
      [results, readme].each do |text|
        assert_equal ["3.10", "3.4", "3.1"], text.scan(/^### Ruby (.*)$/).flatten
        assert_equal ["0.3; Ruby 3.10.0 with YJIT", "0.4; Ruby 3.4.5 with YJIT", "0.1; Ruby 3.1.2 with YJIT"],
                     text.scan(/load (.*?); (?:sinatra)/).flatten
      end
      assert_equal 1, results.scan("<!-- bin/bench framework 3.4 -->").size
      assert_equal Bench::Runner::QUESTIONS.size - 1, results.scan("Not measured yet.").size
      assert_includes results, "](plots/3.4/framework.svg)"
      assert_path_exists File.join(folder, "plots/3.1/framework.svg")
      assert_match(%r{\Abefore\n.*\| `/`, defaults \| 40,000 \| 800 \| 50 \| 2,000 \| 250 \|.*\nafter\n\z}m, readme)
      refute_match(/old/, readme)
    end
  end

  def test_figures_of_a_loaded_machine_are_marked
    published(["3.1.2", 0.7], ["3.4.5", 0.69]) do |*pages, _folder|
      pages.each do |text|
        assert_equal ["**Load 0.7, not below 0.7: load costs the slower side more. Not for publication.**"],
                     text.scan(/^\*\*.*\*\*$/)
        assert_match(/^### Ruby 3\.1\n<!--.*-->\n\n\*\*Load/, text)
      end
    end
  end

  def test_a_page_without_the_section_is_refused
    page = Bench::Runner::Page.new("nowhere.md", "text")
    error = assert_raises(Bench::Runner::Error) { page.put("framework", "3.4", "x") }

    assert_match(/nowhere.md lacks the lines/, error.message)
  end

  def test_the_committed_page_has_a_place_for_each_suite
    text = File.read(File.join(Bench::Runner::Options::FOLDER, "RESULTS.md"))
    comments = Bench::Runner::QUESTIONS.flat_map { |question| Bench::Runner::Page.comments(question.name) }

    assert_empty(comments.reject { |comment| text.scan(comment).one? })
  end

  def test_the_committed_page_shows_plots_that_exist
    folder = Bench::Runner::Options::FOLDER
    plots = File.read(File.join(folder, "RESULTS.md")).scan(%r{\]\((plots/[^)]*)\)}).flatten

    refute_empty plots
    assert_equal Dir.glob("plots/**/*.svg", base: folder).sort, plots.sort
  end
end

# The wait for a machine that has nothing else to do.
class BenchmarkLoadTest < Minitest::Test
  def await(minutes, *loads)
    out = StringIO.new
    pauses = 0
    reading = loads.each
    load = Bench::Runner::LoadAverage.new(out, read: -> { reading.next }, pause: ->(_) { pauses += 1 }).await(minutes)
    [load, pauses, out.string]
  end

  def test_a_low_load_is_not_waited_for
    assert_equal [0.69, 0, ""], await(10, 0.69)
  end

  def test_it_waits_until_the_load_is_below_the_limit
    assert_equal [0.5, 2, "Waiting at most 10 min until the load is below 0.7; it is 2.19\n"], await(10, 2.19, 0.7, 0.5)
  end

  def test_the_wait_is_bounded
    assert_equal [0.9, 3], await(0.25, 1.2, 1.1, 1.0, 0.9).first(2)
    assert_equal [1.2, 0, ""], await(0, 1.2)
  end
end

# The Gemfiles of the Ruby that runs.
class BenchmarkBundlesTest < Minitest::Test
  def test_servers_have_the_bundle_of_this_ruby
    url = "sqlite:///nowhere"
    contenders = Bench::Runner::JSONAPI::Contenders.all(url).to_h { |side| [side.name, side.env] }
    bundles = contenders.transform_values { |env| env["BUNDLE_GEMFILE"] }

    assert_equal Tooling::Bundle.gemfile, bundles["Xinatra"]
    assert_equal Tooling::Bundle.gemfile("benchmarks/apps/jsonapi/sinja/Gemfile"), bundles["Sinja"]
    assert_equal Tooling::Bundle.gemfile("benchmarks/Gemfile"),
                 Bench::Runner::Served::Sides.puma("Puma").env["BUNDLE_GEMFILE"]
  end

  def test_nothing_else_loads_bundler
    sides = [Bench::Runner::Served::Sides.puma("Puma"), *Bench::Runner::Serving::Memory::SIDES.map(&:first),
             *Bench::Runner::JSONAPI::Contenders.all("sqlite:///nowhere")]

    assert(sides.all? { |side| side.env.fetch("BUNDLER_SETUP", "inherited").nil? })
  end
end

# What builds an app once, and prints what that took.
class BuildWorkerTest < Minitest::Test
  WORKER = File.expand_path("../../../benchmarks/support/build_worker.rb", __dir__)

  def test_it_prints_seconds_and_kilobytes_of_the_process_and_of_the_routers
    %w[static capturing].each do |kind|
      output, status = Open3.capture2(RbConfig.ruby, WORKER, "xinatra", kind, "8")
      seconds, process, routers = output.split.map { |number| Float(number) }

      assert_predicate status, :success?
      assert_operator seconds, :>, 0
      assert_operator process, :>, routers
      assert_operator routers, :>, 0
    end
  end
end

# The command line.
class BenchmarkOptionsTest < Minitest::Test
  def options(*arguments) = Bench::Runner::Options.new(arguments)

  def test_without_a_name_all_that_is_usual
    assert_equal %w[framework routing many_routes r10k build], options.names
    assert_predicate options, :official?
  end

  def test_a_quick_look_leaves_the_results_alone
    refute_predicate options("framework", "--quick"), :official?
    refute_predicate options("--to", "elsewhere"), :official?
  end

  def test_a_quick_look_does_not_wait_for_a_low_load
    waits = [[], %w[--quick], %w[--quick --wait 2.5], %w[--wait 0]].map { |words| options(*words).wait }

    assert_equal [10, 0, 2.5, 0], waits
  end

  def test_a_negative_wait_is_refused
    error = assert_raises(OptionParser::InvalidArgument) { options("--wait", "-1") }

    assert_match(/-1.0 is negative; use 0 or more/, error.message)
  end

  def test_an_unknown_name_is_refused
    error = assert_raises(OptionParser::InvalidArgument) { options("nope") }

    assert_match(/there is no suite nope/, error.message)
  end

  def test_the_usage_lists_the_suites_with_their_questions
    Bench::Runner::QUESTIONS.each { |question| assert_includes options("--help").to_s, question.text }
  end
end
