# frozen_string_literal: true

require "xinatra/base"

# Each leaf in C makes of some bytes what its twin in Ruby makes of them, and an app answers a message as it answers the
# environment that is made of it. The first byte says which is asked.
module Fuzz
  # What two sides make of the same is not the same.
  class Difference < StandardError; end

  App = Class.new(Xinatra::Base) do
    set :environment, :production
    before { @q = params[:q] }
    get("/") { "root" }
    get("/a/:b") { "#{params[:b]} #{@q}" }
    get("/a/:b/c/*") { params.to_s }
    get("/json/:name") do
      content_type :json
      request.cookies.to_s
    end
    get("/go/:where") { redirect params[:where] }
  end
  PATTERNS = ["/", "/a", "/a/:b", "/a/:b/c", "/a/:b/c/*", "/:x/y", "/~:user", "/a.:format", "/é/:x", "/*"]
             .map { |pattern| Xinatra::Pattern.parse(pattern) }.freeze
  # Native where there are leaves in C; in turn, by what the patterns themselves say.
  ROUTER = Xinatra::Router.build(PATTERNS)
  RACK = Rack::Utils.default_query_parser
  QUERIES = Xinatra::Request::FormDecoding.of(RACK)
  private_constant :App, :PATTERNS, :ROUTER, :RACK, :QUERIES

  module_function

  def one(bytes)
    kind = bytes.getbyte(0) or return
    rest = bytes.byteslice(1..)
    case kind % 5
    when 0 then query(rest)
    when 1 then cookies(rest)
    when 2 then nested(rest)
    when 3 then path(rest)
    else message(rest)
    end
  end

  def query(text)
    native, ruby = twins(Xinatra::Leaves::Params, :plain?)
    plain = native.call(text)
    same(plain, ruby.call(text), text)
    same(*twins(Xinatra::Leaves::Params, :read).map { |leaf| read(leaf, text) }, text) if plain
  end

  def read(leaf, text) = Xinatra::IndifferentHash.new.tap { |params| leaf.call(text.dup, params) }.to_a

  def cookies(text)
    same(*twins(Xinatra::Leaves::Cookies, :read).map { |leaf| attempt { leaf.call(text.dup).to_a } }, text)
  end

  def nested(text)
    same(*[QUERIES, RACK].map { |parser| attempt { parser.parse_nested_query(text.dup, "&") } }, text)
  end

  def path(text)
    same(ROUTER.match(text), PATTERNS.index { |pattern| pattern.match?(text) }, text)
  end

  def message(text)
    given = App.fetch(Xinatra::Native::Request.parse(text))
    status, headers, body = App.call(Xinatra::Native::Request.parse(text).env)
    same([given.status, given.headers.to_a.sort, given.body.to_s], [status, headers.to_a.sort, body.join], text)
  rescue Xinatra::Native::Refused
    nil
  end

  def twins(leaf, name) = leaf.method(name).then { |native| [native, native.super_method] }

  def attempt
    yield
  rescue StandardError => e
    e.class
  end

  def same(found, expected, bytes)
    return if found == expected

    raise Difference, "#{bytes.inspect}: #{found.inspect[0, 400]} in C, #{expected.inspect[0, 400]} in Ruby"
  end
end
