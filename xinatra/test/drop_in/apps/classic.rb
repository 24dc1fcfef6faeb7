# frozen_string_literal: true

require "sinatra"
require "json"
require "probe"

# A classic app of middle size: notes kept in memory, with a page for each, an API and an administrator.

NOTES = {} # rubocop:disable Style/MutableConstant -- it is the app's store
Note = Struct.new(:id, :title, :text, :tags) do
  def self.create(title, text, tags = []) = NOTES[NOTES.size + 1] = new(NOTES.size + 1, title, text, tags)
end
class NoSuchNote < StandardError; end

disable :run
enable :sessions, :static
set :session_secret, "0" * 64
set :root, Probe.fixture("apps")
set :per_page, 2
set :admins, { "ann" => "secret" }
set(:role) { |name| condition { halt 403, "only for #{name}s" unless session[:role] == name.to_s } }
configure(:test) { set :banner, "under test" }
configure(:production) { set :banner, "live" }

use Rack::Runtime

helpers do
  def h(text) = Rack::Utils.escape_html(text)
  def note = NOTES.fetch(params[:id].to_i) { raise NoSuchNote, params[:id] }
  def page = [params.fetch(:page, 1).to_i, 1].max
  def link_to_note(one) = %(<a href="#{url("/notes/#{one.id}")}">#{h(one.title)}</a>)
end

before { @started = true }
before("/api/*") { content_type :json }
before(%r{/notes/(\d+).*}) { @visited = params[:captures] }
after { headers "x-started" => @started.to_s }
after("/api/*") { response.body = ["#{response.body.join}\n"] }

template(:layout) { "<html><title><%= @title || settings.banner %></title><%= yield %></html>" }
template(:note) { "<h1><%= h note.title %></h1><p><%= h note.text %></p><%= erb :tags, layout: false %>" }

get("/") { erb :index, locals: { notes: NOTES.values.each_slice(settings.per_page).to_a[page - 1].to_a } }
get("/notes/new") { erb "<form method='post' action='/notes'><input name='title'></form>" }
get "/notes/:id.?:format?" do
  pass if params[:format] == "txt"
  last_modified Time.at(note.id)
  etag note.title
  @title = note.title
  erb :note
end
get("/notes/:id.txt") { content_type(:text) && note.text }
get("/notes/:id/download") { attachment("#{note.title}.txt") && note.text }
get("/notes/:id/tags/*") { |id, splat| [id, splat, params[:splat]].inspect }
post("/notes") do
  halt 422, "a title, please" if params[:title].to_s.empty?
  created = Note.create(params[:title], params[:text].to_s, Array(params[:tags]))
  redirect to("/notes/#{created.id}"), 303
end
put("/notes/:id") { note.text = params[:text] and redirect back }
delete("/notes/:id", role: :admin) { NOTES.delete(note.id) && status(204) }

get("/api/notes") { NOTES.values.map(&:to_h).to_json }
get("/api/notes/:id") { note.to_h.to_json }
post("/api/notes") { [201, { "location" => "/api/notes/x" }, JSON.parse(request.body.read).to_json] }
get("/api/slow") { stream { |out| 3.times { |i| out << "#{i}," } } }
get("/api/typed", provides: %i[json xml]) { content_type }
get(%r{/api/v(?<version>\d)/(?<name>\w+)}) { params.inspect }

post "/login" do
  halt 401, "no" unless settings.admins[params[:user]] == params[:password]
  session[:role] = "admin"
  "welcome #{params[:user]}"
end
get("/admin", role: :admin) { "the office" }
get("/logout") { session.clear && "bye" }
get("/old") { redirect "/notes/1", 301, "moved" }
get("/boom") { raise ArgumentError, "<boom>" }
get("/halt") { halt 418, { "x-tea" => "yes" }, "tea" }
get("/file") { send_file Probe.fixture("apps", "public", "plain.txt"), disposition: :inline }
get("/cached") { cache_control(:public, max_age: 60) && expires(30, :must_revalidate) && "cached" }
get("/vars") { [settings.environment, settings.views.end_with?("views"), settings.app_file == __FILE__].inspect }
get("/agent", agent: /Songbird/) { "a bird" }
get("/agent") { "no bird" }
get("/mobile", host_name: /\Am\./) { "mobile" }
link("/linked") { "linked" }
options("/any") { headers("allow" => "GET") && 200 }
head("/head") { headers "x-head" => "1" }

not_found { "nothing at #{h request.path_info}" }
error(NoSuchNote) { |e| [404, "no note #{h e.message}"] }
error(ArgumentError) { |e| "argument: #{h e.message}" }
error(418) { "#{response.body.join} in a pot" }
set :raise_errors, false
set :show_exceptions, false

APP = Sinatra::Application
Note.create("First <1>", "the text", %w[a b])
Note.create("Second", "more")

ask_all(APP, *%w[/ /?page=1 /?page=2 /notes/new /notes/1 /notes/1.html /notes/1.txt /notes/9 /notes/1/download
                 /notes/1/tags/a/b /api/notes /api/notes/2 /api/notes/3 /api/slow /api/typed /api/v1/x /api/none /admin
                 /old /boom /halt /file /cached /vars /agent /mobile /none /plain.txt /../plain.txt /head
                 /notes/%31 /notes/1/ /%E0].map { |path| "GET #{path}" })
ask_all(APP, "HEAD /", "HEAD /notes/1", "HEAD /plain.txt", "LINK /linked", "OPTIONS /any", "HEAD /head", "POST /none")
ask(APP, "GET /api/typed", "HTTP_ACCEPT" => "application/xml;q=0.9, text/html")
ask(APP, "GET /api/typed", "HTTP_ACCEPT" => "image/png")
ask(APP, "GET /agent", "HTTP_USER_AGENT" => "Songbird 1")
ask(APP, "GET /mobile", "HTTP_HOST" => "m.example.org")
ask(APP, "GET /notes/1", "HTTP_IF_NONE_MATCH" => '"First <1>"')
ask(APP, "GET /notes/1", "HTTP_IF_MODIFIED_SINCE" => Time.at(60).httpdate)
ask(APP, "GET /file", "HTTP_RANGE" => "bytes=0-3")
ask(APP, "POST /notes", params: { "title" => "Third", "text" => "x", "tags" => %w[c] })
ask(APP, "POST /notes", params: { "title" => "" })
ask(APP, "POST /notes/3?_method=put", params: { "text" => "changed" }, "HTTP_REFERER" => "/notes/3")
ask(APP, "POST /notes/3", params: { "_method" => "delete" })
ask(APP, "POST /login", params: { "user" => "ann", "password" => "wrong" })
jar = cookie(ask(APP, "POST /login", params: { "user" => "ann", "password" => "secret" }))
ask_all(APP, "GET /admin", "DELETE /notes/3", "GET /notes/3", "GET /logout", "HTTP_COOKIE" => jar)
ask(APP, "POST /api/notes", input: '{"title":"x"}', "CONTENT_TYPE" => "application/json")
ask(APP, "POST /api/notes", input: "{", "CONTENT_TYPE" => "application/json")
ask(APP, "GET /", "HTTP_X_FORWARDED_FOR" => "1.2.3.4", "HTTP_CLIENT_IP" => "4.3.2.1")
show("at the top level", [settings.banner, development?, test?, self.class, respond_to?(:get, true)])
