# frozen_string_literal: true

require_relative "../suite"

# After filters that run for every path, on answers that are a String.
Differential.theme "after_filters" do
  app do
    after { Differential.note "after #{params.inspect} #{response.status} #{body.inspect} #{response.headers["content-type"].inspect}" }
    get("/plain") { "plain" }
    get("/cap/:name") { "cap #{params[:name]}" }
    get("/twice/:name/:other") { |name, _| "#{name} #{params["other"]}" }
    get("/change/:name") { params[:more] = "1" and "changed" }
    get("/drop/:name") { params.delete("q").to_s }
    get("/status") { status 201 and "created" }
    get("/typed") { content_type :json and "{}" }
    get("/empty") { "" }
    get("/halt/:name") { halt "halted" }
    get("/body") { body "set" and nil }
    get("/query/:q") { params["q"] }
    get("/splat/*") { params["splat"].inspect }
  end

  %w[/plain /plain?q=1 /cap/joe /cap/joe?q=1 /cap/joe?name=eve /cap/a%20b /twice/a/b /change/joe /change/joe?q=1
     /drop/joe?q=1 /status /typed /empty /halt/joe /body /query/x?q=y /splat/a/b].each do |path|
    status = path == "/status" ? 201 : 200
    check "GET #{path}", "after for every path", "sees what #{path} left", status: status
    check "HEAD #{path}", "after for every path", "sees on HEAD what #{path} left", status: status
  end

  app do
    get("/ivars/:name") { @seen = params[:name] }
    after { headers "x-seen" => "#{@seen} #{@params.inspect} #{@response.body.inspect} #{@request.path}" }
  end

  check "GET /ivars/joe?q=1", "after that reads variables", "they are there", body: "joe"

  app do
    get("/:name") { params[:name] }
    after { status 418 if request.path == "/tea" }
    after { body "#{response.body.first}!" if request.path == "/loud" }
    after { halt 403, "no" if request.path == "/halt" }
    after { halt "text" if request.path == "/text" }
    after { pass if request.path == "/pass" }
    after { raise ArgumentError, "late" if request.path == "/raise" }
    after { redirect "/", 301 if request.path == "/away" }
    after { response.body << "more" if request.path == "/more" }
    after { content_type :xml if request.path == "/xml" }
    after { response.write("written") if request.path == "/write" }
    after { headers "x-last" => "1" if request.path.size > 4 }
    error(ArgumentError) { "rescued #{params.inspect} #{env["sinatra.error"].message}" }
    error(418) { "teapot #{params.inspect} #{@params.inspect}" }
    disable :raise_errors
  end

  { "/tea" => 418, "/loud" => 200, "/halt" => 403, "/text" => 200, "/pass" => 200, "/raise" => 500, "/away" => 301,
    "/more" => 200, "/xml" => 200, "/write" => 200, "/other" => 200 }.each do |path, status|
    check "GET #{path}", "after that acts", "on #{path}", status: status
    check "HEAD #{path}", "after that acts", "on HEAD of #{path}", status: status
  end

  app do
    get("/fine/:name") { "fine #{params[:name]}" }
    get("/made/:name") { status 201 and params[:name] }
    get("/more/:name") { headers("x-more" => "1") and "more #{params[:name]}" }
    get("/said/:name") { headers("content-length" => "3") and params[:name] }
    get("/bad/:name") { halt 400 }
    error(201) { "mine #{params.inspect} #{@params.inspect} #{response.body.inspect}" }
    not_found { "nothing" }
    error(400) { "bad #{params.inspect}" }
  end

  { "/fine/joe?q=1" => 200, "/made/joe?q=1" => 201, "/more/joe?q=1" => 200, "/more/joe?q[r]=1" => 200,
    "/said/joe" => 200, "/bad/joe?q=1" => 400, "/none" => 404 }.each do |path, status|
    check "GET #{path}", "handlers of statuses", "see what #{path} left", status: status
    check "HEAD #{path}", "handlers of statuses", "see what HEAD of #{path} left", status: status
  end

  app do
    get("/fine/:name") { "fine #{params[:name]}" }
    get("/made") { status 201 and "made" }
    get("/still") { "still" }
    error(200) { "every answer #{params.inspect}" }
    after { Differential.note params.inspect }
  end

  check "GET /fine/joe?q=1", "a handler of the status 200", "answers", body: "every answer #{{ "q" => "1" }.inspect}"
  check "GET /made", "a handler of the status 200", "not another", status: 201
  check "GET /still", "a handler of the status 200", "where nothing was read", body: "every answer {}"

  app do
    get("/late/:name") { "late" }
    after { raise ArgumentError, "oops" }
    error(ArgumentError) { "rescued #{env["sinatra.error"].message} #{params.inspect} #{response.status}" }
    disable :raise_errors
  end

  check "GET /late/joe?q=1", "after that raises", "a handler rescues it", status: 500

  app do
    after { self.class.set(:late, true) and headers "x-after" => "1" }
    after { headers "x-late" => settings.respond_to?(:late).to_s }
    get("/reopened") { settings.after { headers "x-added" => "1" } and "reopened" }
    get("/class/:name") { self.class.set(:other, 1) and params[:name] }
  end

  check "GET /reopened", "after, one that is added by the handler", "as listed", ignore: "x-added"
  check "GET /class/joe", "after, and a handler that sets a setting", "both", header: { "x-after" => "1" }
end
