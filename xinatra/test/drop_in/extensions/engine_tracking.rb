# frozen_string_literal: true

require "sinatra/base"
require "sinatra/engine_tracking"
require "erb"
require "slim"
require "haml"
require "builder"
require "liquid"
require "kramdown"
require "nokogiri"
require "probe"

class Engines < Sinatra::Base
  helpers Sinatra::EngineTracking
  helpers do
    def engine = current_engine.to_s
  end
  template(:layout) { "<<%= engine %>|<%= yield %>|<%= engine %>>" }
  template(:inner) { "<%= engine %>" }

  get("/ruby") { [engine, ruby?].inspect }
  get("/erb") { erb "<%= engine %> <%= erb? %>" }
  get("/slim") { slim "| \#{engine} \#{slim?}", layout: false }
  get("/haml") { haml "= engine\n= haml?", layout: false }
  get("/builder") { builder(layout: false) { |xml| xml.engine(engine, erb: builder?) } }
  get("/nokogiri") { nokogiri "xml.engine engine", layout: false }
  get("/nested") { slim "| \#{engine} \#{erb(:inner, layout: false)} \#{engine}", layout: false }
  get("/after") { erb("x", layout: false) && engine }
  get("/with") { [with_engine(:foo) { engine }, engine].inspect }
  get("/raise") do
    erb("<% raise IOError %>")
  rescue IOError
    "#{engine} again"
  end
end

2.times do
  ask_all(Engines, *%w[/ruby /erb /slim /haml /builder /nokogiri /nested /after /with /raise].map { |p| "GET #{p}" })
end
