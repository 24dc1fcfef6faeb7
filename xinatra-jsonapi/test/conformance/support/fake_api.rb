# frozen_string_literal: true

require "json"
require "securerandom"
require "uri"
require "xinatra/jsonapi/conformance"
require_relative "tiny_server"
require_relative "fake_api/reading"
require_relative "fake_api/writing"
require_relative "fake_api/operations"
require_relative "fake_api/cursor"

# A JSON:API server that holds a few resources in memory, and keeps to the specification as far as the suite looks.
class FakeAPI
  include Reading
  include Writing
  include Operations

  # A resource type: its attributes, its relationships with their types, and what clients may do with it.
  Type = Struct.new(:attributes, :to_one, :to_many, :include, :orders, :pages, :create, :update, :client_ids,
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
  CURSOR = "https://jsonapi.org/profiles/ethanresnick/cursor-pagination/"
  TIMESTAMPS = "https://example.com/profiles/timestamps"
  MAX = 3

  TYPES = {
    "articles" => Type.new(attributes: %w[title words revision], to_one: { "author" => "people" },
                           to_many: { "tags" => "tags", "readers" => "people" },
                           include: %w[author tags author.mentor], orders: %w[words title], pages: :number,
                           create: true, update: true, client_ids: false),
    "people" => Type.new(attributes: %w[name], to_one: { "mentor" => "people" }, include: %w[mentor], orders: %w[name],
                         create: true, update: true, client_ids: true),
    "tags" => Type.new(attributes: %w[word], include: [], orders: %w[word], create: true, update: true,
                       client_ids: false),
    "countries" => Type.new(attributes: %w[name], include: nil, orders: nil, create: false, update: false),
    "events" => Type.new(attributes: %w[name weight], include: [], orders: %w[weight name], pages: :cursor,
                         create: false, update: false),
    "logs" => Type.new(attributes: %w[line], include: [], orders: [], pages: :cursor, create: false, update: false)
  }.freeze

  Row = Struct.new(:type, :id, :attributes, :linkage) do
    def copy = self.class.new(type, id, attributes.dup, linkage.dup)
  end

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
    return text if request.path.start_with?("/about")

    profiles = negotiate(request)
    backup = [@rows, @last]
    @rows = @rows.transform_values(&:copy)
    route(request, profiles)
  rescue Problem => e
    @rows, @last = backup if backup
    failure(e)
  end

  private

  def text = TinyServer::Response.new(200, { "content-type" => "text/plain" }, "Text.")

  def seed(type, id, attributes, linkage = {})
    @rows[[type, id]] = Row.new(type, id, attributes, linkage)
  end

  # --- content negotiation

  def negotiate(request)
    type = request.headers["content-type"]
    refuse_type(media(type)) if type && media(type).jsonapi?
    accept = request.headers["accept"]
    offers = accept.to_s.split(/,(?=(?:[^"]*"[^"]*")*[^"]*\z)/).map { |one| media(one.strip) }.select(&:jsonapi?)
    offers = [media(MEDIA)] if offers.empty?
    fitting = offers.find { |offer| supported?(offer) }
    raise Problem.new(406, "Not acceptable", source: { "header" => "Accept" }) unless fitting

    fitting.profiles & [TIMESTAMPS, *(CURSOR if %w[/events /logs].include?(request.path))]
  end

  def media(text) = Xinatra::JSONAPI::Conformance::MediaType.new(text)

  def supported?(offer) = (offer.parameters.keys - %w[ext profile q]).empty? && (offer.extensions - [ATOMIC]).empty?

  def refuse_type(type)
    raise Problem.new(415, "Unsupported", source: { "header" => "Content-Type" }) unless supported?(type)
  end

  # --- routes

  def route(request, profiles)
    return operations(request) if request.path == "/operations"

    steps = request.path.split("/").drop(1)
    type = TYPES[steps[0]] || missing
    @query = query(request, steps, type)
    respond(request, [], profiles, answer(request, steps, type))
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

  # --- answers

  # @param answered [Array] a status, a document, the rows that it shows, and fields
  def respond(request, ext, profiles, answered)
    status, document, rows, headers = answered
    return TinyServer::Response.new(status, { "vary" => "Accept" }, nil) if document.nil?

    applied = { ext:, profile: profiles }.reject { |_, uris| uris.empty? }.transform_values { |uris| uris.join(" ") }
    type = Xinatra::JSONAPI::Conformance::MediaType.jsonapi(**applied)
    document["included"] = included(rows) if @query["include"] && document.key?("data")
    document = decorate(document, request, type, ext, profiles)
    TinyServer::Response.new(status, { "content-type" => type, "vary" => "Accept" }.merge(headers.to_h), document)
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
    error = { "id" => SecureRandom.uuid, "status" => problem.status.to_s, "code" => problem.message.tr(" ", "-"),
              "title" => problem.message, "detail" => "#{problem.message}, just now.", "source" => problem.source,
              "links" => { "about" => "/about/this", "type" => problem.type || "/about/type" },
              "meta" => problem.meta }.compact
    errors = problem.status == 422 ? [error, error.merge("id" => SecureRandom.uuid)] : [error]
    TinyServer::Response.new(problem.status, { "content-type" => MEDIA, "vary" => "Accept" }, { "errors" => errors })
  end
end
