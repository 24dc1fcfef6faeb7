# frozen_string_literal: true

require_relative "../suite"

Differential.theme "routing" do
  app do
    get("/") { "root" }
    post("/") { "posted" }
    put("/thing") { "put" }
    patch("/thing") { "patched" }
    delete("/thing") { "deleted" }
    options("/thing") { "options" }
    link("/thing") { "linked" }
    unlink("/thing") { "unlinked" }
    head("/only-head") { headers "x-head" => "yes" }
    get("/same") { "first" }
    get("/same") { "second" }
    get("/a b") { "space" }
    get("/Case") { "Case" }
    get("/ünicode") { "ünicode" }
  end

  check "GET /", "/", "the block's String is the body", body: "root"
  check "HEAD /", "/", "a get route answers HEAD without a body", body: ""
  check "POST /", "/", "post", body: "posted"
  check "PUT /thing", "/thing", "put", body: "put"
  check "PATCH /thing", "/thing", "patch", body: "patched"
  check "DELETE /thing", "/thing", "delete", body: "deleted"
  check "OPTIONS /thing", "/thing", "options", body: "options"
  check "LINK /thing", "/thing", "link", body: "linked"
  check "UNLINK /thing", "/thing", "unlink", body: "unlinked"
  check "HEAD /only-head", "/only-head", "a head route", header: { "x-head" => "yes" }
  check "GET /only-head", "/only-head", "a head route does not answer GET", status: 404
  check "GET /thing", "/thing", "a path known to other verbs only is not found", status: 404
  check "TRACE /thing", "/thing", "a verb without a method of its own", status: 404
  check "FOO /thing", "/thing", "an unknown verb", status: 404
  check "get /", "/", "a verb in lower case is another verb", status: 404
  check "GET /same", "/same", "the first of two equal routes wins", body: "first"
  check "GET /a%20b", "/a b", "a space in the pattern matches %20", body: "space"
  check "GET /a+b", "/a b", "a space in the pattern matches a plus", body: "space"
  check "GET /case", "/Case", "paths keep their case", status: 404
  check "GET /%C3%BCnicode", "/ünicode", "a pattern with letters beyond ASCII", body: "ünicode"
  check "GET /nowhere", "none", "an unknown path is 404 with x-cascade",
        status: 404, body: "<h1>Not Found</h1>", header: { "x-cascade" => "pass" }
  check "HEAD /nowhere", "none", "an unknown path has no body on HEAD", status: 404, body: ""

  app do
    get("/trailing") { "plain" }
    get("/slash/") { "slash" }
    get("/both/?") { "both" }
  end

  check "GET /trailing/", "/trailing", "strict paths: a trailing slash is another path", status: 404
  check "GET /slash", "/slash/", "strict paths: the slash is needed", status: 404
  check "GET /slash/", "/slash/", "strict paths: a route with its slash", body: "slash"
  check "GET /both", "/both/?", "an optional slash left out", body: "both"
  check "GET /both/", "/both/?", "an optional slash given", body: "both"
  check "GET //trailing", "/trailing", "a doubled slash is cleaned away", body: "plain"
  check "GET /x/../trailing", "/trailing", "a parent step is resolved", body: "plain"
  check "GET /./trailing", "/trailing", "a dot step is resolved", body: "plain"
  check "GET /%2e%2e/trailing", "/trailing", "an escaped parent step is resolved", body: "plain"
  check "GET /x/../slash/", "/slash/", "a cleaned path keeps its trailing slash", body: "slash"

  app do
    disable :strict_paths
    get("/trailing") { "plain" }
    get("/slash/") { "slash" }
    get("/:name") { "name #{params[:name]}" }
  end

  check "GET /trailing/", "/trailing", "lax paths: a trailing slash is dropped", body: "plain"
  check "GET /slash/", "/slash/", "lax paths: a route with a slash is not reached", body: "name slash"
  check "GET /some/", "/:name", "lax paths: a capture without the slash", body: "name some"

  app do
    get("") { "empty" }
    get("/") { "slash" }
  end

  check "GET ", "''", "an empty path has its own route", body: "empty"
  check "GET /", "''", "the root beside an empty route", body: "slash"

  app do
    get("/") { "slash #{request.path_info.inspect}" }
  end

  check "GET ", "/", "an empty path goes to the root", body: 'slash ""'

  app do
    set :empty_path_info, true
    get("/") { "slash" }
  end

  check "GET ", "/", "empty_path_info keeps an empty path empty", status: 404

  app do
    set :empty_path_info, false
    get("") { "empty" }
    get("/") { "slash" }
  end

  check "GET ", "''", "empty_path_info off sends an empty path to the root", body: "slash"

  app do
    get("/first") { env["sinatra.route"] }
    get("/by/:name") { env["sinatra.route"] }
    get(%r{/re(\d+)}) { env["sinatra.route"] }
    post("/first") { env["sinatra.route"] }
    get("/passed") { pass }
    get("/*") { env["sinatra.route"] }
    not_found { env["sinatra.route"].inspect }
  end

  check "GET /first", "/first", "sinatra.route names the route", body: "GET /first"
  check "GET /by/me", "/by/:name", "sinatra.route shows the pattern", body: "GET /by/:name"
  check "GET /re12", "regexp", "sinatra.route shows a regexp's source", body: 'GET \/re(\d+)'
  check "POST /first", "/first", "sinatra.route names the verb", body: "POST /first"
  check "GET /passed", "/*", "sinatra.route is that of the route that answered", body: "GET /*"
  check "DELETE /first", "none", "sinatra.route is not set without a route", status: 404, body: "nil"

  app do
    get("/one", "/two") { "x" }
  end

  check "GET /one", "two paths", "a second path is refused", raises: "TypeError"

  app do
    get("/no-block")
  end

  check "GET /no-block", "without a block", "a route needs a block", raises: /Error/

  app do
    get("/:a/:a") { params[:a].inspect }
  end

  check "GET /1/2", "/:a/:a", "a name that is used twice", raises: "Mustermann::CompileError"

  app do
    get("/self") { self.class.superclass.equal?(Framework::Base).inspect }
    get("/instance") { (@count = @count.to_i + 1).to_s }
    get("/arity1/:a") { |a| "a=#{a}" }
    get("/arity2/:a/:b") { |a, b| "#{a},#{b}" }
    get("/arity-splat/:a/:b") { |*all| all.inspect }
    get("/arity-less/:a/:b") { |a| a.inspect }
    get("/arity-more/:a") { |a, b| [a, b].inspect }
    get("/arity-optional/:a") { |a, b = "default"| [a, b].inspect }
    get("/return") { next "nexted" }
    get("/lambda/:a", &->(a) { "lambda #{a}" })
  end

  check "GET /self", "/self", "the block runs in an instance of the app", body: "true"
  check "GET /instance", "/instance", "instance variables do not survive a request", first: ["GET /instance"], body: "1"
  check "GET /arity1/x", "/arity1/:a", "a block argument takes the capture", body: "a=x"
  check "GET /arity2/x/y", "/arity2/:a/:b", "two block arguments", body: "x,y"
  check "GET /arity-splat/x/y", "/arity-splat/:a/:b", "a splat argument takes all captures", body: '["x", "y"]'
  check "GET /arity-less/x/y", "/arity-less/:a/:b", "fewer arguments than captures", raises: "ArgumentError"
  check "GET /arity-more/x", "/arity-more/:a", "more arguments than captures", raises: "ArgumentError"
  check "GET /arity-optional/x", "/arity-optional/:a", "an optional argument", body: '["x", "default"]'
  check "GET /return", "/return", "next gives the answer", body: "nexted"
  check "GET /lambda/x", "/lambda/:a", "a lambda as the block", body: "lambda x"

  app do
    helper = lambda do |name|
      get("/made/#{name}") { name }
    end
    %w[one two].each(&helper)
    %w[/x /y].each { |path| get(path) { request.path } }
  end

  check "GET /made/two", "/made/NAME", "routes made in a loop", body: "two"
  check "GET /y", "paths of a list", "a block shared by several routes", body: "/y"

  app do
    get("/shown", host: "example.org") { "by option" }
  end

  check "GET /shown", "/shown", "the host option is host_name", body: "by option"

  app do
    get("/signature") do
      signature = self.class.get("/x") { "x" }
      signature.map { |part| part.class.name }.inspect
    end
  end

  check "GET /signature", "/signature", "get returns a signature", body: '["Mustermann::Sinatra", "Array", "Proc"]'

  app do
    get("/add") do
      self.class.get("/late") { "late" }
      "added"
    end
  end

  check "GET /late", "/late", "a route added while serving is found", first: ["GET /late", "GET /add"], body: "late"

  app do
    route("REPORT", "/dav") { "reported" }
  end

  check "REPORT /dav", "/dav", "route takes any verb", body: "reported"
  check "GET /dav", "/dav", "route with another verb leaves GET alone", status: 404
end
