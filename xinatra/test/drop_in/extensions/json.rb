# frozen_string_literal: true

require "sinatra/base"
require "sinatra/json"
require "probe"

class Shouting
  def self.encode(object) = object.inspect.upcase
end

class JSONAnswers < Sinatra::Base
  get("/hash") { json(a: 1, "b" => [nil, true, 1.5, "é</script>"]) }
  get("/array") { json [1, 2, { c: "d" }] }
  get("/nil") { json nil }
  get("/type") { json({ a: 1 }, content_type: :js) }
  get("/media") { json({ a: 1 }, content_type: "application/hal+json") }
  get("/encoder") { json({ a: 1 }, json_encoder: Shouting) }
  get("/symbol") { json({ a: 1 }, json_encoder: :to_s) }
  get("/wrong") { json({ a: 1 }, json_encoder: Object.new).to_s }
  get("/halt") { halt 422, json(error: "no") }
  get("/status") { [201, { "location" => "/x" }, json(id: 1)] }
  get("/vars") { "#{settings.json_content_type} #{settings.json_encoder}" }
end

class Configured < JSONAnswers
  set :json_encoder, :to_s
  set :json_content_type, :text
end

ask_all(JSONAnswers, "GET /hash", "GET /array", "GET /nil", "GET /type", "GET /media", "GET /encoder", "GET /symbol",
        "GET /halt", "GET /status", "GET /vars", "HEAD /hash")
ask_all(Configured, "GET /hash", "GET /type", "GET /encoder")
begin
  JSONAnswers.call(Rack::MockRequest.env_for("/wrong"))
rescue RuntimeError => e
  show("wrong encoder", e.message.gsub(/#<Object:\w+>/, "object"))
end
