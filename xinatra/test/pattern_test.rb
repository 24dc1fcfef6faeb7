# frozen_string_literal: true

require "minitest/autorun"
require "open3"
require "rbconfig"
require "xinatra/pattern"
require_relative "pattern_oracle"

class PatternTest < Minitest::Test
  parallelize_me!

  Pattern = Xinatra::Pattern
  # Beyond strings: source, options, paths.
  OTHERS = [
    [%r{/hello/(\w+)}, {}, ["/hello/x", "/hello/x y", "/hello/a%20", "/hellox"]],
    [%r{/(?<year>\d{4})(?:/(?<month>\d\d))?}, {}, ["/2024", "/2024/05", "/24"]],
    [%r{/a.b|/c/(.*)}, {}, ["/axb", "/c/d%2fe", "/c"]],
    [%r{/HELLO/(.+)}i, {}, ["/hello/x", "/Hello/%41", "/h"]],
    [%r{/ab*c?(d)?}, {}, ["/a", "/abbcd", "/acd"]],
    [%r{/caf\u00e9/(.+)}, {}, ["/caf\u00e9/x", "/caf\u00e9/\u00e9", "/cafe/x"]],
    [["/a/:x", "/b/:y/:z"], {}, ["/a/1", "/b/2/3", "/c"]],
    [["/a/:x", %r{/d/(\d+)}], {}, ["/a/1", "/d/2", "/d/x"]],
    [:name, {}, ["Frank", "a%2fb", "/x"]],
    ["/:id", { capture: :digit }, ["/12", "/x", "/%31"]],
    ["/a/*", { except: "/a/b" }, ["/a/c", "/a/b"]],
    ["/a b/:c", { uri_decode: false }, ["/a b/c", "/a+b/c"]],
    ["/a b/:c", { type: :sinatra }, ["/a b/c", "/a+b/%20"]],
    ["/plain", { type: :identity }, ["/plain", "/pl%61in", "/"]],
    ["/:a.?:b?", {}, ["/x", "/x.y", "/x.y.z"]],
    ["/posts/:ignore/:id", {}, ["/posts/a/b", "/posts/a"]]
  ].freeze

  def test_answers_as_mustermann_for_sources_of_every_kind
    OTHERS.each do |source, options, paths|
      pattern = Pattern.parse(source, options)
      oracle = PatternOracle.new(source, **options)

      assert_equal oracle.mustermann.to_s, pattern.to_s
      assert_equal oracle.mustermann.names, pattern.names
      assert_equal oracle.regular?, pattern.regular?
      paths.each { |path| same(pattern, oracle, path) }
    end
  end

  def test_classifies_what_it_reads
    simple = ["/", "/a", "/:a", "/a/:b/c", "/~:user", "/a/*", "/a/*b", "/x/?", "/:a/:b/?", "//"]

    simple.each { |source| assert_instance_of Pattern::Simple, Pattern.parse(source), source }
    ["/:a.json", "/a b", "/a/*/b", "*", ":a", "/:a/:b?", "", "/a+", "/\\:a", "/caf\u00e9"].each do |source|
      assert_instance_of Pattern::Expression, Pattern.parse(source), source
    end

    assert_instance_of Pattern::Mustermann, Pattern.parse(["/a", %r{/b}])
  end

  def test_simple_patterns_do_without_mustermann
    script = <<~RUBY
      require "xinatra/pattern"
      patterns = ["/", "/a/:b", "/*", "/:a.json"].map { |source| Xinatra::Pattern.parse(source) }
      patterns.each { |pattern| pattern.params("/a/b.json") }
      print defined?(Mustermann).inspect
    RUBY
    output, status = Open3.capture2(RbConfig.ruby, "-I", File.expand_path("../lib", __dir__), "-e", script)

    assert_predicate status, :success?
    assert_equal "nil", output
  end

  def test_converts_to_mustermann
    assert_equal({ "b" => "x" }, Pattern.parse("/a/:b").to_mustermann.params("/a/x"))
    assert_equal({ "b" => "x" }, Pattern.parse("/a/:b.json").to_mustermann.params("/a/x.json"))
    mustermann = Mustermann.new(%r{/a})

    assert_same mustermann, Pattern.parse(mustermann).to_mustermann
  end

  def test_is_frozen
    ["/a/:b", "/:a.json", %r{/a}, ["/a", %r{/b}]].each do |source|
      assert_predicate Pattern.parse(source), :frozen?
      assert_predicate Pattern.parse(source).names, :frozen?
    end
  end

  def test_keeps_its_source_when_the_string_given_changes
    source = +"/a/:b"
    pattern = Pattern.parse(source)
    source << "/c"

    assert_equal "/a/:b", pattern.to_s
  end

  def test_literal_prefix
    { "/a/:b" => "/a/", "/a/b" => "/a/b", "/a/*" => "/a/", "/a/?" => "/a", "/a/b.json" => "/a/b.json",
      "/a/x?y" => "/a/", "/a b" => "/a", "/s/:id(/:title)?" => "/s/", "/a|/b" => "", "/a\\:b" => "/a",
      %r{/hello/(\w+)} => "/hello/", %r{/ab*} => "/a", %r{/a|/b} => "", %r{/a\.b/\d} => "/a.b/",
      %r{/HELLO}i => "", %r{/a(b)?} => "/a", %r{/a\w} => "/a", %r{/ab{2}} => "/a", ["/a", "/a/b"] => "" }
      .each { |source, prefix| assert_equal prefix, Pattern.parse(source).literal_prefix, source.inspect }
  end

  def test_static_and_tail
    assert_predicate Pattern.parse("/a/b"), :static?
    refute_predicate Pattern.parse("/a/?"), :static?
    refute_predicate Pattern.parse("/a/:b"), :static?
    assert_predicate Pattern.parse("/a/:b"), :tail?
    refute_predicate Pattern.parse("/:a/b"), :tail?
    refute_predicate Pattern.parse("/~:a"), :tail?
    refute_predicate Pattern.parse("/a/*"), :tail?
  end

  def test_what_is_no_pattern_raises_with_the_source_and_a_remedy
    { "/)" => Mustermann::ParseError, "/:a/:a" => Mustermann::CompileError, "/:Name" => Mustermann::CompileError,
      "/:" => Mustermann::CompileError, %r{\A/a} => Mustermann::CompileError, 12 => TypeError }.each do |source, error|
      raised = assert_raises(error) { Pattern.parse(source) }
      assert_includes raised.message, source.inspect
      assert_includes raised.message, "Give a String"
    end
    assert_raises(ArgumentError) { Pattern.parse("/a", nonsense: true) }
  end

  def test_no_path_makes_it_raise
    paths = ["/hello/\xFF", "\xFF", "/hello/a".encode("UTF-16LE"), (+"/hello/\xE9").force_encoding("EUC-JP"), "%", ""]
    ["/hello/:a", "/*", "/hello/:a.json", %r{/hello/(.)}, %r{/hello/(\u00e9)}, ["/a", "/hello/:b"]].each do |source|
      pattern = Pattern.parse(source)

      paths.each { |path| assert_includes [true, false], pattern.match?(path) }
    end

    assert_operator Pattern.parse("/hello/:a"), :match?, "/hello/\xFF", "an invalid path is matched byte by byte"
    assert_equal ["\xFF"], Pattern.parse("/hello/:a").values("/hello/\xFF")
  end

  def test_a_regexp_in_utf8_takes_a_path_that_the_server_calls_binary
    pattern = Pattern.parse(%r{/caf\u00e9/(.+)})

    assert_operator pattern, :match?, "/caf\u00e9/x".b
    assert_equal ["x"], pattern.values("/caf\u00e9/x".b)
  end

  def test_fill_keeps_an_older_value_where_nothing_matched
    assert_equal({ "a" => "x", "b" => "old" }, Pattern.parse("/:a/?:b?").fill({ "b" => "old" }, "/x"))
    assert_equal({ "a" => "x" }, Pattern.parse("/:a").fill({ "a" => "old" }, "/x"))
  end

  private

  def same(pattern, oracle, path)
    params = oracle.params(path)

    assert_equal !params.nil?, pattern.match?(path), "#{pattern} #{path}"
    return assert_nil(pattern.params(path)) unless params

    assert_equal params, pattern.params(path), "#{pattern} #{path}"
    assert_equal oracle.values(path), pattern.values(path), "#{pattern} #{path}"
    assert_equal params.except("ignore"), pattern.fill({}, path), "#{pattern} #{path}"
  end
end
