# frozen_string_literal: true

require "json"

# Makes requests from a seed, most of which are nearly right.
class RequestFuzzer
  QUERIES = [*["{ hello }", "query($v: JSON!) { echo(value: $v) }", "{ user hello }"] * 4,
             "mutation($f: Upload!) { keep(file: $f) }", "query A($n: String) { hello(name: $n) }",
             "mutation { shout(word: \"x\") }", "{", "",
             "query($v: JSON!) { echo(value: $v) }", "{ self { self { hello } } }", "fragment F on Query { hello }",
             "mutation M($f: Upload!) { shout(word: $f) }", "subscription { hello }",
             "query A { hello } query B { user }",
             "{ hello @skip(if: 1) }", "{ hello(name: \"\\ud800\") }", "\u{feff}{ hello }", "# \u0000\n{ hello }",
             "query($n: [[String!]]!) { hello(name: $n) }", "{ __schema { types { name } } }"].freeze
  ODD = [nil, true, 0, -1, 1.5, 10**30, "", "x", "ü", "\u0000", [], [nil], {}, { "a" => nil },
         "sha256:#{"0" * 64}"].freeze
  FIELDS = %w[CONTENT_TYPE HTTP_ACCEPT HTTP_GRAPHQL_REQUIRE_PREFLIGHT HTTP_X_APOLLO_OPERATION_NAME HTTP_ORIGIN
              HTTP_REFERER HTTP_COOKIE HTTP_CONTENT_ENCODING HTTP_TRANSFER_ENCODING].freeze
  VALUES = ["application/json", "application/json; charset=utf-8", "application/json;charset=", "multipart/form-data",
            "multipart/form-data; boundary=B", "multipart/form-data; boundary=\"", "text/plain", "*/*", "text/html",
            "application/graphql-response+json", "application/x-www-form-urlencoded", ",;=\"", "\xff\xfe".b, ";q=",
            "1", ""].freeze
  METHODS = [*%w[GET POST] * 6, *%w[POST] * 6, "HEAD", "OPTIONS", "PUT", "DELETE"].freeze

  # @param seed [Integer]
  def initialize(seed)
    @random = Random.new(seed)
  end

  # @return [Array(String, String, Hash)] method, body, and the rest of a Rack environment
  def request
    type, body = one(%i[json json json multipart multipart form bytes]).then { |kind| [kind, send(kind)] }
    env = fields(type)
    method = one(METHODS)
    env["QUERY_STRING"] = query if %w[GET HEAD].include?(method) || chance(10)
    [method, body.b, env]
  end

  private

  def one(list) = list[@random.rand(list.size)]

  def chance(of) = @random.rand(of).zero?

  def fields(type)
    usual = { json: "application/json", form: "application/x-www-form-urlencoded",
              multipart: "multipart/form-data; boundary=B", bytes: one(VALUES) }
    env = { "CONTENT_TYPE" => usual[type], "HTTP_GRAPHQL_REQUIRE_PREFLIGHT" => "1" }
    @random.rand(3).times { env[one(FIELDS)] = one(VALUES) } if chance(3)
    env
  end

  def members
    made = { "query" => one(QUERIES) }
    made["variables"] = variables if chance(2)
    made["operationName"] = one(["A", "B", *ODD]) if chance(6)
    made["extensions"] = one([{ "persistedQuery" => persisted }, {}, *ODD]) if chance(6)
    made["documentId"] = one(ODD) if chance(8)
    made.delete("query") if chance(12)
    made[one(made.keys)] = one(ODD) if chance(12) && made.any?
    made
  end

  def variables = { "n" => value(0), "v" => value(0), "f" => nil, "list" => [nil, value(0)] }

  def persisted = { "version" => one([1, 1, 1, 2, nil]), "sha256Hash" => one(["0" * 64, *ODD]) }

  def value(depth)
    return one(ODD) if depth > 6 || chance(2)

    chance(2) ? Array.new(@random.rand(4)) { value(depth + 1) } : { "a" => value(depth + 1), "" => value(depth + 1) }
  end

  def json
    text = JSON.generate(chance(6) ? Array.new(@random.rand(4)) { members } : members)
    chance(8) ? spoilt(text) : text
  end

  def spoilt(text)
    text = text.b
    @random.rand(1..3).times do
      at = @random.rand(text.bytesize + 1)
      case @random.rand(4)
      when 0 then text.insert(at, one(["\"", "{", "]", "\\", "\xff", "1e999", "\0", "\\ud800"]).b)
      when 1 then text = text.byteslice(0, at)
      when 2 then text.slice!(at, @random.rand(5))
      else text.setbyte(at, @random.rand(256)) if at < text.bytesize
      end
    end
    text
  end

  def form = query

  def query
    return encoded(@random.bytes(@random.rand(40))) if chance(8)

    text = members.map do |name, value|
      value = JSON.generate(value) unless value.is_a?(String)
      "#{name}#{one(["[]", "[a]"]) if chance(20)}=#{encoded(value.b)}"
    end.join("&")
    chance(6) ? text.sub(/%\h\h/) { one(["%", "%FF", "%00", "+"]) } : text
  end

  def encoded(bytes) = bytes.gsub(/[^a-zA-Z0-9]/n) { |byte| format("%%%02X", byte.ord) }

  def multipart
    paths = %w[variables.f variables.f variables.list.0 0.variables.f query x..]
    map = { one(%w[0 0 1 map]) => Array.new(@random.rand(1..2)) { one(paths) } }
    parts = [part("operations", json), part("map", chance(5) ? spoilt(JSON.generate(map)) : JSON.generate(map)),
             part("0", "text", one(["a.txt", "\xff".b, "", "..", nil]))]
    parts.delete_at(@random.rand(3)) if chance(6)
    text = "#{parts.join}--B--\r\n".b
    chance(5) ? spoilt(text) : text
  end

  def part(name, text, file = nil)
    more = file && "; filename=\"#{file}\""
    "--B\r\nContent-Disposition: form-data; name=\"#{name}\"#{more}\r\n\r\n".b + text.b + "\r\n".b
  end

  def bytes = @random.bytes(@random.rand(200))
end
