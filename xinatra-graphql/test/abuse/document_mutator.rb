# frozen_string_literal: true

# Spoils documents, variables and bodies from a seed: most of what comes out can still be parsed.
class DocumentMutator
  DOCUMENTS = [
    "{ a: node(id: 1) { id ... on Leaf { color weight } ...T } } fragment T on Tree { leaves(first: 2) { color } }",
    "query Q($n: Int = 2, $yes: Boolean!) { tree { leaves(first: $n) { ...L @include(if: $yes) } } } " \
    "fragment L on Leaf { id color weight @skip(if: $yes) }",
    "query($by: Filter) { search(by: $by) { __typename ... on Tree { name } ... on Leaf { color } } }",
    "{ search(by: {color: RED, also: [{least: 1}, {color: GREEN}]}) { ... on Leaf { weight } } fails must { never } }",
    "mutation($v: JSON!) { one: keep(value: $v) two: keep(value: {a: [1, \"x\", null, 1.5, RED, true]}) }",
    "query A { tree { self { self { name } } } } query B { __schema { queryType { name fields { name } } } }",
    "{ tree { ... @defer(label: \"x\") { name } leaves @stream(initialCount: 1) { id } } }",
    "{ echo(value: \"\"\"a \\\"\"\" b\"\"\") text: echo(value: \"\\u00fc\\n\") } # said",
    "subscription { tree { name } }", "query($id: ID!, $c: Color = RED) { node(id: $id) { id } color(of: $c) }"
  ].freeze
  TOKEN = /"""(?:\\"""|(?!""").)*"""|"(?:\\.|[^"\\\n])*"|\.\.\.|[_A-Za-z]\w*|-?\d+(?:\.\d+)?|[^\s,]/m
  STRANGE = %w[null true -1 9007199254740993 99999999999999999999 1e999 0.1e-9 \u0000 x RED __typename $v $n @skip
               @include(if:true) @defer @stream ...L ...T ...on ...{ }} {{ [ ] ! : = & | # on fragment query
               mutation extend type input schema ü \\ \u0000 \u{feff}].freeze
  VALUES = [nil, true, false, 0, -1, 2**31, 2**70, 1.5, 1e300, "", "1", "RED", "x" * 300, "\u0000", [], [[]], [nil], {},
            { "color" => "RED" }, { "color" => 1 }, { "also" => { "also" => [{ "least" => "x" }] } },
            { "least" => nil }, { "a" => [1, { "b" => nil }] }].freeze
  FITTING = { "n" => 2, "yes" => true, "by" => { "color" => "RED" }, "v" => [1, nil, "x"], "id" => "l1",
              "c" => "GREEN" }.freeze
  MUTATIONS = %i[drop add repeat move join select rename replace].freeze
  NAMES = %w[id name color self leaves tree L x].freeze
  OPERATIONS = [*[nil] * 8, "Q", "", "nope"].freeze

  # @param seed [Integer]
  def initialize(seed)
    @random = Random.new(seed)
  end

  # @return [Hash{Symbol => Object}] the members of a request
  def request
    text = document
    { query: text, variables:, operationName: text.include?("query A") ? one(%w[A B]) : one(OPERATIONS) }
  end

  # @return [String] a body
  def body
    text = JSON.generate(chance(8) ? Array.new(@random.rand(4)) { request } : request)
    chance(6) ? bytes(text) : text
  end

  private

  def document
    tokens = one(DOCUMENTS).scan(TOKEN)
    @random.rand(3).times { spoil(tokens) }
    text = tokens.join(" ")
    chance(10) ? bytes(text).scrub("?") : text
  end

  def spoil(tokens) = send(one(MUTATIONS), tokens, @random.rand(tokens.size + 1))

  def drop(tokens, at) = tokens.delete_at(at)

  def add(tokens, at) = tokens.insert(at, one(STRANGE))

  def repeat(tokens, at) = tokens.insert(at, *tokens[at, @random.rand(6)])

  def move(tokens, at)
    tokens[at] = one(tokens) if at < tokens.size
  end

  def join(tokens, _at) = tokens.concat(one(DOCUMENTS).scan(TOKEN))

  def select(tokens, at) = tokens.insert(at, "{", one(NAMES), "}")

  def rename(tokens, at)
    tokens.map!.with_index { |token, index| index != at && token == tokens[at] ? one(NAMES) : token }
  end

  def replace(tokens, at)
    tokens[at] = one(STRANGE) if at < tokens.size
  end

  def variables
    return one([nil, {}, *VALUES]) if chance(20)

    FITTING.to_h { |name, fitting| [name, chance(10) ? one(VALUES) : fitting] }
  end

  def bytes(text)
    text = text.b
    @random.rand(1..4).times do
      at = @random.rand(text.bytesize + 1)
      case @random.rand(3)
      when 0 then text.insert(at, one(["\"", "{", "}", "\\", "\xff", "\0", "1e999", "[" * 200]).b)
      when 1 then text.slice!(at, @random.rand(20))
      else text.setbyte(at, @random.rand(256)) if at < text.bytesize
      end
    end
    text.force_encoding(Encoding::UTF_8)
  end

  def one(list) = list[@random.rand(list.size)]

  def chance(of) = @random.rand(of).zero?
end
