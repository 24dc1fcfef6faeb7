# frozen_string_literal: true

require_relative "../suite"

Differential.theme "filters" do
  app do
    before { @log = ["b1"] }
    before { @log << "b2" }
    after { headers "x-log" => (@log << "a1").join(",") }
    after { headers "x-log" => (@log << "a2").join(",") }
    get("/order") { (@log << "route").join(",") }
    get("/pass") { pass }
    get("/halt") { halt 403, "halted" }
    get("/raise") { raise "never mind" }
    error(RuntimeError) { "rescued" }
    disable :raise_errors
  end

  check "GET /order", "before and after", "the order of declaration", body: "b1,b2,route", header: { "x-log" => "b1,b2,route,a1,a2" }
  check "GET /missing", "before and after", "both run without a route", status: 404, header: { "x-log" => "b1,b2,a1,a2" }
  check "GET /halt", "before and after", "after runs when a route halts", status: 403, header: { "x-log" => "b1,b2,a1,a2" }
  check "GET /raise", "before and after", "after runs when a route raises", status: 500, body: "rescued",
        header: { "x-log" => "b1,b2,a1,a2" }
  check "HEAD /order", "before and after", "on HEAD", header: { "x-log" => "b1,b2,route,a1,a2" }
  check "GET /plain.txt", "before and after", "neither runs for a static file", header: { "x-log" => nil }, body: "plain text\n"

  app do
    before("/admin/*") { halt 401, "admins only" }
    before("/user/:id") { @id = params[:id] }
    before(%r{/re/(\d+)}) { |number| @number = number }
    before("/args/:a/:b") { |a, b| headers "x-args" => "#{a}#{b}" }
    after("/user/:id") { headers "x-after-id" => params[:id] }
    after("/*") { headers "x-splat" => params[:splat].inspect }
    before("/type/*") { content_type :txt }
    get("/user/:name") { "#{@id} #{params.inspect}" }
    get("/re/*") { "#{@number} #{params.inspect}" }
    get("/args/*") { "args" }
    get("/type/x") { "typed" }
    post("/type/x") { "typed" }
    get("/open") { "open" }
    get("/admin/x") { "never" }
  end

  check "GET /admin/x", "before /admin/*", "halts before the route", status: 401, body: "admins only"
  check "GET /admin/y", "before /admin/*", "halts where no route is", status: 401
  check "GET /open", "before /admin/*", "does not concern other paths", body: "open"
  check "GET /user/5", "before /user/:id", "captures are gone in the route", body: "5 #{{ "name" => "5" }.inspect}"
  check "GET /user/5", "after /user/:id", "captures are params", header: { "x-after-id" => "5" }
  check "GET /re/12", "before with a regexp", "groups are arguments"
  check "GET /args/1/2", "before /args/:a/:b", "captures are arguments", header: { "x-args" => "12" }
  check "GET /open", "after /*", "a splat in a filter", header: { "x-splat" => '["open"]' }
  check "POST /type/x", "before /type/*", "a content type that stays", header: { "content-type" => "text/plain;charset=utf-8" }
  check "GET /type/x", "before /type/*", "a content type that stays", header: { "content-type" => "text/plain;charset=utf-8" }

  app do
    before { request.path_info = "/new" if request.path_info == "/old" }
    before("/new") { @seen = true }
    before { request.path_info = "/by/#{params[:to]}" if params[:to] }
    before { env["REQUEST_METHOD"] = params[:verb] if params[:verb] }
    before { env["PATH_INFO"] = "/new" if request.path_info == "/env" }
    before { params[:added] = "1" }
    before { request.path_info = "/new" if request.path_info == "/moved" }
    get("/moved") { "never" }
    get("/new") { "new #{@seen.inspect}" }
    get("/by/:name") { "by #{params[:name]}" }
    delete("/verb") { "deleted" }
    get("/added") { params.inspect }
  end

  check "GET /old", "a before filter that rewrites the path", "the next filter and the route see it", body: "new true"
  check "GET /moved", "a before filter that rewrites the path", "the route of the old path does not answer", body: "new nil"
  check "GET /x?to=me", "a before filter that rewrites the path", "captures come from the new path", body: "by me"
  check "GET /env", "a before filter that rewrites the env", "the route sees it", body: "new nil"
  check "GET /verb?verb=DELETE", "a before filter that changes the verb", "the route of that verb", body: "deleted"
  check "GET /added", "a before filter that adds a param", "the route sees it", body: { "added" => "1" }.inspect

  app do
    before("/halt") { halt 400, "by filter" }
    before("/halt") { headers "x-never" => "1" }
    before("/string") { "a String is no answer" }
    before("/integer") { 404 }
    before("/body") { body "by filter" }
    before("/status") { status 202 }
    before("/redirect") { redirect "/elsewhere" }
    before("/raise") { raise ArgumentError, "in before" }
    before("/pass") { pass }
    before("/pass") { headers "x-next" => "1" }
    before("/html") { content_type :html, charset: "iso-8859-1" }
    before("/nil-type") { content_type :json }
    get("/nil-type") { "null" }
    get("/:any") { body.empty? ? "route" : "#{body.join} and route" }
    after("/halt") { headers "x-after" => "1" }
  end

  check "GET /halt", "before", "halt skips the next filters, not the after ones", status: 400, body: "by filter",
        header: { "x-never" => nil, "x-after" => "1" }
  check "GET /string", "before", "its value is no answer", body: "route"
  check "GET /integer", "before", "an Integer is no answer", body: "route"
  check "GET /body", "before", "it may set the body", body: "by filter and route"
  check "GET /status", "before", "it may set the status", status: 202, body: "route"
  check "GET /redirect", "before", "it may redirect", status: 302, header: { "location" => "http://example.org/elsewhere" }
  check "GET /raise", "before", "it may raise", raises: "ArgumentError"
  check "GET /pass", "before", "pass ends one filter", body: "route", header: { "x-next" => "1" }
  check "GET /html", "before", "a type with its charset stays", header: { "content-type" => "text/html;charset=iso-8859-1" }
  check "GET /nil-type", "before", "a type for a missing route's sake", header: { "content-type" => "application/json" }

  app do
    after("/body") { body "by filter" }
    after("/append") { body body + ["!"] }
    after("/status") { status 202 }
    after("/halt") { halt 418, "by after" }
    after("/halt") { headers "x-never" => "1" }
    after("/raise") { raise ArgumentError, "in after" }
    after("/seen") { headers "x-seen" => [response.status, response["content-type"].inspect, body.class].join(" ") }
    after("/string") { "no answer" }
    after("/ivar") { headers "x-ivar" => @made.inspect }
    after("/params/:id") { headers "x-params" => params.inspect }
    after("/redirect") { redirect "/elsewhere" }
    after("/type") { content_type :json }
    after("/delete") { response.headers.delete("x-gone") }
    get("/ivar") { @made = "made" }
    get("/delete") do
      headers "x-gone" => "1"
      "deleted"
    end
    get("/params/:name") { params[:added] = "1" }
    get("/:any") { "route" }
  end

  check "GET /body", "after", "it may set the body", body: "by filter", header: { "content-length" => "9" }
  check "GET /append", "after", "it may add to the body", body: "route!"
  check "GET /status", "after", "it may set the status", status: 202
  check "GET /halt", "after", "halt ends the after filters", status: 418, body: "by after"
  check "GET /raise", "after", "it may raise", raises: "ArgumentError"
  check "GET /seen", "after", "what it sees", header: { "x-seen" => "200 nil Array" }
  check "GET /string", "after", "its value is no answer", body: "route"
  check "GET /ivar", "after", "instance variables of the route", header: { "x-ivar" => '"made"' }
  check "GET /params/5", "after", "its own captures, not the route's", header: { "x-params" => { "added" => "1", "id" => "5" }.inspect }
  check "GET /redirect", "after", "it may redirect", status: 302
  check "GET /type", "after", "it may set the type", header: { "content-type" => "application/json" }
  check "GET /delete", "after", "it may remove a header", header: { "x-gone" => nil }

  stack do
    parent = framework_app do
      before { @log = ["parent before"] }
      after { headers "x-log" => (@log << "parent after").join(", ") }
      get("/parent") { @log.join(", ") }
    end
    framework_app(parent) do
      before { @log << "child before" }
      after { headers "x-log" => (@log << "child after").join(", ") }
      get("/child") { @log.join(", ") }
    end
  end

  check "GET /child", "filters of parent and child", "the parent's come first",
        body: "parent before, child before", header: { "x-log" => "parent before, child before, parent after, child after" }
  check "GET /parent", "filters of parent and child", "they concern the parent's routes too", body: "parent before, child before"
  check "GET /none", "filters of parent and child", "they run without a route", status: 404,
        header: { "x-log" => /child after/ }

  app do
    before(host_name: "example.org") { headers "x-host" => "1" }
    before("/path", user_agent: /X/) { headers "x-agent" => "1" }
    before(provides: :json) { headers "x-json" => response["content-type"].to_s }
    get("/path") { "path" }
    set(:logged) { |value| condition { headers "x-logged" => value; true } }
    after("/path", logged: "yes") { headers "x-after" => "1" }
  end

  check "GET /path", "before with host_name", "the host is equal", header: { "x-host" => "1" }
  check "GET /path", "before with host_name", "another host", headers: { "Host" => "other.test" }, header: { "x-host" => nil }
  check "GET /path", "before with path and user_agent", "both hold", headers: { "User-Agent" => "X" }, header: { "x-agent" => "1" }
  check "GET /path", "before with provides", "it sets the type", headers: { "Accept" => "application/json" },
        header: { "content-type" => "application/json" }
  check "GET /path", "before with provides", "another type", headers: { "Accept" => "text/html" }, header: { "x-json" => nil }
  check "GET /path", "after with a condition by set", "it holds", header: { "x-after" => "1", "x-logged" => "yes" }

  app do
    before(%r{/(?!open).*}) { halt 401 }
    get("/open") { "open" }
    get("/shut") { "never" }
  end

  check "GET /open", "before with a negative regexp", "the path is left out", body: "open"
  check "GET /shut", "before with a negative regexp", "another path", status: 401

  app do
    add_filter(:before, "/x") { headers "x-added" => "1" }
    get("/x") { self.class.filters.transform_values(&:size).inspect }
  end

  check "GET /x", "add_filter", "adds one of either kind", body: { before: 1, after: 0 }.inspect, header: { "x-added" => "1" }

  app do
    get("/late") { "late" }
    get("/add") do
      self.class.before { headers "x-late" => "1" }
      "added"
    end
  end

  check "GET /late", "before", "one that is added while serving", first: ["GET /late", "GET /add"], header: { "x-late" => "1" }

  app do
    before("/trail") { headers "x-trail" => "1" }
    get("/trail/?") { "x" }
  end

  check "GET /trail/", "before /trail", "strict paths in filters", header: { "x-trail" => nil }

  app do
    disable :raise_errors
    before { @a = 1 }
    get("/boom") { raise "boom" }
    error { "error sees #{@a} #{params.inspect}" }
    after { raise "after too" }
  end

  check "GET /boom?q=1", "an after filter that raises too", "the first error is answered", status: 500, body: "error sees 1 #{{ "q" => "1" }.inspect}"
  check "GET /nothing", "an after filter that raises too", "on a path without a route", status: 404
end

# A before filter for each request, whose code does not show what it changes.
Differential.theme "filters" do
  app do
    before do
      key = env.keys.find { |name| name.end_with?("_INFO") }
      case env["HTTP_X_DO"]
      when "path" then env[key] = "/other/x"
      when "nowhere" then env[key] = "/nowhere"
      when "bytes" then env[key] = +"/hello/b" and env[key].sub!("b", "c")
      when "copy" then env[key] = env[key].dup
      when "verb" then env["REQUEST_" + "METHOD"] = "POST"
      when "type" then content_type(:txt)
      when "status" then status(418)
      when "halt" then halt(401, "no")
      when "array" then halt([402, { "x-a" => "1" }, ["pay"]])
      when "raise" then raise(IOError, "broken")
      when "params" then params["name"] = "filter"
      when "read" then @read = params.to_a.inspect
      end
    end
    before { @second = true }
    get("/hello/:name") { "Hello #{params["name"]} #{@second} #{@read}" }
    post("/hello/:name") { "posted" }
    get("/value/:name") { |name| "#{name} #{params["name"]}" }
    get("/other/:name") { "other #{params["name"]}" }
    get("/all") { params.to_a.inspect }
    error(IOError) { "rescued #{params["name"]}" }
  end

  statuses = { "nowhere" => 404, "status" => 418, "halt" => 401, "array" => 402, "raise" => 500 }
  %w[nothing path nowhere bytes copy verb type status halt array raise params read].each do |change|
    %w[/hello/a /value/a%20b /all?q=1].each do |path|
      verb = change == "verb" && path != "/hello/a" ? { "verb" => 404 } : {}
      check "GET #{path}", "before", "hidden from the compiler: #{change}, #{path}", headers: { "X-Do" => change },
            status: statuses.merge(verb).fetch(change, 200)
    end
  end
  check "HEAD /hello/a", "before", "hidden from the compiler: verb", headers: { "X-Do" => "verb" }
end
