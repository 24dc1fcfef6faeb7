# frozen_string_literal: true

require_relative "test_helper"

# What a client may not ask too much of.
class GraphLimitsTest < GraphTest
  def test_pages_are_bounded
    assert_equal 25, size("stories")
    assert_equal 100, size("stories(first: 1000)")
    assert_equal 0, size("stories(first: 0)")
    assert_equal 0, size("stories(first: -1)")
    assert_equal 100, size("stories(last: 1000)")
  end

  # `first: -1000` would pay for what is beside it.
  def test_what_costs_too_much
    wide = "stories(first: 100) { nodes { comments(first: 100) { nodes { id } } } }"

    ["{ #{wide} }", "{ #{wide} cheap: stories(first: -1000000) { nodes { id title } } }",
     "{ #{many(300, 'tag(name: "ruby") { id }')} }",
     "mutation { #{many(51, 'vote(id: "Story:1") { content { id } }')} }"].each do |document|
      assert_nothing_asked(/complexity of \d+, which exceeds max complexity of 5000/) { ask(document) }
    end
  end

  def test_what_is_too_deep
    nested = 6.times.reduce("id") { |inner, _| "replies { nodes { #{inner} } }" }
    assert_nothing_asked(/depth of 16, which exceeds max depth of 15/) do
      ask("{ comments { nodes { story { #{"author { stories(first: 1) { nodes { " * 4} id #{" } } }" * 4} } } } }")
    end
    assert_nothing_asked(/exceeds max/) { ask("{ comments(first: 1) { nodes { #{nested} } } }") }
  end

  def test_a_schema_within_a_schema
    bomb = "{ __schema { types { #{"fields { type { ofType { " * 4} name #{"} } } " * 4} } } }"
    assert_nothing_asked(/\AThe schema is asked for within itself 4 times, and may be so 3/) { ask(bomb) }
    fragments = "{ __schema { types { ...A } } } fragment A on __Type { fields { type { ...B } } }
                 fragment B on __Type { fields { type { ...C } } } fragment C on __Type { fields { type { ...D } } }
                 fragment D on __Type { possibleTypes { name } }"
    assert_nothing_asked(/within itself 4 times/) { ask(fragments) }
    ask(GraphQL::Introspection.query(include_deprecated_args: true))

    assert_empty errors
  end

  def test_long_documents
    ask("{ #{many(400, "stories(first: 1) { nodes { id } }")} }")

    assert_equal [400, "This query is too large to execute."], [status, errors.first["message"]]
    ask("{ #{"id: __typename " * 6_000} }")

    assert_equal 400, status
    ask("{ __typename } # #{"x" * 40_000}")

    assert_equal 400, status
    ask("query($x: String) { tag(name: $x) { id } }", x: "x" * Links::MAX_BODY)

    assert_equal 413, status
  end

  def test_batches_are_none
    custom_request "POST", "/graphql", JSON.generate([{ query: "{ __typename }" }] * 2),
                   "CONTENT_TYPE" => "application/json"

    assert_equal 400, status
  end

  def test_cursors_that_are_none
    ["x", ["9" * 40].pack("m0"), ["1 OR 1=1"].pack("m0"), ["-1"].pack("m0"), "\u00e9"].each do |cursor|
      ask("query($at: String) { stories(after: $at) { nodes { id } } }", at: cursor)

      assert_match(/after: ".*" is no cursor of this list/, errors.first["message"], cursor)
    end
    assert_equal 25, size('stories(after: "")')
    assert_equal 0, size("stories(after: #{["999999"].pack("m0").to_json})")
  end

  def test_texts_that_no_database_holds
    ask("query($x: String!) { tag(name: $x) { id } search(words: $x) { nodes { id } } }", x: "a\u0000b")

    assert_refused "BAD_TEXT", /\A\w+ has characters in it that are none/
    custom_request "POST", "/graphql", '{"query": "{ tag(name: \"\ud800\") { id } }"}',
                   "CONTENT_TYPE" => "application/json"

    assert_equal 400, status
    ask("mutation($tags: [String!]!) { submitStory(title: \"Fine\", tags: $tags) { story { id } } }", "demo",
        tags: ["a\u0000"])

    assert_refused "BAD_TEXT", /\Atags has characters in it that are none/
  end

  def test_what_a_request_cost
    ask("{ stories(first: 2) { nodes { title author { username } } } }")

    assert_equal %w[18 4], [field("x-graphql-complexity"), field("x-graphql-depth")]
  end

  private

  # The same many times, under names of their own.
  def many(count, field) = Array.new(count) { |number| "a#{number}: #{field}" }.join(" ")

  def size(list) = ask("{ list: #{list} { nodes { id } } }")["list"]["nodes"].size

  def assert_nothing_asked(message, &block)
    asked = queries(&block)

    assert_empty asked, asked.join
    assert_match message, errors.first["message"]
    assert_nil answer["data"]
  end
end
