# frozen_string_literal: true

require "sinatra/base"
require "sinatra/r18n"
require "probe"

class Translated < Sinatra::Base
  set :root, Probe.fixture("r18n")
  enable :sessions
  register Sinatra::R18n
  set :default_locale, "en"
  R18n.default_places { Probe.fixture("r18n", "i18n") }

  get("/") { t.hello.to_s }
  get("/to/:name") { t.greet(params[:name]).to_s }
  get("/count/:n") { t.songs(params[:n].to_i).to_s }
  get("/date") { l(Time.utc(2020, 1, 2), :human, now: Time.utc(2020, 1, 2)) }
  get("/number") { l(12_345.5) }
  get("/locale") { r18n.locale.code }
  get("/untranslated") { t.nothing.here.to_s }
end

[nil, "de", "de-AT,en;q=0.5", "xx"].each do |language|
  ask_all(Translated, "GET /", "GET /to/Ann", "GET /count/1", "GET /count/3", "GET /number", "GET /locale",
          "GET /locale?locale=de", "GET /untranslated", **(language ? { "HTTP_ACCEPT_LANGUAGE" => language } : {}))
end
