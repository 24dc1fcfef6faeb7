# frozen_string_literal: true

require "minitest/autorun"
require "mustermann"
require "mustermann/sinatra"
require "mustermann/regular"
require "xinatra/router"
require_relative "../pattern_cases"

class RouterConflictsTest < Minitest::Test
  parallelize_me!

  Conflicts = Xinatra::Router::Conflicts
  # Routes, and by the index of each route out of reach: the kind and the index of the route before it.
  CASES = [
    [["/a", "/a"], { 1 => [:duplicate, 0] }],
    [["/a", "/b", "/a/"], {}],
    [["/:a", "/x"], { 1 => [:shadowed, 0] }],
    [["/x", "/:a"], {}],
    [["/:a", "/:b"], { 1 => [:shadowed, 0] }],
    [["/~:a", "/~bob", "/~", "/~b:c", "/:d"], { 1 => [:shadowed, 0], 3 => [:shadowed, 0] }],
    [["/:a", "/~:b"], { 1 => [:shadowed, 0] }],
    [["/a/:b/c", "/a/:x/c", "/a/b/:c"], { 1 => [:shadowed, 0] }],
    [["/*", "/a/b", "/:c/?", "/d/*", "/", "//"], [1, 2, 3, 4, 5].to_h { |index| [index, [:shadowed, 0]] }],
    [["/a/*", "/a", "/a/", "/a/?", "/a/b/?"], { 2 => [:shadowed, 0], 4 => [:shadowed, 0] }],
    [["/a/?", "/a", "/a/", "/a/?", "/a/*"], { 1 => [:shadowed, 0], 2 => [:shadowed, 0], 3 => [:duplicate, 0] }],
    [["/a", "/a/", "/a/?"], {}],
    [["/a/:b/*", "/a/*", "/a/x/*"], { 2 => [:shadowed, 0] }],
    [["/a/?", "/a//?", "/:x/?", "/b/?"], { 3 => [:shadowed, 2] }],
    [[%r{/a/(\d+)}, %r{/a/(\d+)}, %r{/a/(\d)}, "/a/1"], { 1 => [:duplicate, 0] }],
    [["/a/*", %r{/a/(\d+)}, %r{/a(.*)}, "/a/:id.json", "/:id.json", %r{/b|/a/}],
     { 1 => [:shadowed, 0], 3 => [:shadowed, 0] }],
    [["/:id.json", "/:id.json", "/:id.xml"], { 1 => [:duplicate, 0] }],
    [[["/a", %r{/b}], ["/a", %r{/b}], ["/a", %r{/c}]], { 1 => [:duplicate, 0] }]
  ].freeze

  def test_cases
    CASES.each do |sources, expected|
      found = find(sources.map { |source| [source, false] })

      assert_equal expected, found, sources.inspect
    end
  end

  def test_a_route_with_conditions_hides_nothing_but_can_be_hidden
    assert_empty find([["/a", true], ["/a", false]])
    assert_empty find([["/*", true], ["/:b", true]])
    assert_equal({ 1 => [:duplicate, 0] }, find([["/a", false], ["/a", true]]))
    assert_equal({ 2 => [:duplicate, 1] }, find([["/a", true], ["/a", false], ["/a", false]]))
  end

  def test_options_make_patterns_differ
    digits = Xinatra::Pattern.parse("/:a", { capture: :digit })
    words = Xinatra::Pattern.parse("/:a", { capture: :alpha })

    assert_empty Conflicts.find([[digits, 0, false], [words, 1, false]])
    assert_equal 1, Conflicts.find([[digits, 0, false], [digits, 1, false]]).size
  end

  # Whatever is reported holds for many paths; whatever held for them is reported.
  def test_random_routes_against_their_paths
    random = Random.new(6)
    reported = Array.new(60) { check_against_paths(Array.new(14) { route(random) }, random) }.sum

    assert_operator reported, :>, 200
  end

  # Also where many routes differ in what their captures are called only.
  def test_takes_little_time
    sources = Array.new(8000) { |number| "/r#{number}/:id" } + Array.new(4000) { |number| "/a/:x#{number}" } +
              Array.new(4000) { |number| "/a/:x#{number}/?" } + Array.new(4000) { |number| "/b/:x#{number}/*" }
    routes = sources.map { |source| [Xinatra::Pattern.parse(source), source, false] }
    start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)

    assert_equal 3999 * 3, Conflicts.find(routes).size
    # It takes 0.15 s; were it quadratic, minutes.
    assert_operator Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start, :<, 5
  end

  private

  def find(routes)
    list = routes.each_with_index.map { |(source, conditional), at| [Xinatra::Pattern.parse(source), at, conditional] }
    Conflicts.find(list).to_h { |conflict| [conflict.route, [conflict.kind, conflict.by]] }
  end

  def route(random)
    segments = Array.new(1 + random.rand(3)) { ["a", "b", ":x", ":x", "a:x", "ab:x", ""].sample(random:) }
    segments = segments.each_with_index.map { |segment, at| segment.sub("x", "x#{at}") }
    "/#{segments.join("/")}#{["", "", "", "/?", "/*"].sample(random:)}"
  end

  def check_against_paths(sources, random)
    found = find(sources.map { |source| [source, false] })
    patterns = sources.map { |source| Xinatra::Pattern.parse(source) }
    patterns.each_with_index do |pattern, at|
      paths = paths_of(sources[at], random).select { |path| pattern.params(path) }
      within_reach = (0...at).reject { |earlier| found.key?(earlier) }
      hiding = within_reach.find { |earlier| paths.all? { |path| patterns[earlier].match?(path) } }

      assert_equal [hiding], [found[at]&.last], "#{sources[at]} in #{sources.inspect}"
    end
    found.size
  end

  def paths_of(source, random)
    Array.new(80) do
      path = source.gsub(/:x\d/) { %w[a ab b q ~ %61 a.b abc zz].sample(random:) }
      path = path.sub(%r{/\?\z}) { ["", "/"].sample(random:) }
      path.sub(/\*\z/) { ["", "a", "q/", "q/q/q/q", "a/b"].sample(random:) }
    end
  end
end
