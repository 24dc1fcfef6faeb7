# frozen_string_literal: true

require "sinatra/base"
require "sinatra/namespace"
require "probe"

module Counting
  def self.registered(namespace)
    namespace.get("/registered") { "by an extension" }
  end

  def ping(path) = get(path) { "ping #{path}" }

  def route_added(verb, path, _block) = Probe.show("route_added", [verb, path.to_s])
end

module Greeting
  def greet(name) = "Hello #{name}"
end

class Namespaces < Sinatra::Base
  register Sinatra::Namespace

  set :views, Probe.fixture("views")
  set :level, 1
  set(:needs) { |value| condition { params[:key] == value } }

  before { @seen = ["all"] }
  after { headers "x-seen" => @seen.join(",") }
  template(:note) { "app note <%= @seen.size %>" }
  helpers { def shared = "shared" }

  not_found { "app: not found" }
  error(ArgumentError) { |e| "app: #{e.message}" }
  error(418) { "app: teapot" }

  get("/") { "root" }

  namespace "/admin" do
    before { @seen << "admin" }
    before("/deep/*") { @seen << "deep" }
    before("/only/:id") { @seen << "only #{params[:id]}" }
    after { @seen << "after admin" }
    after("/deep/*") { @seen << "after deep" }
    helpers(Greeting) { def title = "admin of #{shared}" }

    get { "the namespace itself" }
    get("/") { "with a slash" }
    get("/title") { title }
    get("/greet/:name") { |name| greet(name) }
    get("/greet/:name/twice/?:times?") { |name, times| [name, times].inspect }
    get("/deep/*") { params.inspect }
    get("/only/:id") { params[:id] }
    get("/re", user_agent: /Songbird (\d\.\d)/) { params[:agent].inspect }
    get("/arg") { raise ArgumentError, "in admin" }
    get("/io") { raise IOError, "io" }
    get("/tea") { status 418 }
    get("/gone") { halt 410 }
    get("/pass") { pass }
    get("/back") { redirect_to "/title" }
    get("/settings") { [settings.level, settings.respond_to?(:views)].inspect }
    post("/") { "posted #{params[:a]}" }
    put("/x") { "put" }
    patch("/x") { "patch" }
    delete("/x") { "deleted" }
    options("/x") { "options" }
    head("/h") { headers "x-h" => "1" }
    link("/linked") { "link is not prefixed" }

    not_found { "admin: not found #{request.path_info}" }
    error(ArgumentError) { |e| "admin: #{e.message}" }
    error(410) { "admin: gone" }

    namespace "/inner" do
      before { @seen << "inner" }
      helpers { def title = "inner, not #{super}" }
      get("/title") { title }
      get("/arg") { raise ArgumentError, "in inner" }
      get("/io") { raise IOError, "io" }
      get("/none") { not_found }
      error(IOError) { "inner: io" }

      namespace "/innermost/:id" do
        before { @seen << "innermost #{params[:id]}" }
        get("/") { "id #{params[:id]}" }
        get("/:name") { params.inspect }
        get("/both/:other") { |id, other| "#{id} #{other}" }
        get("/arg") { raise ArgumentError, "in innermost" }
        not_found { "innermost: not found" }
      end
    end
  end

  namespace "/keyed", needs: "sesame" do
    get("/") { "open" }
    get("/more", provides: :json) { "{}" }
    namespace("/sub") { get("/") { "sub" } }
  end

  namespace(%r{/(?:re|regexp)}) do
    get("/x") { "re x" }
    get(%r{/(\d+)}) { |number| "re #{number}" }
    get("/:name/*.*") { params.inspect }
  end

  namespace "/shop/:shop" do
    before { @shop = params[:shop] }
    get("/") { "shop #{params[:shop]} #{@shop.inspect}" }
    get("/items/:item.?:format?") { params.inspect }
    namespace("/s/*") { get("/:end") { params.inspect } }
  end

  namespace "/host", host_name: "shop.example" do
    get("/") { "shop.example" }
  end

  namespace host_name: "bare.example" do
    get("/bare") { "no pattern" }
  end

  namespace "/views" do
    set :views, Probe.fixture("views", "nested")
    template(:note) { "namespace note" }
    layout { "<<%= yield %>>" }
    get("/file") { erb :page }
    get("/plain") { erb :page, layout: false }
    get("/note") { erb :note }
    namespace "/more" do
      template(:inner) { "inner template" }
      get("/note") { erb :note, layout: false }
      get("/inner") { erb :inner, layout: false }
    end
  end

  namespace "/extended" do
    register Counting
    ping "/pong"
    get("/later") { "later" }
  end

  get("/note") { erb :note }
  get("/page") { erb :page }
  get("/arg") { raise ArgumentError, "outside" }
  get("/tea") { status 418 }
  get("/hidden") { respond_to?(:title) ? "leaked" : "hidden" }

  begin
    namespace("/wrong") { set :port, 1 }
  rescue ArgumentError => e
    Probe.show("set in a namespace", e.message)
  end
end

class Heir < Namespaces
  namespace("/admin") { get("/heir") { "heir #{@seen.inspect}" } }
  namespace("/own") do
    error(500) { "own 500" }
    get("/") { shared }
    get("/boom") { raise "boom" }
  end
  set :raise_errors, false
end

class Codes < Sinatra::Base
  register Sinatra::Namespace

  namespace "/codes" do
    error(409) { "namespace: conflict" }
    error(450..460) { "namespace: range" }
    get("/conflict") { status 409 }
    get("/halted") { halt 409, "halted" }
    get("/range") { [455, "own"] }
    get("/raised") { raise Sinatra::BadRequest, "bad" }
    get("/fine") { "fine" }
  end
  get("/conflict") { status 409 }
end

ask_all(Codes, "GET /codes/conflict", "GET /codes/halted", "GET /codes/range", "GET /codes/raised", "GET /codes/fine",
        "GET /conflict", "GET /conflict")

PATHS = %w[
  / /admin /admin/ /admin/title /admin/greet/Ann /admin/greet/Ann/twice/ /admin/greet/Ann/twice/3 /admin/deep/a/b
  /admin/only/7 /admin/re /admin/arg /admin/io /admin/tea /admin/gone /admin/pass /admin/back /admin/settings
  /admin/none /admin/inner/title /admin/inner/arg /admin/inner/io /admin/inner/none /admin/inner/unknown
  /admin/inner/innermost/5/ /admin/inner/innermost/5/6 /admin/inner/innermost/5/both/8 /admin/inner/innermost/5/arg
  /admin/inner/innermost/5/x/y/z /keyed/ /keyed/?key=sesame /keyed/more?key=sesame /keyed/sub/ /keyed/sub/?key=sesame
  /re/x /regexp/x /re/12 /re/a/b.c /re/none /shop/fruit/ /shop/fruit/items/apple /shop/fruit/items/apple.json
  /shop/fr%20uit/items/a%2Fb /shop/fruit/s/a/b/c /host/ /bare /views/file /views/plain /views/note /views/more/note
  /views/more/inner /extended/registered /extended/pong /extended/later /note /page /arg /tea /hidden /unknown
  /admin/heir /own/ /own/boom
].freeze
LINES = [*PATHS.map { |path| "GET #{path}" },
         "POST /admin/", "PUT /admin/x", "PATCH /admin/x", "DELETE /admin/x", "OPTIONS /admin/x", "HEAD /admin/h",
         "HEAD /admin/title", "LINK /admin/linked", "LINK /linked", "POST /admin/title"].freeze

[Namespaces, Heir].each do |app|
  show("app", app.name)
  ask_all(app, *LINES)
  ask(app, "POST /admin/", params: { "a" => "1" })
  ask(app, "GET /admin/re", "HTTP_USER_AGENT" => "Songbird 1.5")
  ask(app, "GET /host/", "HTTP_HOST" => "shop.example")
  ask(app, "GET /bare", "HTTP_HOST" => "bare.example")
  ask(app, "GET /keyed/more?key=sesame", "HTTP_ACCEPT" => "text/html")
end
