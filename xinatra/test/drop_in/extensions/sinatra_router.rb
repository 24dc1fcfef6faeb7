# frozen_string_literal: true

require "sinatra/base"
require "sinatra/router"
require "probe"

class One < Sinatra::Base
  get("/one") { "one" }
  get("/both") { "both of one" }
  get("/passed/:x") { pass }
  post("/one") { "posted to one" }
end

class Two < Sinatra::Base
  get("/both") { "both of two" }
  get("/passed/:x") { "two got #{params[:x]}" }
  get(%r{/re/(\d+)}) { |number| "two #{number}" }
end

class Last < Sinatra::Base
  get("/last") { "last" }
  not_found { "last found nothing" }
end

Routed = Sinatra::Router.new do
  mount One
  with_conditions(->(env) { env["HTTP_X_VERSION"] == "2" }) { mount Two }
  run Last
end
Stacked = Rack::Builder.new do
  use(Sinatra::Router) { mount(Two) }
  run One
end.to_app

[Routed, Stacked].product([nil, "2"]).each do |app, version|
  ask_all(app, "GET /one", "HEAD /one", "POST /one", "GET /both", "GET /passed/1", "GET /re/12", "GET /last",
          "GET /none", **{ "HTTP_X_VERSION" => version }.compact)
end
show("its own class", Sinatra::Router.class)
