# frozen_string_literal: true

require_relative "support/requests_test_case"
require "digest"
require "mustermann"

# Generated requests.
class GeneratorTest < RequestsTestCase
  Generator = BenchDD::Requests::Generator

  ROUTES = [["GET", "/"], ["GET", "/hello/:name"], ["POST", "/songs"], ["GET", "/songs/:id(.:format)?"],
            ["PUT", "/songs/:id"], ["DELETE", "/songs/:id"], ["GET", "/files/*"], ["GET", "/about/?"],
            ["GET", "/u/:user/stories(/page/:page)"], ["GET", "/s/:id(/:slug)?"], ["GET", "/~{user}/x\\:y"],
            ["GET", "/blobs/:key/*filename"], ["HEAD", "/health"]].freeze

  def generator(**options) = Generator.new(routes: ROUTES, **options)

  def test_sizes
    assert_equal([10_000, 100_000, 7], [:small, :large, 7].map { |size| generator(size: size).size })
    assert_equal 10_000, generator.count
    assert_equal 10_000, generator.each.size
  end

  # What these were when the generator was written, with Ruby 3.1; all others are to make the same.
  def test_the_same_everywhere
    text = generator(size: 2_000).map do |request|
      [request.to_s, request.body, request.headers["cookie"]].join(" ")
    end.join("\n")

    assert_equal "3daa6f1192c4056a829ddf57ea0616c5f74938d4fa4356c6880408b12692942b", Digest::SHA256.hexdigest(text)
  end

  def test_each_begins_anew
    requests = generator(size: 50)

    assert_equal requests.to_a, requests.to_a
    assert_equal generator(size: 50).to_a, requests.to_a
    assert_equal generator(size: 10).to_a, generator(size: :large).first(10), "the large list begins with the small one"
    refute_equal requests.to_a, generator(size: 50, seed: 2).to_a
  end

  def test_the_large_list_is_made_lazily
    started = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    generator(size: 10**9).first(3)

    assert_operator Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - started, :<, 1
  end

  def test_paths_match_their_patterns
    patterns = ROUTES.map { |verb, pattern| [verb, Mustermann.new(pattern, type: :sinatra)] }
    found = generator(size: 3_000, skew: 0).group_by do |request|
      patterns.find { |verb, pattern| verb == request.verb && pattern.match(request.path) }
    end

    assert_nil found[nil]&.first(5)
    assert_equal ROUTES.size, found.size
  end

  def test_optional_parts_are_there_as_often_as_not
    paths = Generator.new(routes: [["GET", "/a(/b)?"]], size: 1_000).map(&:path).tally

    assert_equal %w[/a /a/b], paths.keys.sort
    assert_in_delta 500, paths["/a"], 80
  end

  # The rank's share is in proportion to 1 / rank**skew.
  def test_some_routes_are_wanted_more
    routes = Array.new(50) { |number| ["GET", "/r#{number}"] }
    [0.0, 1.0, 1.5].each do |skew|
      counts = Generator.new(routes: routes, skew: skew, size: 20_000).map(&:path).tally.values.sort.reverse
      total = (1..50).sum { |rank| 1.0 / (rank**skew) }

      assert_in_delta 20_000 / total, counts.first, 20_000 / total * 0.15
      assert_in_delta 20_000 / total / (10**skew), counts[9], (20_000 / total / (10**skew) * 0.25) + 25
    end
  end

  def test_the_seed_says_which
    routes = Array.new(50) { |number| ["GET", "/r#{number}"] }
    favourites = (1..10).map do |seed|
      Generator.new(routes: routes, seed: seed, size: 2_000).map(&:path).tally.max_by(&:last).first
    end

    assert_operator favourites.uniq.size, :>, 5
    refute_equal ["/r0"], favourites.uniq
  end

  def test_each_has_values_of_its_own
    requests = Generator.new(routes: [["GET", "/hello/:name"]]).to_a

    assert_operator requests.map(&:path).uniq.size, :>, 9_990
    assert_equal 10_000, requests.map(&:query).uniq.size
    assert_equal 10_000, requests.map { |request| request.headers["cookie"] }.uniq.size
  end

  def test_forms
    request = Generator.new(routes: [["post", "/songs"]]).first

    assert_equal ["POST", "", "application/x-www-form-urlencoded"], [request.verb, request.query, request.media_type]
    assert_match(/\Aname=\h{8}&text=number\+0\z/, request.body)
  end

  def test_requests_can_be_written
    requests = generator(size: 100).to_a

    assert_equal(requests, Requests::Reader.new(written(requests)).map { |request| request.with(line: nil) })
  end

  [[{ routes: [] }, "routes: is empty"], [{ size: :huge }, "size: is :huge; say :small, :large"],
   [{ size: -1 }, "size: is -1"],
   [{ skew: -1 }, "skew: is -1"], [{ skew: "1" }, 'skew: is "1"'],
   [{ routes: [["GET", /x/]] }, "The pattern /x/ is none"],
   *["x", "", "/(a", "/a)", "/a|b", "/?", "?", "/{a", "/a}", "/\\"].-(["/?"]).map do |pattern|
     [{ routes: [["GET", pattern]] }, "The pattern #{pattern.inspect} is none"]
   end].each do |options, words|
    define_method("test_#{options}_is_refused") do
      error = assert_raises(Requests::Error) { Generator.new(routes: ROUTES, **options) }

      assert_includes error.message, words
    end
  end
end
