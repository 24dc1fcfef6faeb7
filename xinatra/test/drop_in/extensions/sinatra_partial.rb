# frozen_string_literal: true

require "sinatra/base"
require "sinatra/partial"
require "erb"
require "slim"
require "probe"

class Parts < Sinatra::Base
  register Sinatra::Partial
  set :views, Probe.fixture("partial")
  set :partial_template_engine, :erb

  get("/one") { partial(:item, locals: { item: 1 }) }
  get("/collection") { partial(:item, collection: [1, 2, 3]) }
  get("/slim") { partial(:row, template_engine: :slim, locals: { row: "r" }) }
  get("/nested") { partial("more/inner", locals: { x: 1 }) }
  get("/page") { erb :page }
  get("/underscores") { partial(:hidden, underscores: true) }
  get("/missing") { partial(:missing) }
end

class Underscored < Parts
  enable :partial_underscores
end

ask_all(Parts, *%w[/one /collection /slim /nested /page /underscores].map { |path| "GET #{path}" })
ask_all(Underscored, *%w[/underscores].map { |path| "GET #{path}" })
