# frozen_string_literal: true

require "sinatra/base"
require "sinatra/flash"
require "erb"
require "probe"

class Flashing < Sinatra::Base
  enable :sessions
  register Sinatra::Flash

  get("/set") { flash[:notice] = "saved <b>" }
  get("/now") { flash.now[:notice] = "now" }
  get("/read") { flash[:notice].inspect }
  get("/styled") { styled_flash }
  get("/keep") { flash.keep && "kept" }
  get("/other") { flash(:other)[:a] = "b" }
  get("/other/read") { flash(:other).inspect }
  get("/redirect") do
    flash[:error] = "no"
    redirect "/read"
  end
  get("/halt") do
    flash[:notice] = "halted"
    halt 403, "halted"
  end
  get("/template") { erb "<% flash.each do |key, value| %><%= key %>=<%= value %><% end %>" }
end

# Requests one after the other, with the cookies that came back.
def visit(*paths)
  paths.reduce("") do |jar, path|
    answered = cookie(ask(Flashing, "GET #{path}", "HTTP_COOKIE" => jar))
    answered.empty? ? jar : answered
  end
end

visit "/set", "/read", "/read"
visit "/now", "/read"
visit "/set", "/styled", "/styled"
visit "/set", "/keep", "/read"
visit "/other", "/other/read", "/read"
visit "/redirect", "/template", "/template"
visit "/halt", "/read"
