# frozen_string_literal: true

require "sinatra/base"
require "sinatra/respond_with"
require "nokogiri"
require "slim"
require "probe"

class Song
  def to_hash = { title: "Fly" }
  def to_json(*) = '{"title":"Fly"}'
  def to_xml = "<song>Fly</song>"
  def to_yaml = "--- Fly"
end

class Answers < Sinatra::Base
  register Sinatra::RespondWith
  set :views, Probe.fixture("respond_with")

  get("/song") { respond_with Song.new }
  get("/page") { respond_with :song, Song.new }
  get("/hash") { respond_with :song, title: "Hash" }
  get("/missing") { respond_with :missing, Song.new }
  get("/template") { respond_with :plain }
  get("/block") do
    respond_with(:song, Song.new) do |format|
      format.js { "js()" }
      format.on("image/*") { |type| "an image, #{type}" }
      format.xml { "<block/>" }
    end
  end
  get("/to") do
    respond_to do |format|
      format.html { "html" }
      format.json { '{"json":1}' }
      format.on("text/*") { |type| "text #{type}" }
    end
  end
  get("/any") do
    respond_to do |format|
      format.txt { "txt" }
      format.on("*/*") { |type| "any #{type}" }
    end
  end
  get("/typed") do
    content_type :json
    respond_to do |format|
      format.html { "html" }
      format.json { "json" }
    end
  end
  get("/empty") { respond_to { |format| format.html { nil } } }
  get("/unknown") { respond_to { |format| format.not_a_format { "x" } } }
end

class Declared < Sinatra::Base
  register Sinatra::RespondWith
  respond_to :json, :xml
  get("/song") { respond_with Song.new }
  get("/html", provides: :html) { "html" }
  show("declared", respond_to)
end

class Inheriting < Declared
  respond_to :html
  get("/more") { respond_to { |format| format.html { "more" } } }
  show("inherited", [respond_to, superclass.respond_to])
  show("mime_type", mime_type(:foo, "application/x-foo"))
  show("ext_map", ext_map["application/x-foo"])
end

ACCEPT = ["text/html", "application/json", "application/xml", "text/plain", "application/javascript", "image/png",
          "*/*", "text/*", "application/xml;q=0.5,text/html;q=0.4", "application/x-unknown",
          "text/html;level=1", ""].freeze

%w[/song /page /hash /missing /template /block /to /any /typed].product(ACCEPT).each do |path, accept|
  show("accept", accept)
  ask(Answers, "GET #{path}", "HTTP_ACCEPT" => accept)
end
ask_all(Answers, "GET /page", "GET /empty", "HEAD /page")
begin
  Answers.call(Rack::MockRequest.env_for("/unknown"))
rescue NoMethodError => e
  show("unknown", e.name)
end
["/song", "/html", "/more"].product(ACCEPT).each do |path, accept|
  ask(Declared, "GET #{path}", "HTTP_ACCEPT" => accept)
  ask(Inheriting, "GET #{path}", "HTTP_ACCEPT" => accept)
end
