# frozen_string_literal: true

require "sinatra/base"
require "padrino-helpers"
require "erb"
require "slim"
require "probe"

class Views < Sinatra::Base
  register Padrino::Helpers
  enable :sessions
  set :protect_from_csrf, false
  set :views, Probe.fixture("padrino")

  get("/tag") { content_tag(:p, "a < b", class: "x", data: { id: 1 }) }
  get("/link") { link_to("Home", "/home?a=1&b=2", title: "t") }
  get("/form") { erb :form, layout: false }
  get("/select") { select_tag(:color, options: %w[red green], selected: "green") }
  get("/number") { [number_to_currency(1234.5), number_with_delimiter(1_234_567)].join(" ") }
  get("/truncate") { truncate("a long sentence here", length: 10) }
  get("/partial") { partial("item", object: 5, engine: :erb) }
  get("/collection") { partial("item", collection: [1, 2], engine: :erb) }
  get("/page") { erb :page }
  get("/render") { render :erb, :page, layout: :other }
  get("/bare") { render "page", layout: false }
  get("/slim") { slim "p = tag(:br)\n== content_tag(:b, 'x')", layout: false }
  get("/inline") { erb "<%= 1 < 2 %> <%= '<b>' %>", layout: false }
  get("/time") { time_ago_in_words(Time.now - 120) }
  get("/missing") { render "missing" }
  error(Padrino::Rendering::TemplateNotFound) { |e| [404, e.class.name] }
end

2.times do
  ask_all(Views, *%w[/tag /link /form /select /number /truncate /partial /collection /page /render /bare /slim /inline
                     /time /missing].map { |path| "GET #{path}" })
end
