# frozen_string_literal: true

require "json"
require "securerandom"
require "uri"
require "xinatra/jsonapi/conformance"
require_relative "tiny_server"

# A JSON:API server that holds a few resources in memory, and keeps to the specification as far as the suite looks.
class FakeAPI
  # A resource type: its attributes, its relationships with their types, and what clients may do with it.
  Type = Struct.new(:attributes, :to_one, :to_many, :include, :sort, :pages, :create, :update, :client_ids,
                    keyword_init: true) do
    def relationships = to_one.to_h.merge(to_many.to_h)
    def fields = attributes + relationships.keys
  end

  # What ends a request.
  class Problem < StandardError
    attr_reader :status, :source, :meta, :type

    def initialize(status, title, source: nil, meta: nil, type: nil)
      super(title)
      @status = status
      @source = source
      @meta = meta
      @type = type
    end
  end

  MEDIA = "application/vnd.api+json"
  ATOMIC = "https://jsonapi.org/ext/atomic"
  CURSOR = "https://jsonapi.org/profiles/ethanresnick/cursor-pagination"
  TIMESTAMPS = "https://example.com/profiles/timestamps"
  MAX = 3

  TYPES = {
    "articles" => Type.new(attributes: %w[title words revision], to_one: { "author" => "people" },
                           to_many: { "tags" => "tags", "readers" => "people" },
                           include: %w[author tags author.mentor], sort: %w[words title], pages: :number,
                           create: true, update: true, client_ids: false),
    "people" => Type.new(attributes: %w[name], to_one: { "mentor" => "people" }, include: %w[mentor], sort: %w[name],
                         create: true, update: true, client_ids: true),
    "tags" => Type.new(attributes: %w[word], include: [], sort: %w[word], create: true, update: true, client_ids: false),
    "countries" => Type.new(attributes: %w[name], include: nil, sort: nil, create: false, update: false),
    "events" => Type.new(attributes: %w[name weight], include: [], sort: %w[weight name], pages: :cursor, create: false,
                         update: false),
    "logs" => Type.new(attributes: %w[line], include: [], sort: [], pages: :cursor, create: false, update: false)
  }.freeze

  Row = Struct.new(:type, :id, :attributes, :linkage)

  def initialize
    @rows = {}
    @last = 100
    %w[Ada Grace Joan].each_with_index { |name, index| seed("people", "p#{index}", { "name" => name }) }
    @rows[%w[people p0]].linkage["mentor"] = %w[people p1]
    %w[red green blue].each_with_index { |word, index| seed("tags", "t#{index}", { "word" => word }) }
    [["Beta", 20], ["Alpha", 10], ["Gamma", 20], ["Delta", 5]].each_with_index do |(title, words), index|
      seed("articles", "a#{index}", { "title" => title, "words" => words, "revision" => 1 },
           { "author" => ["people", "p#{index % 3}"], "tags" => [%w[tags t0]], "readers" => [%w[people p2]] })
    end
    %w[France Chad].each_with_index { |name, index| seed("countries", "c#{index}", { "name" => name }) }
    6.times { |index| seed("events", "e#{index}", { "name" => "Event #{index}", "weight" => index / 3 }) }
    5.times { |index| seed("logs", "l#{index}", { "line" => "Line #{index}" }) }
  end

  def call(request)
    return TinyServer::Response.new(200, { "content-type" => "text/plain" }, "Text.") if request.path.start_with?("/about")

    ext, profiles = negotiate(request)
    backup = Marshal.dump([@rows, @last])
    route(request, ext, profiles)
  rescue Problem => e
    @rows, @last = Marshal.load(backup) if backup
    failure(e)
  end

  private

  # --- content negotiation

  def negotiate(request)
    type = request.headers["content-type"]
    refuse_type(media(type)) if type && media(type).jsonapi?
    accept = request.headers["accept"]
    offers = accept.to_s.split(/,(?=(?:[^"]*"[^"]*")*[^"]*\z)/).map { |one| media(one.strip) }.select(&:jsonapi?)
    offers = [media(MEDIA)] if offers.empty?
    fitting = offers.find { |offer| supported?(offer) }
    raise Problem.new(406, "Not acceptable", source: { "header" => "Accept" }) unless fitting

    [fitting.extensions, fitting.profiles & [TIMESTAMPS, *(CURSOR if %w[/events /logs].include?(request.path))]]
  end

  def media(text) = Xinatra::JSONAPI::Conformance::MediaType.new(text)

  def supported?(offer) = (offer.parameters.keys - %w[ext profile q]).empty? && (offer.extensions - [ATOMIC]).empty?

  def refuse_type(type)
    raise Problem.new(415, "Unsupported", source: { "header" => "Content-Type" }) unless supported?(type)
  end

  # --- routes

  def route(request, ext, profiles)
    return operations(request) if request.path == "/operations"

    steps = request.path.split("/").drop(1)
    type = TYPES[steps[0]] || missing
    @applied = profiles
    @query = query(request, steps, type)
    respond(*answer(request, steps, type), request, ext & [], profiles)
  end

  def answer(request, steps, type)
    case [request.verb.sub("HEAD", "GET"), steps.size]
    in ["GET", 1] then collection(steps[0], type, request)
    in ["POST", 1] then create(steps[0], type, body(request))
    in ["GET", 2] then [200, { "data" => object(row(*steps)) }, [row(*steps)]]
    in ["PATCH", 2] then update(steps, type, body(request))
    in ["DELETE", 2] then destroy(row(*steps), type)
    in ["GET", 3] then related(row(*steps.first(2)), steps[2])
    in [verb, 4] if steps[2] == "relationships" then relationship(verb, row(*steps.first(2)), steps[3], request)
    else missing
    end
  end

  def missing = raise(Problem.new(404, "Not found"))

  def row(type, id) = @rows[[type, id]] || missing

  def body(request)
    document = request.document
    raise Problem.new(400, "No document") unless document.is_a?(Hash)

    document
  rescue JSON::ParserError
    raise Problem.new(400, "No JSON")
  end

  # --- query parameters

  def query(request, steps, type)
    request.parameters.each_key do |name|
      known = name.match?(/\A(?:include|sort|fields\[[a-z]+\]|filter\[[a-z]+\]|page\[[a-z]+\])\z/)
      raise Problem.new(400, "Unknown parameter", source: { "parameter" => name }) unless known
    end
    request.parameters.tap { |found| check(found, steps, type) }
  end

  def check(found, steps, type)
    own = steps.size > 2 ? TYPES.fetch(type.relationships[steps.last] || missing) : type
    if (paths = found["include"])
      allowed = steps.size > 2 ? [steps.last, *own.include] : own.include
      wrong("include") unless allowed && (paths.split(",") - allowed).empty?
    end
    return unless (fields = found["sort"])

    wrong("sort") unless own.sort && (fields.split(",").map { |one| one.delete_prefix("-") } - own.sort).empty?
  end

  def wrong(name, **rest) = raise(Problem.new(400, "Wrong parameter", source: { "parameter" => name }, **rest))

  # --- reading

  def collection(name, type, request)
    rows = @rows.values.select { |row| row.type == name }
    @query.each do |key, value|
      rows = rows.select { |row| row.attributes[key[/\Afilter\[(.*)\]/, 1]].to_s == value } if key.start_with?("filter")
    end
    rows = sorted(rows, @query["sort"].to_s.split(","))
    page(rows, type.pages, request)
  end

  def sorted(rows, fields)
    rows.each_with_index.sort do |(one, place), (other, next_place)|
      order = fields.map do |field|
        name = field.delete_prefix("-")
        (one.attributes[name] <=> other.attributes[name]) * (field.start_with?("-") ? -1 : 1)
      end
      order.find { |value| !value.zero? } || (place <=> next_place)
    end.map(&:first)
  end

  def page(rows, style, request)
    case style
    when :number then numbered(rows, request)
    when :cursor then Cursor.new(rows, @query, request.path).call { |row| object(row) }
    else [200, { "data" => rows.map { |row| object(row) } }, rows]
    end
  end

  def numbered(rows, request)
    size = (@query["page[size]"] || 50).to_i
    number = (@query["page[number]"] || 1).to_i
    last = [rows.size.fdiv(size).ceil, 1].max
    shown = rows[(number - 1) * size, size] || []
    to = ->(one) { "#{request.path}?#{URI.encode_www_form(@query.merge("page[number]" => one, "page[size]" => size))}" }
    links = { "first" => to[1], "last" => to[last], "prev" => (to[number - 1] if number > 1),
              "next" => (to[number + 1] if number < last) }
    [200, { "data" => shown.map { |row| object(row) }, "links" => links, "meta" => { "count" => rows.size } }, shown]
  end

  def object(row)
    links = { "self" => "/#{row.type}/#{row.id}" }
    wanted = @query["fields[#{row.type}]"]&.split(",") || TYPES.fetch(row.type).fields
    relationships = TYPES.fetch(row.type).relationships.keys & wanted
    { "type" => row.type, "id" => row.id, "attributes" => row.attributes.slice(*wanted),
      "relationships" => relationships.to_h { |name| [name, shown(row, name)] }, "links" => links,
      "meta" => { "seen" => true } }.reject { |_, value| value == {} }
  end

  def shown(row, name)
    base = "/#{row.type}/#{row.id}"
    related = { "href" => "#{base}/#{name}", "rel" => "related", "title" => name, "type" => MEDIA,
                "describedby" => "/about", "hreflang" => ["en", "de-CH"], "meta" => { "open" => true } }
    links = { "self" => "#{base}/relationships/#{name}", "related" => name == "author" ? related : "#{base}/#{name}" }
    links["first"] = "#{base}/relationships/#{name}?page%5Bnumber%5D=1" if name == "tags"
    { "links" => links, "data" => linkage(row, name), "meta" => { "kind" => name } }
  end

  def linkage(row, name)
    value = row.linkage[name]
    return value&.map { |one| identifier(one) } || [] if TYPES.fetch(row.type).to_many.to_h.key?(name)

    value && identifier(value)
  end

  def identifier(key) = { "type" => key[0], "id" => key[1] }

  def rows_of(row, name) = [row.linkage[name]].compact.flatten.each_slice(2).filter_map { |key| @rows[key] }

  def related(row, name)
    found = rows_of(row, relationship_of(row, name)).map { |one| object(one) }
    [200, { "data" => TYPES.fetch(row.type).to_many.to_h.key?(name) ? found : found.first }, rows_of(row, name)]
  end

  def relationship_of(row, name) = TYPES.fetch(row.type).relationships.key?(name) ? name : missing

  def included(rows)
    primary = rows.map { |row| [row.type, row.id] }
    found = @query["include"].split(",").flat_map do |path|
      path.split(".").inject([rows, []]) do |(level, all), step|
        nearer = level.flat_map { |row| rows_of(row, step) }
        [nearer, all + nearer]
      end.last
    end
    found.uniq.reject { |row| primary.include?([row.type, row.id]) }.map { |row| object(row) }
  end

  # --- writing

  def seed(type, id, attributes, linkage = {})
    @rows[[type, id]] = Row.new(type, id, attributes, linkage)
  end

  def create(name, type, document, lids = {})
    data = document["data"]
    invalid("/data") unless data.is_a?(Hash)
    invalid("/data") unless data["type"]
    raise Problem.new(409, "Conflict", source: { "pointer" => "/data/type" }) unless data["type"] == name
    raise Problem.new(403, "Forbidden") unless type.create

    identify(data, type, name)
    made = seed(name, data["id"] || "n#{@last += 1}", { "revision" => 1 }.slice(*type.attributes))
    assign(made, data, lids)
    [201, { "data" => object(made) }, [made], { "location" => "/#{name}/#{made.id}" }]
  end

  def identify(data, type, name)
    return unless data["id"]
    raise Problem.new(403, "No ids", source: { "pointer" => "/data/id" }) unless type.client_ids
    raise Problem.new(409, "Conflict", source: { "pointer" => "/data/id" }) if @rows.key?([name, data["id"]])
  end

  def invalid(pointer) = raise(Problem.new(422, "Invalid", source: { "pointer" => pointer }))

  def assign(row, data, lids = {})
    type = TYPES.fetch(row.type)
    attributes = data["attributes"].to_h.slice(*(type.attributes - ["revision"]))
    attributes.each { |name, value| invalid("/data/attributes/#{name}") if value == "" }
    row.attributes.merge!(attributes)
    data["relationships"].to_h.slice(*type.relationships.keys).each do |name, value|
      forbid_replacement(name)
      link(row, name, value["data"], lids)
    end
  end

  def forbid_replacement(name)
    raise Problem.new(403, "No replacement") if %w[readers mentor].include?(name) && @replacing
  end

  def link(row, name, data, lids = {})
    many = TYPES.fetch(row.type).to_many.to_h.key?(name)
    invalid("/data") unless many ? data.is_a?(Array) : data.nil? || data.is_a?(Hash)
    keys = [data].flatten.compact.map { |one| [one["type"], one["id"] || lids[one["lid"]]] }
    keys.each { |key| @rows.key?(key) || missing }
    row.linkage[name] = many ? keys : keys.first
  end

  def update(steps, type, document, lids = {})
    found = row(*steps)
    raise Problem.new(403, "Forbidden") unless type.update

    data = document["data"]
    invalid("/data") unless data.is_a?(Hash) && data["type"] && (data["id"] || data["lid"])
    id = data["id"] || lids[data["lid"]]
    raise Problem.new(409, "Conflict", source: { "pointer" => "/data" }) unless [data["type"], id] == steps

    @replacing = true
    assign(found, data, lids)
    found.attributes["revision"] += 1 if type.attributes.include?("revision")
    [200, { "data" => object(found) }, [found]]
  ensure
    @replacing = false
  end

  def destroy(row, type)
    raise Problem.new(403, "Forbidden") unless type.update

    @rows.delete([row.type, row.id])
    [200, { "meta" => { "deleted" => 1 } }, []]
  end

  def relationship(verb, row, name, request)
    relationship_of(row, name)
    base = "/#{row.type}/#{row.id}"
    links = { "self" => "#{base}/relationships/#{name}", "related" => "#{base}/#{name}" }
    return [200, { "data" => linkage(row, name), "links" => links }, rows_of(row, name)] if %w[GET HEAD].include?(verb)

    document = body(request)
    invalid("") unless document.key?("data")
    change(verb, row, name, document["data"])
    return [204, nil, []] unless verb == "POST"

    [200, { "data" => linkage(row, name), "links" => links }, []]
  end

  def change(verb, row, name, data)
    before = row.linkage[name]
    @replacing = verb == "PATCH"
    forbid_replacement(name)
    invalid("/data") if verb != "PATCH" && !data.is_a?(Array)
    return row.linkage[name] = before.to_a - data.map { |one| one.values_at("type", "id") } if verb == "DELETE"

    link(row, name, data)
    row.linkage[name] = before.to_a | row.linkage[name] if verb == "POST"
  ensure
    @replacing = false
  end

  # --- atomic operations

  def operations(request)
    @query = {}
    raise Problem.new(405, "POST only") unless request.verb == "POST"
    raise Problem.new(400, "No extension") unless media(request.headers["content-type"]).extensions.include?(ATOMIC)

    lids = {}
    results = body(request).fetch("atomic:operations").each_with_index.map do |operation, index|
      operate(operation, lids)
    rescue Problem => e
      raise Problem.new(e.status, e.message, source: { "pointer" => "/atomic:operations/#{index}" })
    end
    respond(200, { "atomic:results" => results, "links" => { "self" => "/about" } }, [], {}, request, [ATOMIC], [])
  end

  def operate(operation, lids)
    raise Problem.new(400, "Both") if operation.key?("ref") && operation.key?("href")

    ref = operation["ref"] || reference(operation["href"])
    key = [ref["type"], ref["id"] || lids[ref["lid"]]] if ref
    case operation["op"]
    when "add", "update", "remove" then perform(operation, ref, key, lids)
    else raise Problem.new(400, "Unknown op")
    end
  end

  def reference(href)
    steps = href.to_s.split("/").drop(1)
    { "type" => steps[0], "id" => steps[1] } if steps.size == 2
  end

  def perform(operation, ref, key, lids)
    return relate(operation, row(*key), ref["relationship"]) if ref&.key?("relationship")

    case operation["op"]
    when "add" then add(operation, lids)
    when "update"
      { "data" => update(key, TYPES[key[0]] || missing, operation, lids)[1]["data"] }
    else
      destroy(row(*key), TYPES.fetch(key[0]))
      {}
    end
  end

  def add(operation, lids)
    data = operation["data"]
    invalid("/data") unless data.is_a?(Hash) && data["type"]
    made = create(data["type"], TYPES[data["type"]] || missing, operation, lids)[1]["data"]
    lids[data["lid"]] = made["id"]
    { "data" => made }
  end

  def relate(operation, row, name)
    verb = { "add" => "POST", "update" => "PATCH", "remove" => "DELETE" }.fetch(operation["op"])
    change(verb, row, name, operation["data"])
    {}
  end

  # --- answers

  def respond(status, document, rows, headers = {}, request, ext, profiles)
    return TinyServer::Response.new(status, { "vary" => "Accept" }, nil) if document.nil?

    type = [MEDIA, *([["ext", ext], ["profile", profiles]].reject { |_, uris| uris.empty? }
                      .map { |name, uris| "#{name}=\"#{uris.join(" ")}\"" })].join("; ")
    document["included"] = included(rows) if @query["include"] && document.key?("data")
    document = decorate(document, request, type, ext, profiles)
    TinyServer::Response.new(status, { "content-type" => type, "vary" => "Accept" }.merge(headers), document)
  end

  def decorate(document, request, type, ext, profiles)
    itself = [request.path, request.query].compact.join("?")
    itself = { "href" => itself, "type" => type } unless type == MEDIA
    links = { "self" => itself, "describedby" => "/about" }
    links = links.except("self") unless %w[GET HEAD].include?(request.verb)
    links["self"] = { "href" => "/articles", "type" => type } if ext.any?
    about = { "version" => "1.1", "ext" => ext, "profile" => profiles }.reject { |_, value| value == [] }
    document.merge("links" => links.merge(document["links"].to_h.except(*("self" if ext.any?))), "jsonapi" => about)
  end

  def failure(problem)
    error = { "id" => SecureRandom.uuid, "status" => problem.status.to_s, "code" => problem.message.downcase.tr(" ", "-"),
              "title" => problem.message, "detail" => "#{problem.message}, just now.", "source" => problem.source,
              "links" => { "about" => "/about/this", "type" => problem.type || "/about/type" },
              "meta" => problem.meta }.compact
    errors = problem.status == 422 ? [error, error.merge("id" => SecureRandom.uuid)] : [error]
    TinyServer::Response.new(problem.status, { "content-type" => MEDIA, "vary" => "Accept" }, { "errors" => errors })
  end

  # A page by the Cursor Pagination profile. A cursor is an id, with a mark in front.
  class Cursor
    def initialize(rows, query, path)
      @rows = rows
      @query = query
      @path = path
      @range = path == "/events"
    end

    def call
      refuse("sort", "unsupported-sort") if @query["sort"].to_s.delete_prefix("-") == "name"
      after = position("page[after]")
      before = position("page[before]")
      both = after && before
      refuse(nil, "range-pagination-not-supported") if both && !@range
      size = size_of_page(both)
      from = (after || -1) + 1
      upto = before || @rows.size
      shown, truncated = cut(from, upto, size, after, before)
      meta = { "total" => @rows.size, "estimatedTotal" => { "bestGuess" => @rows.size } }
      meta["rangeTruncated"] = true if truncated
      [200, { "data" => shown.map { |row| with_cursor(yield(row), row) }, "links" => links(shown, size),
              "meta" => { "page" => meta } }, shown]
    end

    private

    def cut(from, upto, size, after, before)
      range = @rows[from...upto] || []
      return [range.last(size), false] if before && !after

      [range.first(size), !before.nil? && range.size > size]
    end

    def size_of_page(both)
      given = @query["page[size]"]
      return both ? MAX : 2 unless given

      refuse("page[size]") unless given.match?(/\A[0-9]+\z/) && given.to_i.positive?
      refuse("page[size]", "max-size-exceeded", { "page" => { "maxSize" => MAX } }) if given.to_i > MAX
      given.to_i
    end

    def position(name)
      given = @query[name] || return
      @rows.index { |row| "c-#{row.id}" == given } || refuse(name)
    end

    def refuse(name, type = nil, meta = nil)
      source = { "parameter" => name } if name
      raise Problem.new(400, "Wrong parameter", source:, meta:, type: type && "#{CURSOR}/#{type}")
    end

    def with_cursor(object, row)
      object.merge("meta" => object["meta"].merge("page" => { "cursor" => "c-#{row.id}" }))
    end

    def links(shown, size)
      { "prev" => (to("page[before]", shown.first, size) if shown.any? && shown.first != @rows.first),
        "next" => (to("page[after]", shown.last, size) if shown.any? && shown.last != @rows.last) }
    end

    def to(name, row, size)
      query = @query.except("page[after]", "page[before]").merge(name => "c-#{row.id}", "page[size]" => size)
      "#{@path}?#{URI.encode_www_form(query)}"
    end
  end
  private_constant :Cursor
end
