# frozen_string_literal: true

require "sinatra/base"
require "sinatra/contrib/all"
require "erb"
require "probe"

class Everything < Sinatra::Base
  register Sinatra::Contrib

  get("/json", "/also") { json(a: cookies[:a], q: params[:q]) }
  get("/required") { required_params(:q) && "ok" }
  get("/content") { erb "<% content_for(:x) { %>X<% } %><%= yield_content :x %>", layout: false }
  get("/respond") { respond_to { |format| format.html { "html" } && format.json { "{}" } } }
  namespace "/ns" do
    get("/link") { link :next, "/2" }
    get("/stream") { stream { |out| out.puts "streamed" } }
  end
end

ask_all(Everything, *%w[/json?q=1 /also /required /required?q=1 /content /respond /ns/link /ns/stream /none]
                       .map { |path| "GET #{path}" }, "HTTP_COOKIE" => "a=1")
ask(Everything, "GET /respond", "HTTP_ACCEPT" => "application/json")
show("extensions", Everything.extensions.map(&:name).grep(/Sinatra/).sort)
show("on the classic app", Sinatra::Application.extensions.include?(Sinatra::Contrib::All))
