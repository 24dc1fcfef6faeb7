# frozen_string_literal: true

require "sinatra/base"
require "sinatra/cross_origin"
require "probe"

class Opened < Sinatra::Base
  register Sinatra::CrossOrigin
  get("/closed") { "closed" }
  get("/open") { cross_origin && "open" }
  get("/own") { cross_origin(allow_origin: ["http://a.example", /b\.example\z/], allow_credentials: false) && "own" }
  options("*") { 204 }
end

class Everywhere < Sinatra::Base
  register Sinatra::CrossOrigin
  enable :cross_origin
  set :allow_origin, "http://only.example"
  set :allow_methods, %i[get put]
  set :max_age, 60
  get("/") { "everywhere" }
  not_found { "nothing" }
end

[nil, "http://a.example", "http://x.b.example", "http://only.example", "null"].each do |origin|
  [Opened, Everywhere].each do |app|
    ask_all(app, "GET /closed", "GET /open", "GET /own", "OPTIONS /open", "GET /", "GET /none",
            **(origin ? { "HTTP_ORIGIN" => origin } : {}))
  end
end
