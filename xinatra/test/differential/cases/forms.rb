# frozen_string_literal: true

# What the routes for other verbs than GET find of a request's form, and of a request without one.
Differential.theme "forms" do
  fails = lambda do |error|
    Object.new.tap { |input| input.define_singleton_method(:read) { |*| raise error } }
  end
  routes = proc do
    %w[post put patch delete options].each do |verb|
      send(verb, "/fixed") { params.inspect }
      send(verb, "/sole/:name") { params[:name] }
      send(verb, "/whole/:name") { params.inspect }
      send(verb, "/two/:a/:b") { "#{params[:a]} #{params[:b]} #{params[:c]}" }
      send(verb, "/args/:a/:b") { |a, b| "#{a} #{b} #{params}" }
      send(verb, "/splat/*") { params[:splat].inspect }
      send(verb, %r{/re/(\d+)}) { params.inspect }
      send(verb, "/silent/:name") { "silent" }
    end
  end

  asking = proc do
    post("/request/:name") { [request.GET, request.POST, request.params, params].inspect }
    post("/same/:name") { params["a"].equal?(request.POST["a"]).inspect }
    post("/changed/:name") do
      params["a"] << "!"
      "#{params} #{request.POST}"
    end
  end

  app do
    class_eval(&routes)
    post("/body/:name") { "#{request.body.read} #{params[:name]}" }
    post("/frozen/:name") { [params["a"].frozen?, params["a"].encoding].inspect }
    post("/keys/:name") { %w[vars pairs hash].map { |key| env["rack.request.form_#{key}"] }.inspect }
    post("/halt/:name") { halt 403, params[:a] }
    post("/raise/:name") { raise ArgumentError, params[:a] }
    post("/redirect/:name") { redirect "/#{params[:a]}" }
    post("/type/:name") do
      content_type :json
      params[:a]
    end
    post("/headers/:name") do
      headers "x-a" => params[:a]
      status 201
      "made"
    end
    post("/empty/:name") { 204 }
    error(ArgumentError) { "failed with #{params}" }
    error(NotImplementedError) { "not implemented: #{env["sinatra.error"].message}" }
    error(SystemCallError) { env["sinatra.error"].message }
    error(KeyError) { env["sinatra.error"].key.inspect }
  end
  %w[POST PUT PATCH DELETE OPTIONS].each do |verb|
    check "#{verb} /fixed?q=1", "a fixed route", "query and form", form: "a=1&b=2", body: { "q" => "1", "a" => "1", "b" => "2" }.inspect
    check "#{verb} /fixed?a=0&q=1", "a fixed route", "the form wins", form: "a=1", body: { "a" => "1", "q" => "1" }.inspect
    check "#{verb} /sole/x?name=q", "one capture", "wins over both", form: "name=f", body: "x"
    check "#{verb} /whole/x?q=1", "all of params", "query, form and capture", form: "a=1",
          body: { "q" => "1", "a" => "1", "name" => "x" }.inspect
    check "#{verb} /whole/a%20b", "all of params", "a capture that is encoded", form: "a=%2f+1",
          body: { "a" => "/ 1", "name" => "a b" }.inspect
    check "#{verb} /two/1/2", "two captures", "and a field", form: "c=3&b=4", body: "1 2 3"
    check "#{verb} /args/1/2?q=3", "arguments", "the captures", form: "a=4", body: "1 2 #{{ "q" => "3", "a" => "1", "b" => "2" }.inspect}"
    check "#{verb} /splat/a/b", "a splat", "the capture", form: "splat=1", body: '["a/b"]'
    check "#{verb} /re/12", "a regexp", "captures", form: "a=1"
    check "#{verb} /silent/x", "a route that reads nothing", "a form", form: "a=1", body: "silent"
    check "#{verb} /silent/x", "a route that reads nothing", "a malformed form", form: "a=%zz", status: 400
    check "#{verb} /whole/x?q=1", "all of params", "no body", body: { "q" => "1", "name" => "x" }.inspect
    check "#{verb} /whole/x?q=%31", "all of params", "no body, a query that is encoded"
    check "#{verb} /whole/x?q[]=1", "all of params", "no body, a nested query"
    check "#{verb} /fixed", "a fixed route", "a body of no type", input: "a=1"
    check "#{verb} /fixed", "a fixed route", "a body of another type", input: "a=1", headers: { "Content-Type" => "text/plain" }
    check "#{verb} /none", "no route", "a form", form: "a=1", status: 404
    check "#{verb} /none", "no route", "a malformed form", form: "a=%zz", status: 400
    check "#{verb} /fixed", "a fixed route", "an origin of others", form: "a=1",
          headers: { "Origin" => "http://evil.example" }
    check "#{verb} /fixed", "a fixed route", "its own origin", form: "a=1", headers: { "Origin" => "http://example.org" }
    check "#{verb} /fixed", "a fixed route", "an address that was made up", form: "a=1",
          headers: { "X-Forwarded-For" => "1.2.3.4", "Client-IP" => "1.2.3.5" }
  end

  { "fields twice" => "a=1&a=2", "no values" => "a&b=", "no name" => "=1&a=2", "nothing between" => "&&a=1&",
    "blanks" => "a=1& b=2", "nesting" => "a[b]=1&a[c][]=2&a[c][]=3", "nesting, encoded" => "a%5Bb%5D=1",
    "kinds that clash" => "a=1&a[b]=2", "a NUL behind it" => "a=1\0", "a NUL within" => "a=1\0&b=2",
    "bytes" => "a=\xFF&b=\xC3\xA4", "encoded bytes" => "a=%FF", "encoded text" => "a=%C3%A4&%C3%A4=1",
    "a semicolon" => "a=1;b=2", "an equals sign" => "a=1=2", "a plus" => "a+b=1+2", "a bad escape" => "a=%",
    "a bad escape in a name" => "%a=1", "captures' name" => "name=1&captures=2&splat=3", "nothing" => "",
    "much" => "a=#{"x" * 5_000}", "many" => (1..600).map { |number| "a#{number}=" }.join("&"),
    "a list" => "a[]=1&a[]=2", "brackets alone" => "[]=1&[a]=2", "an open bracket" => "a[=1&b[c=2" }.each do |what, form|
    check "POST /whole/x?q=1", "a form with", what, form:, status: what.match?(/clash|bad/) ? 400 : 200
  end

  check "POST /body/x", "the body", "was read", form: "a=1", body: " x"
  check "POST /frozen/x", "a field", "is not frozen, and UTF-8", form: "a=1&b=2"
  check "POST /keys/x", "the environment", "has what Rack leaves there", form: "a=1&b=%32"
  check "POST /halt/x", "halt", "with a field", form: "a=no", status: 403, body: "no"
  check "POST /raise/x", "an error's handler", "has all params", form: "a=1", status: 500
  check "POST /redirect/x", "redirect", "see other", form: "a=there", status: 303
  check "POST /type/x", "a content type", "and a field", form: "a=1", header: { "content-type" => "application/json" }
  check "POST /headers/x", "headers and status", "and a field", form: "a=1", status: 201, header: { "x-a" => "1" }
  check "POST /empty/x", "a status without body", "and a form", form: "a=1", status: 204

  { "a charset" => { "CONTENT_TYPE" => "application/x-www-form-urlencoded; charset=utf-8" },
    "capitals" => { "CONTENT_TYPE" => "Application/X-WWW-Form-URLencoded" },
    "no length" => { "CONTENT_LENGTH" => nil }, "a length that is none" => { "CONTENT_LENGTH" => "1x" },
    "a length that is short" => { "CONTENT_LENGTH" => "1" }, "an empty length" => { "CONTENT_LENGTH" => "" },
    "no input" => { "rack.input" => nil },
    "an input of nothing" => { "rack.input" => Object.new.tap { |input| input.define_singleton_method(:read) { |*| nil } } },
    "a form that was read" => { "rack.request.form_hash" => { "b" => "2" }, "rack.request.form_pairs" => [%w[b 2]] },
    "pairs that were read" => { "rack.request.form_pairs" => [%w[b 2]] },
    "a query that was read" => { "rack.request.query_hash" => { "r" => "2" }, "rack.request.query_string" => "q=1" },
    "another method before" => { "rack.methodoverride.original_method" => "POST" } }.each do |what, env|
    check "POST /whole/x?q=1", "the environment has", what, form: "a=1", env: env
    check "DELETE /whole/x?q=1", "the environment has", what, form: "a=1", env: env
    check "DELETE /whole/x?q=1", "without a form, the environment has", what, env: env.except("CONTENT_TYPE", "CONTENT_LENGTH")
  end
  check "POST /whole/x", "reading the form fails", "the socket is closed", form: "a=1", raises: "IOError",
        env: { "rack.input" => fails.call(IOError.new("closed")) }
  check "POST /whole/x", "reading the form fails", "it ends too early", form: "a=1", status: 400,
        env: { "rack.input" => fails.call(EOFError.new("early")) }
  check "POST /whole/x", "reading the form fails", "a handler is told", form: "a=1", status: 500,
        env: { "rack.input" => fails.call(Errno::ECONNRESET.new) }, body: "Connection reset by peer"
  check "POST /whole/x", "reading the form fails", "a handler is told, of what is no StandardError", form: "a=1", status: 500,
        env: { "rack.input" => fails.call(NotImplementedError.new("later")) }, body: "not implemented: later"
  check "POST /whole/x", "reading the form fails", "a handler gets the very error", form: "a=1", status: 500,
        env: { "rack.input" => fails.call(KeyError.new("no", receiver: {}, key: :zz)) }, body: ":zz"

  { "text in UTF-8" => StringIO.new("a=\xFFz&b=\u00e4"), "text in UTF-16" => StringIO.new("a=1".encode("UTF-16LE")),
    "frozen text" => StringIO.new("a=1".b.freeze),
    "one that wants a length" => Object.new.tap { |input| input.define_singleton_method(:read) { |_size| +"a=2" } },
    "one that is read once" => Object.new.tap do |input|
      input.define_singleton_method(:read) { |*| (@reads = @reads.to_i + 1) == 1 ? nil : +"b=2" }
    end,
    "more than was said" => StringIO.new("a=#{"x" * 5_000}") }.each do |what, input|
    check "PUT /whole/x", "the input is", what, form: "a=1", env: { "rack.input" => input }
  end

  app do
    class_eval(&routes)
    class_eval(&asking)
  end
  ["a=1", "a=1&a=2", "a[b]=1", "=1", "a", "", "a=1\0"].each do |form|
    check "POST /request/x?q=1&a=0", "request.params", form.inspect, form:
  end
  check "POST /same/x", "a field", "is the one of request.POST", form: "a=1"
  check "POST /changed/x", "a field that is changed", "is changed in request.POST", form: "a=1"

  app do
    defaults = Framework::IndifferentHash["page" => "1"]
    before { self.params = defaults if params[:shared] }
    before { self.params = Framework::IndifferentHash["page" => "1"].freeze if params[:frozen] }
    class_eval(&routes)
    get("/whole/:name") { params.inspect }
    get("/other/:other") { params.inspect }
  end
  check "GET /whole/x?shared=1", "params that a filter shares", "have the captures"
  check "GET /other/x?shared=1", "params that a filter shares", "have no captures of other requests",
        first: ["GET /whole/secret?shared=1"], body: { "page" => "1", "other" => "x" }.inspect
  check "POST /whole/x", "params that a filter shares", "and a form", form: "shared=1",
        body: { "page" => "1", "name" => "x" }.inspect
  check "GET /whole/x?frozen=1", "params that a filter froze", "have the captures"
  check "POST /sole/x", "params that a filter froze", "and a form", form: "frozen=1"

  stack do
    inner = framework_app do
      class_eval(&routes)
    end
    lambda do |env|
      Rack::Request.new(env).GET["token"] = "middleware"
      inner.call(env)
    end
  end
  check "POST /whole/x?q=1", "a middleware that changes the query", "and a form", form: "a=1",
        body: { "q" => "1", "token" => "middleware", "a" => "1", "name" => "x" }.inspect
  check "DELETE /whole/x?q=1", "a middleware that changes the query", "without a form"

  app do
    before { @seen = params }
    before { @names = params.keys.join(",") }
    class_eval(&routes)
    post("/kept/:name") { "#{@names} #{@seen} #{params}" }
    post("/halted/:name") { halt 403, @names }
  end
  check "POST /kept/x?q=1", "a filter that keeps params", "has no captures", form: "a=1",
        body: "q,a #{{ "q" => "1", "a" => "1" }.inspect} #{{ "q" => "1", "a" => "1", "name" => "x" }.inspect}"
  check "POST /kept/x?name=1", "a filter that keeps params", "has its own value of a capture's name", form: "a=1",
        body: "name,a #{{ "name" => "1", "a" => "1" }.inspect} #{{ "name" => "x", "a" => "1" }.inspect}"
  check "POST /sole/x", "a filter that keeps params, one capture", "and a form", form: "a=1", body: "x"
  check "DELETE /whole/x?q=1", "a filter that keeps params, without a form", "and a capture", body: { "q" => "1", "name" => "x" }.inspect
  check "PUT /splat/a/b", "a filter that keeps params, splat", "and a form", form: "a=1", body: '["a/b"]'
  check "POST /halted/x", "a filter that keeps params, halt", "and a form", form: "a=1&b=2", status: 403, body: "a,b"
  check "POST /kept/x", "a filter that keeps params", "nested", form: "a[b]=1"
  check "POST /kept/x", "a filter that keeps params", "malformed", form: "a=%", status: 400

  app do
    before { @token = params[:token] }
    before { halt 403 if params[:denied] }
    class_eval(&routes)
    post("/token/:name") { "#{@token} #{params[:name]} #{params}" }
  end
  check "POST /token/x?q=1", "a filter that indexes params", "and all are read", form: "token=t&name=f",
        body: "t x #{{ "q" => "1", "token" => "t", "name" => "x" }.inspect}"
  check "POST /sole/x", "a filter that indexes params, one capture", "and a form", form: "token=t", body: "x"
  check "POST /sole/x", "a filter that indexes params, halt", "and a form", form: "denied=1", status: 403
  check "DELETE /sole/x?denied", "a filter that indexes params, without a form", "and a query", body: "x"

  app do
    %w[get post put delete].each { |verb| send(verb, "/two/:a/:b") { "#{params[:a]} #{params[:b]}" } }
    %w[get post put delete].each { |verb| send(verb, "/silent/:a/:b") { "silent" } }
    after { headers "x-names" => params.map { |name, value| "#{name}=#{value}" }.join(",") }
  end
  %w[GET POST PUT DELETE].each do |verb|
    check "#{verb} /two/1/2?q=1&b=z", "an after filter", "sees nothing of a capture's name in the query",
          header: { "x-names" => "q=1" }
    check "#{verb} /silent/1/2?q=1&b=z", "an after filter", "sees nothing of a capture's name that was not read",
          header: { "x-names" => "q=1" }
    check "#{verb} /two/1/2?q=1", "an after filter", "sees nothing of a capture's name in the form", form: "b=z",
          header: { "x-names" => "q=1" }
  end

  app do
    post("/state/:name") { [@params, @request.POST, instance_variable_get(:@params).equal?(params)].inspect }
    delete("/state/:name") { @params.inspect }
    post("/pass/:name") { pass if params[:a] }
    post("/pass/*") { params.inspect }
    after { headers "x-names" => params.keys.join(",") }
  end
  check "POST /state/x?q=1", "what is set in advance", "has the form", form: "a=1"
  check "DELETE /state/x?q=1", "what is set in advance", "without a form", body: { "q" => "1", "name" => "x" }.inspect
  check "POST /pass/x?q=1", "pass", "takes the captures away", form: "a=1", body: { "q" => "1", "a" => "1", "splat" => ["x"] }.inspect
end
