# frozen_string_literal: true

require_relative "abuse_case"

# Documents that are short, and ask for much.
class GraphQLAbusiveDocumentsTest < AbuseCase
  DEEP = "The query has selections deeper than 200: send a less deep one"
  MANY = "The query has more than 10000 selections, those of a fragment counted wherever it is spread: send one with " \
         "less"
  # Bytes of a document.
  LONGEST = 32_768

  def test_results_deeper_than_json_has_them_unless_told
    found = answer({ query: nested("self { ", 150) })

    assert_equal 200, found.status
    assert_equal "Hello world", JSON.parse(found.text, max_nesting: 0).dig("data", *["self"] * 150, "hello")
    found = answer({ query: "{ echo(value: #{"[" * 150}#{"]" * 150}) }" })

    assert_equal "{\"data\":{\"echo\":#{"[" * 150}#{"]" * 150}}}", found.text
    found = answer({ query: nested("self { ", 150, "fails") })

    assert_equal ["self"] * 150, JSON.parse(found.text, max_nesting: 0).dig("errors", 0, "path").first(150)
  end

  def test_parts_deeper_than_json_has_them_unless_told
    found = post({ query: nested("self { ", 150).sub("{", "{ ... @defer {").concat("}") }, endpoints.last,
                 **accepting("multipart/mixed"))

    assert_includes found.text, "{\"hello\":\"Hello world\"#{"}" * 151}"
  end

  def test_levels_of_selections
    ["self { ", "... { ", "... on Query { "].each do |opening|
      assert_equal 200, answer({ query: nested(opening, 199) }).status
      assert_refused(DEEP, { query: nested(opening, 200) })
    end
    assert_equal 200, answer({ query: "{ ...F0 } #{chain(198)}" }).status
    assert_refused(DEEP, { query: "{ ...F0 } #{chain(199)}" })
  end

  def test_depth_bombs
    ["self{", "...{", "twins{self{", "...@skip(if:true){"].each do |opening|
      times = (LONGEST / (opening.size + opening.count("{"))) - 10

      assert_equal 400, answer({ query: nested(opening, times) }).status
    end
    assert_refused(DEEP, { query: nested("self{", 1_000) })
    assert_refused(DEEP, { query: "{ ...F0 } #{chain(700)}" })
  end

  # In a thread the stack is smaller.
  def test_deep_values
    ["{ echo(value: #{"[" * 16_000}#{"]" * 16_000}) }", "{ echo(value: #{"{a:" * 8_000}1#{"}" * 8_000}) }",
     "query ($v: #{"[" * 16_000}Int#{"]" * 16_000}) { hello }"].each do |query|
      assert_refused("This query is too large to execute.", { query: })
      assert_equal(400, Thread.new { answer({ query: }).status }.value)
    end
  end

  def test_number_of_selections
    to = endpoints(selections: 10)
    many = MANY.sub("10000", "10")

    ["hello " * 10, "self { #{"hello " * 9}}", "... { #{"hello " * 9}}"].each do |selections|
      assert_equal 200, answer({ query: "{ #{selections} }" }, *to).status
      assert_refused(many, { query: "{ hello #{selections} }" }, *to)
    end
    fragment = "fragment F on Query { hello hello hello hello }"

    assert_equal 200, answer({ query: "{ ...F ...F } #{fragment}" }, *to).status
    assert_refused(many, { query: "{ ...F ...F hello } #{fragment}" }, *to)
    assert_refused(many, [{ query: "{ ...F ...F hello } #{fragment}" }], *endpoints(selections: 10, batch: 1))
    to.each do |endpoint|
      found = get({ query: "{ ...F ...F hello } #{fragment}" }, endpoint)

      assert_equal [400, many], [found.status, found.message]
    end
  end

  def test_aliases
    assert_refused(MANY, { query: "{#{Array.new(10_001) { |number| "a#{number.to_s(36)}:hello " }.join}}" },
                   *endpoints(query_bytes: 200_000))
    found = answer({ query: flood { |number| "a#{number.to_s(36)}:hello " } })

    assert_operator found.body.fetch("data").size, :>, 2_500
    assert_equal({ "data" => { "hello" => "Hello world" } }, answer({ query: flood(3_000) { "hello " } }).body)
  end

  def test_bombs_of_fragments
    ["%s %s", "self{%s} self{%s}", "a: self{%s} b: self{%s}", "...{%s ...on Query{%s}}"].each do |form|
      assert_refused(MANY, { query: "{ ...F0 } #{bomb(form, 30)}" })
      assert_equal 200, answer({ query: "{ ...F0 } #{bomb(form, 8)}" }).status
    end
    names = (0...40).map { |number| "...F#{number} " }
    all = names.each_index.map { |number| "fragment F#{number} on Query { #{names.drop(number + 1).join} hello }" }

    assert_refused(MANY, { query: "{ ...F0 } #{all.join}" })
  end

  def test_cycles_of_fragments
    ["fragment F0 on Query { ...F0 }", "fragment F0 on Query { ...F1 } fragment F1 on Query { self { ...F0 } }",
     "fragment F0 on Query { hello ... { ...F0 } }"].each do |fragments|
      assert_refused("Fragment F0 contains an infinite loop", { query: "{ ...F0 } #{fragments}" })
    end
    names = (0...40).map { |number| "...F#{number} " }

    assert_equal 400, answer({ query: "{ ...F0 } #{names.each_index.map do |number|
      "fragment F#{number} on Query { self { #{names.join} } }"
    end.join}" }).status
  end

  # Each pair of the fields that have one name is compared, for as long as the schema lets validation take.
  def test_fields_that_do_not_merge
    to = endpoints { |schema| Class.new(schema) { validate_timeout 0.1 } }

    [flood { |number| "hello(name:\"#{number}\")" }, flood { |number| "self{a:hello(name:\"#{number}\")}" },
     flood { |number| "self{self{b#{number}:hello}}" }].each do |query|
      assert_refused("Timeout on validation of query", { query: }, *to)
    end
    to = endpoints do |schema|
      Class.new(schema) do
        validate_timeout 60
        validate_max_errors 5
      end
    end

    assert_equal 1, answer({ query: flood { |number| "hello(name:\"#{number}\")" } }, *to).body["errors"].size
  end

  def test_floods_of_errors
    { "x%s " => "Field 'x0' doesn't exist on type 'Query'",
      "hello@x%s " => "Directive @x0 is not defined",
      "...X%s " => "Fragment X0 was used, but not defined" }.each do |form, message|
      assert_refused(message, { query: flood(1_000) { |number| format(form, number) } })
      to = endpoints { |schema| Class.new(schema) { validate_max_errors 5 } }
      refused = assert_refused(message, { query: flood(1_000) { |number| format(form, number) } }, *to)

      assert_equal 5, refused.body["errors"].size
    end
  end

  def test_directives
    assert_equal 200, answer({ query: flood { "hello@include(if:true)@skip(if:false)" } }).status
    assert_equal 'The directive "skip" can only be used once at this location.',
                 answer({ query: "{ hello #{"@skip(if:false)" * 2_000} }" }).body.dig("errors", 0, "message")
  end

  def test_tokens
    to = endpoints { |schema| Class.new(schema) { max_query_string_tokens 5_000 } }

    assert_refused("This query is too large to execute.", { query: flood { "a " } }, *to)
    assert_equal 200, answer({ query: flood(4_000) { "hello " } }, *to).status
  end

  def test_strings_and_numbers
    assert_equal 200, answer({ query: "{ hello(name: \"#{"x" * 32_000}\") }" }).status
    assert_equal 200, answer({ query: "{ hello(name: \"\"\"#{"\n " * 16_000}\"\"\") }" }).status
    assert_equal 200, answer({ query: "{ echo(value: #{"9" * 32_000}) }" }).status
    ["{ hello(name: \"#{"\\" * 32_000}", "{ hello(name:#{"\"" * 32_001}", "{ hello(name: #{"9" * 32_000}.5e) }",
     "{ hello(name: \"\"\"#{"\\\"\"\"" * 8_000}", "{#{"-" * 32_000}}", "{#{"." * 32_000}}"].each do |query|
      assert_equal 400, answer({ query: }).status, query[0, 40]
    end
  end

  def test_numbers_that_no_answer_can_tell
    values = ["1e999", "-1e999", "[1e999]", "{a: [-1.5E+400]}", "#{"9" * 400}.5",
              "\"\\\"\" 1e999", "\"\"\"a\"\"\" 1e999"]

    ["{ echo(value: %s) }", "query($v: JSON = %s) { echo(value: $v) }"].product(values) do |form, value|
      assert_refused("A number in the query is too large: send a smaller one", { query: format(form, value) })
    end
    { "1e307" => "1.0e+307", "-123.5E-999" => "-0.0", "\"1e999\"" => "\"1e999\"", "9" * 400 => "9" * 400,
      "\"\\\" 1e999\"" => "\"\\\" 1e999\"", "\"\"\"1e999 \" 1e999\"\"\"" => "\"1e999 \\\" 1e999\"",
      "1 #1e999\n" => "1", "a1e999" => "\"a1e999\"" }.each do |value, told|
      assert_equal JSON.parse(told), answer({ query: "{ echo(value: #{value}) }" }).body.dig("data", "echo"), value
    end
  end

  def test_what_is_no_text
    ["{ hello\0 }", "\0", "{ hello } \u{fffe}", "{ \u{202e}hello }"].each do |query|
      assert_equal 400, answer({ query: }).status, query.inspect
    end
    assert_equal({ "data" => { "hello" => "Hello \0" } }, answer({ query: "{ hello(name: \"\\u0000\") }" }).body)
    assert_refused("The body is not in UTF-8: encode it so", "{\"query\":\"{ hello(name: \\\"\xff\\\") }\"}".b)
  end

  private

  def nested(opening, times, inner = "hello")
    "{ #{opening * times}#{inner}#{" }" * (times * opening.count("{"))} }"
  end

  def chain(times)
    bomb("%s", times)
  end

  # Each fragment spreads the next one as often as the form says.
  def bomb(form, times)
    fragments = (0...times).map { |n| "fragment F#{n} on Query { #{form.gsub("%s", "...F#{n + 1}")} } " }
    "#{fragments.join}fragment F#{times} on Query { hello }"
  end

  # As much as a document may have, or as many.
  def flood(times = LONGEST, &)
    parts = (0...times).lazy.map(&)
    size = 2
    "{#{parts.take_while { |part| (size += part.bytesize) <= LONGEST }.to_a.join}}"
  end
end
