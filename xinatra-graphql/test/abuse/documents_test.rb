# frozen_string_literal: true

require_relative "abuse_case"

# Documents that are short, and ask for much.
class GraphQLAbusiveDocumentsTest < AbuseCase
  def test_results_deeper_than_json_has_them_unless_told
    found = answer({ query: "{ #{"self { " * 150}hello#{" }" * 150} }" })

    assert_equal 200, found.status
    assert_equal "Hello world", JSON.parse(found.text, max_nesting: 0).dig("data", *["self"] * 150, "hello")
    found = answer({ query: "{ echo(value: #{"[" * 150}#{"]" * 150}) }" })

    assert_equal "{\"data\":{\"echo\":#{"[" * 150}#{"]" * 150}}}", found.text
    found = answer({ query: "{ #{"self { " * 150}fails#{" }" * 150} }" })

    assert_equal ["self"] * 150, JSON.parse(found.text, max_nesting: 0).dig("errors", 0, "path").first(150)
  end

  def test_parts_deeper_than_json_has_them_unless_told
    found = post({ query: "{ ... @defer { #{"self { " * 150}hello#{" }" * 150} } }" }, endpoints.last,
                 **accepting("multipart/mixed"))

    assert_includes found.text, "{\"hello\":\"Hello world\"#{"}" * 151}"
  end
end
