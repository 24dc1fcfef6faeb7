# frozen_string_literal: true

require_relative "../test_helper"
require "sinatra/base"

class AcceptTest < Minitest::Test
  parallelize_me!

  HEADERS = [
    nil, "", " ", "*/*", "*", "text/html", "text/html, text/plain;q=0.8, */*;q=0.1",
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5", "text/html;level=1;q=0.3, text/html;level=2",
    "text/html ; q=0.5 ;level = 1", "a/b;x=\"a, b/c\";q=0.1, b/c", "a/b;x=\"\\\"\"", "a/b;x=\"open, b/c", "a/b;q=",
    "a/b;q",
    "a/b;q=nonsense", "a/b;q=2", "a/b;q=0", "a//b", "/", "a/", "/b", "a/b/c", "a/-b", "a/b--c", "a/b+json", "*/json",
    "a/b\n;q=1", "\u00FC/html, text/html", "text/html, \xFF/b", "a/b;q=1;q=0.5", "a/b=c;d=e", ";;;", ",,,"
  ].freeze
  TYPES = [
    [], ["text/html"], %w[text/plain text/html], [%w[application/json text/html]], ["text/html;level=2",
                                                                                    "text/html;level=1"],
    ["application/vnd.api+json"], ["a/b;x=\"y\""]
  ].freeze
  private_constant :HEADERS, :TYPES

  def test_entries_are_sinatras
    HEADERS.each { |header| assert_same_entries(header) }
  end

  def test_entries_are_sinatras_for_random_headers
    random = Random.new(6)
    pieces = ["text/html", "*/*", "text/*", "*", "/", "a/b", ";", "q=", ";q=0.5", ";q=0.9", "level=1", "=", "\"",
              "\\", "x",
              "\"x\"", ";a=\"b;c,d/e\"", ",", ",", " ", "\t", "application/xhtml+xml", ".", "-", "+", "\u00FC", "\n",
              "*/json",
              ";q=\"0.3\"", "\\\"", ";a.b=c.d"]
    3_000.times do
      header = Array.new(random.rand(1..12)) { pieces.sample(random: random) }.join

      assert_same_entries(header)
      assert_same_entries(header.b)
    end
  end

  def test_the_choice_among_types_is_sinatras
    HEADERS.reject { |header| header && !header.valid_encoding? }.product(TYPES) do |header, types|
      theirs, ours = both(header) do |request|
        request.preferred_type(*types).then do |type|
          [type.class.name, type.to_s]
        end
      end

      assert_equal theirs.map { |part| part.sub("Sinatra", "Xinatra") }, ours, "#{header.inspect}, #{types.inspect}"
    end
  end

  def test_whether_a_type_is_accepted_is_sinatras
    asked = %w[text/html application/json html]
    HEADERS.reject { |header| header && !header.valid_encoding? }.each do |header|
      theirs, ours = both(header) { |request| asked.map { |type| request.accept?(type) } }

      assert_equal theirs, ours, header.inspect
    end
  end

  def test_a_header_that_is_no_text_has_entries
    assert_equal %w[text/html], request("text/html, \xFF").accept.map(&:to_s)
  end

  def test_entries_have_the_headers_encoding
    request("\u00FC/a, b/c;d=\"\u00FC\"").accept.each { |entry| assert_equal Encoding::UTF_8, entry.entry.encoding }
  end

  def test_is_read_once
    asked = request("text/html")

    assert_same asked.accept, asked.accept
    assert_same asked.accept, asked.env["sinatra.accept"]
  end

  def test_the_number_of_entries_is_bounded
    header = Array.new(1_000) { |number| "a/b#{number}" }.join(",")

    assert_equal Xinatra::Request::Accept::LIMIT, request(header).accept.size
  end

  # Each of them takes quadratic time where a scan begins anew at every character: seconds at this length.
  ENDLESS = {
    word: ->(size) { "#{"a" * size} a/b" },
    type: ->(size) { "a/#{"b." * (size / 2)}=" },
    spaces: ->(size) { "a/b;#{" " * size}x" },
    quotes: ->(size) { "a/b;q=\"" * (size / 7) },
    escapes: ->(size) { "a/b;q=\"#{"\\" * size}" },
    parameters: ->(size) { "a/b#{";x=1" * (size / 4)}" },
    stars: ->(size) { "*/#{"*b" * (size / 2)}" }
  }.freeze
  private_constant :ENDLESS

  def test_takes_linear_time
    ENDLESS.each do |name, header|
      long = header.call(200_000)
      started = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
      request(long).preferred_type("application/json", "text/html;level=1")

      assert_operator Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) - started, :<, 2, name
    end
  end

  def test_a_type_that_is_none_is_the_apps_mistake
    assert_raises(ArgumentError) { request("text/html").preferred_type(:html) }
    assert_raises(ArgumentError) { request("text/html").preferred_type("") }
  end

  private

  def request(header) = Xinatra::Request.new({ "HTTP_ACCEPT" => header })

  def both(header)
    [Sinatra::Request, Xinatra::Request].map { |type| yield type.new({ "HTTP_ACCEPT" => header }) }
  end

  def assert_same_entries(header)
    return unless header.nil? || header.valid_encoding?

    theirs, ours = both(header) do |request|
      request.accept.map do |entry|
        [entry.to_str, entry.to_s(true), entry.params, entry.priority, entry.entry.encoding]
      end
    end

    assert_equal theirs, ours, header.inspect
  end
end
