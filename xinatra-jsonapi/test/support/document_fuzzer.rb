# frozen_string_literal: true

require "json"

# Requests that write, made from a seed: right ones by a grammar, and what becomes of them when they are broken.
class DocumentFuzzer
  # A request: method, path, body and media type.
  Request = Struct.new(:verb, :path, :body, :type) do
    def atomic? = path == "/operations"
  end
  TYPE = "application/vnd.api+json"
  ATOMIC = "#{TYPE};ext=\"https://jsonapi.org/ext/atomic\"".freeze
  LONG = "x" * 40_000
  # Values that are none of somebody's type, or at the edge of it.
  ODD = [
    nil, true, false, 0, -1, 1, 2**31, -(2**31) - 1, 2**63, -(2**63), 10**25, 10**400, 0.5, -0.0, 1e39, 1e-50,
    1e308, 5e-324, "", " ", "NaN", "Infinity", "-Infinity", "1e400", "0x1F", "1_000", "null", "true", "a\u0000b",
    "\u{1F600}", "e\u0301", "\u2028", "'; DROP TABLE news_notes; --", "\\", "\"", "%", "_", "0000-00-00",
    "0000-01-01", "9999-12-31", "99999-01-01", "2030-02-30", "2030-02-30T00:00:00Z", "2030-01-01T24:00:00Z",
    "2030-01-01T23:59:60Z", "2030-01-01T00:00:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00",
    "2030-01-01T10:00:00.123456789Z", "24:00:00", "23:59:59.999999", "12:00:00+01:00", "999999.994", "999999.995",
    "1000000", "-1000000.00", "12.345", "1.", ".5", "1" * 400, "00000000-0000-0000-0000-000000000000",
    "00000000-0000-0000-0000-00000000000G", "AP8=", "AP8", "{1,2}", "{1,", "glad", "101", "10.0.0.1", "1 day",
    "abcde", "abcdef", LONG, [], {}, [1, 2], ["a", nil], [[1], [2]], [[1], 2], [{}], { "a" => 1 },
    { "a" => { "b" => [nil, "\u0000"] } }, { "type" => "people" }, { "type" => "people", "id" => "1" },
    [{ "type" => "tags", "id" => "a" }]
  ].freeze
  IDS = ["1", "2", "3", "9", "0", "-1", "01", "1.0", "1e0", " 1", "", ".", "..", "a", "b", "zz", "a/b", "é", "\u0000",
         (2**31).to_s, (2**63).to_s, "9" * 50, "1' OR '1'='1", LONG, 1, nil, 1.5, true, [], {}].freeze
  # Parts of JSON's text, and what is put in their place.
  TEXTS = [
    ["{", "["], ["}", ""], [",", ",,"], [":", "="], ["\"", "'"], ["\"", "\"\\ud800"], ["\"", "\"\xFF"],
    ["1", "1e400"], ["1", "-"], ["1", "NaN"], ["null", "nul"], ["\"data\"", "\"data\":1,\"data\""],
    ["\"type\"", "\"type\":1,\"type\""], ["{", "{\"\":1,"], ["{", "{\"@x\":1,"], ["{", "\u{FEFF}{"],
    ["[", "[" * 70], ["}", "}}"], ["e", "\\u0000"], ["a", "\\uD83D\\uDE00"]
  ].freeze
  private_constant :LONG, :TEXTS

  # @param seed [Integer]
  # @param values [Hash{String => Array}] of each attribute of `items`, some that are right
  def initialize(seed, values = {})
    @random = Random.new(seed)
    @values = values
  end

  # @return [Request]
  def request
    made = [method(:resource), method(:linkage), method(:operations)].sample(random: @random).call
    made.body = body(made.body)
    made.type = pick([TYPE, ATOMIC, "application/json", "text/plain; charset=utf-8", "", "#{TYPE};ext"]) if chance(0.02)
    made
  end

  private

  def chance(share) = @random.rand < share

  def pick(list) = list.sample(random: @random)

  def id = chance(0.7) ? pick(%w[1 2 3 a b c]) : pick(IDS)

  def path_id = id.to_s.then { |text| ERB::Util.url_encode(text[0, 200].empty? ? "1" : text[0, 200]) }

  def type = pick(%w[articles people notes summaries tags items])

  def identifier(type) = { "type" => type, "id" => id }

  def attributes(type)
    all = type == "items" ? @values : ATTRIBUTES.fetch(type)
    all.keys.sample(@random.rand(5), random: @random).to_h { |name| [name, chance(0.8) ? pick(all[name]) : pick(ODD)] }
  end

  ATTRIBUTES = {
    "articles" => { "title" => %w[New Other], "body" => ["text", nil], "slug" => %w[short], "words" => [1, 10, 10_001],
                    "rank" => [1.5, 2], "open" => [true], "day" => ["2030-01-01"], "price" => [1, "2.50"],
                    "printed" => ["2030-01-01T10:00:00Z"], "editor" => ["x"], "secret" => ["s"], "shout" => ["X"],
                    "author_id" => [1], "id" => ["5"], "nothing" => [1] },
    "people" => { "name" => %w[Ada Bob Cid Dan] }, "notes" => { "text" => ["t"] },
    "summaries" => { "text" => ["t"] }, "tags" => { "name" => ["n"] }
  }.freeze
  RELATIONSHIPS = {
    "articles" => { "author" => "people", "summary" => "summaries", "notes" => "notes", "tags" => "tags" },
    "people" => { "articles" => "articles" }, "notes" => { "article" => "articles" }
  }.freeze
  private_constant :ATTRIBUTES, :RELATIONSHIPS

  def related(type, name)
    target = RELATIONSHIPS.dig(type, name) || pick(%w[people tags])
    many = %w[notes tags articles].include?(name)
    return Array.new(@random.rand(4)) { identifier(target) } if chance(many ? 0.9 : 0.1)

    chance(0.3) ? nil : identifier(target)
  end

  def relationships(type)
    names = RELATIONSHIPS.fetch(type, {}).keys
    names.sample(@random.rand(3), random: @random).to_h { |name| [name, { "data" => related(type, name) }] }
  end

  def object(type, id = nil)
    made = { "type" => type }
    made["id"] = id if id
    made["attributes"] = attributes(type) if chance(0.9)
    made["relationships"] = relationships(type) if chance(0.4)
    made["lid"] = pick(["l", "m", 1, nil]) if chance(0.1)
    made
  end

  def resource
    type = type()
    return Request.new("POST", "/#{type}", { "data" => object(type, chance(0.2) ? id : nil) }, TYPE) if chance(0.5)

    id = path_id
    return Request.new("DELETE", "/#{type}/#{id}", nil, TYPE) if chance(0.15)

    Request.new("PATCH", "/#{type}/#{id}", { "data" => object(type, chance(0.9) ? id : id()) }, TYPE)
  end

  def linkage
    type = pick(RELATIONSHIPS.keys)
    name = chance(0.95) ? pick(RELATIONSHIPS[type].keys) : "nothing"
    Request.new(pick(%w[PATCH POST DELETE]), "/#{type}/#{path_id}/relationships/#{name}",
                { "data" => related(type, name) }, TYPE)
  end

  def operations
    Request.new("POST", "/operations", { "atomic:operations" => Array.new(1 + @random.rand(4)) { operation } }, ATOMIC)
  end

  def operation
    type = type()
    place = pick([{}, { "ref" => { "type" => type, pick(%w[id lid]) => pick([id, "l", "m"]) } },
                  { "href" => pick(["/#{type}", "/#{type}/1", "#{type}/#{path_id}", "http://[", "//x/y", 1]) }])
    name = pick(RELATIONSHIPS.fetch(type, {}).keys) if chance(0.3)
    place["ref"]["relationship"] = name if name && place["ref"]
    linkage = related(type, name) if name && place["ref"]
    data = linkage || object(type, (id if chance(0.5)))
    { "op" => pick(%w[add update remove add update]), **place, **(chance(0.9) ? { "data" => data } : {}) }
  end

  # Half of the documents stay as they are.
  def body(document)
    document = mutate(document) if chance(0.35)
    text = document.nil? ? "" : JSON.generate(document)
    chance(0.12) ? damaged(text) : text
  end

  # Something in it becomes something else, goes, or comes twice.
  def mutate(value, depth = 0)
    return pick(ODD) if chance(0.1 + (depth * 0.05))

    case value
    when Hash then mutate_hash(value, depth)
    when Array then value.empty? ? [pick(ODD)] : value.map { |one| mutate(one, depth + 1) }
    else value
    end
  end

  def mutate_hash(value, depth)
    name = pick(value.keys)
    return { pick(["x", "", "@at", "a/b~c", "links", "meta", LONG]) => pick(ODD), **value } if name.nil? || chance(0.15)
    return value.except(name) if chance(0.15)

    { **value, name => mutate(value[name], depth + 1) }
  end

  def damaged(text)
    case @random.rand(4)
    when 0 then text[0, @random.rand(text.size + 1)]
    when 1 then text.b.tap { |bytes| bytes.setbyte(@random.rand(bytes.size), @random.rand(256)) unless bytes.empty? }
    else
      part, other = pick(TEXTS)
      at = text.enum_for(:scan, part).map { Regexp.last_match.begin(0) }.sample(random: @random)
      at ? "#{text[0, at]}#{other}#{text[(at + part.size)..]}" : text
    end
  end
end
