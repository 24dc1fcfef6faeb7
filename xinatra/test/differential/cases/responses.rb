# frozen_string_literal: true

require_relative "../suite"

Differential.theme "responses" do
  app do
    get("/status") { status(201) && "created" }
    get("/status-read") { "#{status} #{status(203)} #{status}" }
    get("/status-string") { status("202") && "accepted" }
    get("/status-symbol") { status(:not_found) && "symbol" }
    get("/status-nil") { status(nil).inspect }
    get("/body") { body("set") && nil }
    get("/body-wins") do
      body "set"
      "returned"
    end
    get("/body-block") { body { "lazy" } && nil }
    get("/body-block-after") do
      body { @late.to_s }
      @late = "late"
      nil
    end
    get("/body-list") { body(%w[a b]) && nil }
    get("/body-read") do
      body "set"
      [body.class, body].inspect
    end
    get("/body-default") { [body, response.body].inspect }
    get("/body-nil") { body(nil) && nil }
    get("/body-response") { body(Rack::Response.new(["wrapped"], 201)) && nil }
    get("/body-io") { body(StringIO.new("io")) && nil }
    get("/body-each") { body(Struct.new(:n) { def each = n.times { |i| yield i.to_s } }.new(3)) && nil }
    get("/headers") { headers("x-a" => "1", "X-B" => "2") && "" }
    get("/headers-symbol") { headers("x_sym": "1") && "" }
    get("/headers-read") { headers.to_h.inspect }
    get("/headers-nil") { headers(nil).class.name }
    get("/headers-list") { headers("x-list" => %w[a b]) && "" }
    get("/headers-newline") { headers("x-evil" => "a\r\nx-injected: 1") && "" }
    get("/response-index") do
      response["x-a"] = "1"
      [response["X-A"], response.headers["x-a"], response.get_header("x-a"), response.has_header?("x-a")].inspect
    end
    get("/response-delete") do
      headers "x-a" => "1"
      response.delete_header("x-a").inspect
    end
    get("/add-header") do
      response.add_header "x-a", "1"
      response.add_header "x-a", "2"
      ""
    end
    get("/frame-own") { headers("x-frame-options" => "DENY") && "" }
    get("/sniff-own") { headers("x-content-type-options" => "own") && "" }
    get("/xss-own") { headers("x-xss-protection" => "0") && "" }
    get("/response-write") do
      response.write "written "
      response.write "twice"
      nil
    end
    get("/response-status") { (response.status = 202) && "set" }
    get("/response-predicates") { [response.ok?, response.not_found?, response.redirect?, response.client_error?].inspect }
    get("/response-class") { [response.class.name.sub(/\w+::/, ""), response.is_a?(Rack::Response)].inspect }
    get("/response-each") { response.each.class.name }
    get("/helpers/:status") do
      status params[:status].to_i
      [informational?, success?, redirect?, client_error?, server_error?, not_found?, bad_request?].inspect
    end
    get("/finish") { response.finish.then { |s, h, b| [s, h.keys.sort, b].inspect } }
    get("/length") { headers("content-length" => "3") && "abcdef" }
    get("/unicode") { "é✓" }
    post("/unicode") { "é✓" }
    get("/server-timing") { headers("Server-Timing" => "a", "ETag" => '"x"') && "" }
    get("/location") { headers("location" => "/x") && "" }
    get("/cookie") { response.set_cookie("a", "1") && "" }
    get("/cookie-options") do
      response.set_cookie "a", value: "v w", path: "/p", domain: "d.test", secure: true, httponly: true, same_site: :lax,
                               max_age: 60, expires: Time.now + 60
      ""
    end
    get("/cookie-two") do
      response.set_cookie "a", "1"
      response.set_cookie "b", "2"
      ""
    end
    get("/cookie-delete") { response.delete_cookie("a", path: "/p") && "" }
    get("/cookie-read") { [request.cookies["a"], request.cookies["none"]].inspect }
    get("/cookie-set-list") { response.set_cookie("a", %w[1 2]) && "" }
    get("/cookie-odd") { response.set_cookie("a", 'x;"y"é') && "" }
    get("/cache!") { response.respond_to?(:cache!) && response.cache!(60) && "" }
  end

  check "GET /status", "status", "is set", status: 201, body: "created"
  check "GET /status-read", "status", "is read and written", status: 203, body: "200 203 203"
  check "GET /status-string", "status", "a String", status: 202
  check "GET /status-symbol", "status", "a Symbol", status: 404
  check "GET /status-nil", "status", "nil reads it", body: "200"
  check "GET /body", "body", "is set", body: "set"
  check "GET /body-wins", "body", "the returned value replaces it", body: "returned"
  check "GET /body-block", "body", "a block", body: "lazy"
  check "GET /body-block-after", "body", "a block is called late", body: "late"
  check "GET /body-list", "body", "an Array", body: "ab"
  check "GET /body-read", "body", "reads what was set", body: '[Array, ["set"]]'
  check "GET /body-default", "body", "before anything was set", body: "[[], []]"
  check "GET /body-nil", "body", "nil reads it", body: ""
  check "GET /body-response", "body", "a Rack::Response", body: "wrapped"
  check "GET /body-io", "body", "an IO", body: "io"
  check "GET /body-each", "body", "what has each", body: "012", header: { "content-length" => nil }
  check "GET /headers", "headers", "names go to lower case", header: { "x-a" => "1", "x-b" => "2" }
  check "GET /headers-symbol", "headers", "a Symbol as name", raises: /Error/
  check "GET /headers-read", "headers", "before anything was set"
  check "GET /headers-nil", "headers", "nil reads them"
  check "GET /headers-list", "headers", "a list of values", header: { "x-list" => %w[a b] }
  check "GET /headers-newline", "headers", "a value with a newline"
  check "GET /response-index", "response", "headers by index", body: '["1", "1", "1", true]'
  check "GET /response-delete", "response", "delete_header", body: '"1"', header: { "x-a" => nil }
  check "GET /add-header", "response", "add_header twice"
  check "GET /frame-own", "headers", "a protection's header of one's own", header: { "x-frame-options" => "DENY" }
  check "GET /sniff-own", "headers", "nosniff of one's own"
  check "GET /xss-own", "headers", "xss protection of one's own"
  check "GET /response-write", "response", "write", body: "written twice"
  check "GET /response-status", "response", "status=", status: 202
  check "GET /response-predicates", "response", "predicates", body: "[true, false, false, false]"
  check "GET /response-class", "response", "its class", body: '["Response", true]'
  check "GET /response-each", "response", "each without a block", body: "Enumerator"
  { "100" => 100, "200" => 200, "302" => 302, "404" => 404, "400" => 400, "500" => 500 }.each do |name, status|
    check "GET /helpers/#{name}", "success? and the like", "with #{name}", status: status
  end
  check "GET /finish", "response", "finish called by hand", body: '[200, [], []]'
  check "GET /length", "headers", "a content-length of one's own before the body", header: { "content-length" => "6" }
  check "GET /unicode", "content-length", "counts bytes", header: { "content-length" => "5" }
  check "POST /unicode", "content-length", "counts bytes", header: { "content-length" => "5" }
  check "GET /server-timing", "headers", "names in mixed case", header: { "server-timing" => "a", "etag" => '"x"' }
  check "GET /location", "headers", "location alone", header: { "location" => "/x" }
  check "GET /cookie", "set_cookie", "a String", header: { "set-cookie" => "a=1" }
  check "GET /cookie-options", "set_cookie", "all options"
  check "GET /cookie-two", "set_cookie", "two cookies", header: { "set-cookie" => %w[a=1 b=2] }
  check "GET /cookie-delete", "delete_cookie", "with a path", header: { "set-cookie" => /a=;.*path=\/p.*1970/ }
  check "GET /cookie-read", "request.cookies", "of an earlier answer", first: ["GET /cookie"], body: '["1", nil]'
  check "GET /cookie-set-list", "set_cookie", "a list of values", header: { "set-cookie" => "a=1&2" }
  check "GET /cookie-odd", "set_cookie", "odd characters"
  check "GET /cache!", "response", "cache!"

  app do
    get("/html") { content_type(:html) && "x" }
    get("/json") { content_type(:json) && "{}" }
    get("/txt") { content_type("text/plain") && "x" }
    get("/charset") { content_type(:html, charset: "iso-8859-1") && "x" }
    get("/params") { content_type("application/foo", level: 1, b: "c d") && "x" }
    get("/quoted") { content_type("application/foo", a: 'b"c') && "x" }
    get("/string-charset") { content_type("text/html;charset=latin1") && "x" }
    get("/string-params") { content_type("text/html;level=1", charset: "utf-8") && "x" }
    get("/extension") { content_type(".json") && "x" }
    get("/png") { content_type(:png) && "x" }
    get("/js") { content_type(:js) && "x" }
    get("/xml") { content_type(:xml) && "x" }
    get("/rss") { content_type(:rss) && "x" }
    get("/svg") { content_type(:svg) && "x" }
    get("/unknown") { content_type(:nonsense) && "x" }
    get("/read") { content_type.inspect }
    get("/read-set") { content_type(:txt) && content_type.inspect }
    get("/nil") { content_type(nil).inspect }
    get("/twice") { content_type(:json) && content_type(:html) && "x" }
    get("/header") { headers("content-type" => "text/x-own") && "x" }
    get("/header-charset") { (response["Content-Type"] = "text/plain") && "x" }
    get("/own") { content_type(:own) && "x" }
    get("/empty-body") { content_type(:json) && nil }
    get("/default") { content_type(settings.default_content_type) && "x" }
    get("/with-default") { content_type(:nonsense, default: "text/x-default") && "x" }
    get("/mime") {
      [mime_type(:html), mime_type("text/x"), mime_type(".css"), mime_type("nonsense"), mime_type(nil), mime_type(:own)].inspect
    }
    get("/mime-set") { self.class.mime_type(:late, "x/late") && mime_type(:late).inspect }
    get("/mimes") { %i[html js xml json].map { |type| self.class.mime_types(type) }.inspect }
    get("/mimes-full") { self.class.mime_types("text/javascript").inspect + self.class.mime_types("application/xml").inspect }
    mime_type :own, "text/x-own"
    mime_type ".dotted", "text/x-dotted"
    get("/dotted") { mime_type(:dotted).inspect }
  end

  {
    "html" => "text/html;charset=utf-8", "json" => "application/json", "txt" => "text/plain;charset=utf-8",
    "charset" => "text/html;charset=iso-8859-1", "params" => /application.foo/, "quoted" => /application.foo/,
    "string-charset" => "text/html;charset=latin1", "string-params" => /text.html/, "extension" => "application/json",
    "png" => "image/png", "js" => /javascript;charset=utf-8/, "xml" => "application/xml;charset=utf-8",
    "rss" => "application/rss+xml", "svg" => "image/svg+xml", "twice" => "text/html;charset=utf-8",
    "header" => "text/x-own", "header-charset" => "text/plain", "own" => "text/x-own;charset=utf-8",
    "empty-body" => "application/json", "default" => "text/html;charset=utf-8", "with-default" => /text.x-default/
  }.each do |name, type|
    check "GET /#{name}", "content_type", "case #{name}", header: { "content-type" => type }
  end

  check "GET /unknown", "content_type", "an unknown extension", raises: "RuntimeError"
  check "GET /read", "content_type", "before anything was set", body: "nil"
  check "GET /read-set", "content_type", "reads what was set", body: '"text/plain;charset=utf-8"'
  check "GET /nil", "content_type", "nil reads it", body: "nil"
  check "GET /mime", "mime_type", "in all forms", body: '["text/html", "text/x", "text/css", nil, nil, "text/x-own"]'
  check "GET /mime-set", "mime_type", "a type that is added", body: '"x/late"'
  check "GET /dotted", "mime_type", "an extension with its dot", body: '"text/x-dotted"'
  check "GET /mimes", "mime_types", "of extensions"
  check "GET /mimes-full", "mime_types", "of types"

  app do
    get("/plain") { redirect "/to" }
    get("/absolute") { redirect "http://other.test/x" }
    get("/relative") { redirect "to" }
    get("/https") { redirect "https://other.test" }
    get("/status") { redirect "/to", 301 }
    get("/all") { redirect "/to", 303, "body" }
    get("/headers") { redirect "/to", 307, { "x-why" => "1" }, "body" }
    get("/body") { redirect "/to", "see there" }
    get("/back") { redirect back }
    get("/halts") do
      redirect "/to"
      "never"
    end
    get("/to-helper") { redirect to("/x") }
    get("/url-helper") { redirect url("/x", false) }
    get("/slashes") { redirect "//other.test/x" }
    get("/mailto") { redirect "mailto:a@b.test" }
    get("/query") { redirect "/to?a=1&b=ü" }
    get("/empty") { redirect "" }
    get("/uri") { redirect URI("http://other.test/u") }
    get("/symbol") { redirect :sym }
    get("/nil") { redirect nil }
    get("/unsafe") { redirect "/a b\r\nx: y" }
    get("/type") do
      content_type :json
      redirect "/to"
    end
    %i[post put patch delete options link unlink].each { |verb| public_send(verb, "/plain") { redirect "/to" } }
    post("/status") { redirect "/to", 307 }
  end

  check "GET /plain", "redirect", "HTTP/1.1 GET", status: 302, header: { "location" => "http://example.org/to" }, body: ""
  check "GET /plain", "redirect", "HTTP/1.0 GET", status: 302, env: { "SERVER_PROTOCOL" => "HTTP/1.0", "HTTP_VERSION" => "HTTP/1.0" }
  check "HEAD /plain", "redirect", "HTTP/1.1", status: 303
  %w[POST PUT PATCH DELETE OPTIONS LINK UNLINK].each do |verb|
    check "#{verb} /plain", "redirect", "HTTP/1.1", status: 303
  end
  check "POST /plain", "redirect", "HTTP/1.0", status: 302, env: { "SERVER_PROTOCOL" => "HTTP/1.0", "HTTP_VERSION" => "HTTP/1.0" }
  check "POST /plain", "redirect", "HTTP/2", status: /30[23]/, env: { "SERVER_PROTOCOL" => "HTTP/2", "HTTP_VERSION" => "HTTP/2" }
  check "POST /plain", "redirect", "no HTTP_VERSION but HTTP/1.1", env: { "HTTP_VERSION" => "HTTP/1.1" }, status: 303
  check "POST /status", "redirect", "a status wins over the verb", status: 307
  {
    "absolute" => "http://other.test/x", "relative" => "http://example.org/to", "https" => "https://other.test",
    "to-helper" => "http://example.org/x", "url-helper" => "http://example.org/x", "slashes" => /other/,
    "mailto" => /mailto/, "query" => /a=1/, "empty" => /example/, "uri" => "http://other.test/u", "symbol" => /sym/
  }.each do |name, location|
    check "GET /#{name}", "redirect", "target #{name}", status: 302, header: { "location" => location }
  end
  check "GET /nil", "redirect", "target nil", status: 302
  check "GET /unsafe", "redirect", "target with a newline", status: 302
  check "GET /status", "redirect", "a status", status: 301
  check "GET /all", "redirect", "status and body", status: 303, body: "body"
  check "GET /headers", "redirect", "status, headers and body", status: 307, body: "body", header: { "x-why" => "1" }
  check "GET /body", "redirect", "a body", status: 302, body: "see there"
  check "GET /back", "redirect back", "to the referer", headers: { "Referer" => "http://example.org/from" }, status: 302,
        header: { "location" => "http://example.org/from" }
  check "GET /back", "redirect back", "without a referer", status: 302
  check "GET /halts", "redirect", "nothing after it runs", status: 302, body: ""
  check "GET /type", "redirect", "a type that was set", status: 302
  check "GET /plain", "redirect", "to a port of one's own", headers: { "Host" => "example.org:8080" }, status: 302,
        header: { "location" => "http://example.org:8080/to" }
  check "GET /plain", "redirect", "with a script name", env: { "SCRIPT_NAME" => "/app" }, status: 302,
        header: { "location" => "http://example.org/to" }
  check "GET /plain", "redirect", "over https", env: { "rack.url_scheme" => "https", "SERVER_PORT" => "443" }, status: 302,
        header: { "location" => "https://example.org/to" }
  check "GET /plain", "redirect", "behind a proxy", headers: { "X-Forwarded-Host" => "h.test", "X-Forwarded-Proto" => "https" },
        status: 302, header: { "location" => "https://h.test/to" }

  app do
    get("/caught-text") do
      catch(:halt) { redirect "/to" }
      "caught"
    end
    get("/caught-status") do
      catch(:halt) { redirect "/to" }
      [404, "caught"]
    end
    get("/caught-nothing") do
      catch(:halt) { redirect "/to" }
      nil
    end
    get("/caught-twice") do
      catch(:halt) { redirect "/first" }
      redirect "/second"
    end
    get("/caught-value") { catch(:halt) { redirect "/to" }.inspect }
    get("/caught-raises") do
      catch(:halt) { redirect "/to" }
      raise ArgumentError
    end
    get("/caught-streams") do
      catch(:halt) { redirect "/to" }
      stream { |out| out << "streamed" }
    end
    get("/ensured") do
      redirect "/to"
    ensure
      headers "x-seen" => "#{status} #{response["location"]}"
    end
    get("/returned") do
      redirect "/to"
    ensure
      next "returned"
    end
    get("/after-request") { redirect "/to?#{request.path}" }
    get("/after-status") do
      status 201
      redirect "/to"
    end
    error(ArgumentError) { "raised #{status} #{response["location"]}" }
  end

  check "GET /caught-text", "redirect", "caught, then a body", status: 302, body: "caught"
  check "GET /caught-status", "redirect", "caught, then another status", status: 404, body: "caught"
  check "GET /caught-nothing", "redirect", "caught, then nothing", status: 302, body: ""
  check "GET /caught-twice", "redirect", "caught, then another", status: 302, header: { "location" => "http://example.org/second" }
  check "GET /caught-value", "redirect", "what is caught", status: 302, body: "[]"
  check "GET /caught-raises", "redirect", "caught, then an exception", status: 500
  check "GET /caught-streams", "redirect", "caught, then a stream", status: 302, body: "streamed"
  check "GET /ensured", "redirect", "an ensure clause sees the response", status: 302,
        header: { "x-seen" => "302 http://example.org/to" }
  check "GET /returned", "redirect", "an ensure clause returns", status: 302, body: "returned"
  check "GET /after-request", "redirect", "after the request was read", status: 302
  check "GET /after-status", "redirect", "after another status", status: 302
  %w[a.test a.test:80 a.test:443 a.test:8080 a.test:0 a.test:65535 a.test:123456 a_b.test a.test. .a.test [::1] [::1]:8080
     1.2.3.4:5 a..test -].each do |host|
    check "GET /caught-twice", "redirect", "on host #{host}", status: 302, headers: { "Host" => host }
  end

  app do
    before { redirect "/from-filter" if request.path == "/filtered" }
    before("/late") { redirect "/from-filter" }
    %w[/filtered /late /route].each { |path| get(path) { redirect "/to" } }
  end

  check "GET /filtered", "redirect", "a filter's", status: 302, header: { "location" => "http://example.org/from-filter" }
  check "GET /late", "redirect", "a filter's for a path", status: 302, header: { "location" => "http://example.org/from-filter" }
  check "GET /route", "redirect", "behind filters", status: 302, header: { "location" => "http://example.org/to" }

  app do
    before { catch(:halt) { redirect "/from-filter" } }
    get("/caught") { "caught" }
    get("/again") { redirect "/to" }
  end

  check "GET /caught", "redirect", "a filter's, caught", status: 302, body: "caught"
  check "GET /again", "redirect", "a filter's, caught, then another", status: 302, header: { "location" => "http://example.org/to" }

  app do
    after { headers "x-status" => status.to_s }
    get("/plain") { redirect "/to" }
  end

  check "GET /plain", "redirect", "after filters see it", status: 302, header: { "x-status" => "302" }

  app do
    error(302) { "moved" }
    get("/plain") { redirect "/to" }
  end

  check "GET /plain", "redirect", "with a handler for its status", status: 302, body: "moved"

  app do
    def uri(address = nil, *) = "http://own.test#{address}"
    get("/plain") { redirect "/to" }
  end

  check "GET /plain", "redirect", "with a uri of the app's own", status: 302, header: { "location" => "http://own.test/to" }

  app do
    def status(value = nil) = super(value && 307)
    get("/plain") { redirect "/to" }
  end

  check "GET /plain", "redirect", "with a status of the app's own", status: 307

  app do
    def redirect(address) = super("#{address}-own")
    get("/plain") { redirect "/to" }
  end

  check "GET /plain", "redirect", "with a redirect of the app's own", status: 302, header: { "location" => "http://example.org/to-own" }

  app do
    disable :absolute_redirects
    get("/plain") { redirect "/to" }
    get("/uri") { [uri("/x"), uri("x"), uri("/x", false), uri].inspect }
  end

  check "GET /plain", "redirect", "absolute_redirects off", status: 302, header: { "location" => "/to" }
  check "GET /uri", "uri", "absolute_redirects off"

  app do
    enable :prefixed_redirects
    get("/plain") { redirect "/to" }
    get("/outside") { redirect "http://other.test/" }
  end

  check "GET /plain", "redirect", "prefixed_redirects", env: { "SCRIPT_NAME" => "/app" }, status: 302,
        header: { "location" => "http://example.org/app/to" }
  check "GET /outside", "redirect", "prefixed_redirects outside", env: { "SCRIPT_NAME" => "/app" }, status: 302

  app do
    disable :absolute_redirects
    enable :prefixed_redirects
    get("/plain") { redirect "/to" }
  end

  check "GET /plain", "redirect", "prefixed but not absolute", env: { "SCRIPT_NAME" => "/app" }, status: 302,
        header: { "location" => "/app/to" }

  app do
    get("/uri") { [uri, uri("/x"), uri("x"), uri("/x", false), uri("/x", true, false), uri("/x", false, false)].inspect }
    get("/aliases") { [url("/a"), to("/a")].inspect }
    get("/absolute") { [uri("http://other.test/x"), uri("mailto:x"), uri("//x.test/y"), uri("HTTP://x")].inspect }
    get("/odd") { [uri(nil), uri(""), uri(:sym), uri("/a b"), uri("?q"), uri("#f")].inspect }
    get("/erb") { erb "<a href='<%= to '/x' %>'>", layout: false }
  end

  check "GET /uri?q=1", "uri", "all arguments"
  check "GET /uri", "uri", "with a script name", env: { "SCRIPT_NAME" => "/app" }
  check "GET /uri", "uri", "with a port", headers: { "Host" => "example.org:8080" }
  check "GET /uri", "uri", "over https", env: { "rack.url_scheme" => "https", "SERVER_PORT" => "443" }
  check "GET /uri", "uri", "https on another port", env: { "rack.url_scheme" => "https", "HTTP_HOST" => "example.org:80" }
  check "GET /uri", "uri", "forwarded host", headers: { "X-Forwarded-Host" => "h.test" }
  check "GET /uri", "uri", "forwarded host with a port", headers: { "X-Forwarded-Host" => "h.test:8443" }
  check "GET /uri", "uri", "forwarded host and scheme", headers: { "X-Forwarded-Host" => "h.test", "X-Forwarded-Proto" => "https" }
  check "GET /uri", "uri", "without a Host header", env: { "HTTP_HOST" => nil, "SERVER_PORT" => "8080" }
  check "GET /aliases", "url and to", "are uri", body: '["http://example.org/a", "http://example.org/a"]'
  check "GET /absolute", "uri", "addresses that are absolute already"
  check "GET /odd", "uri", "odd arguments"
  check "GET /erb", "to", "in a template", body: "<a href='http://example.org/x'>"

  app do
    get("/escape") {
      [escape_html("<a&\"'>"), escape("a b/c"), unescape("a%20b+c"), build_query(a: 1), build_nested_query(a: { b: 1 }),
       parse_query("a=1")].inspect
    }
    get("/h") { erb "<%= escape_html '<b>' %>", layout: false }
    get("/status-code") { [status_code(:not_found), status_code(201), Rack::Utils::HTTP_STATUS_CODES[418]].inspect }
    get("/time") {
      [time_for("2024-01-01 00:00:00 UTC"), time_for(0), time_for(Time.at(5)), time_for(DateTime.new(2024, 1, 2))].map(&:to_i).inspect
    }
    get("/time-bad") { time_for("nonsense") }
    get("/time-object") { time_for(Class.new { def to_s = "2024-01-31 12:00 UTC" }.new).to_i.to_s }
    get("/not_found") { not_found("gone missing") }
    get("/not_found-plain") { not_found }
    get("/error") { error(502, "bad gateway") }
    get("/error-plain") { error }
    get("/error-body") { error("just a body") }
    get("/back") { back.inspect }
    get("/session") { session.class.name }
    get("/logger") { logger.info("hidden").inspect }
    get("/missing-helper") { no_such_helper }
  end

  check "GET /escape", "Rack::Utils", "are at hand in handlers"
  check "GET /h", "escape_html", "in a template", body: "&lt;b&gt;"
  check "GET /status-code", "status_code", "of names and numbers", body: '[404, 201, nil]'
  check "GET /time", "time_for", "of Strings, numbers and dates", body: "[1704067200, 0, 5, 1704153600]"
  check "GET /time-bad", "time_for", "what is no time", raises: "ArgumentError"
  check "GET /time-object", "time_for", "an object that says a date", body: "1706702400"
  check "GET /not_found", "not_found", "with a body", status: 404, body: "gone missing"
  check "GET /not_found-plain", "not_found", "without a body", status: 404
  check "GET /error", "error", "with status and body", status: 502, body: "bad gateway"
  check "GET /error-plain", "error", "without arguments", raises: "ArgumentError"
  check "GET /error-body", "error", "with a body alone", status: 500, body: "just a body"
  check "GET /back", "back", "is the referer", headers: { "Referer" => "http://x.test/" }, body: '"http://x.test/"'
  check "GET /logger", "logger", "without logging"
  check "GET /missing-helper", "an unknown helper", "is a NameError", raises: "NameError", normalize: { /#<.*>/ => "#<>" }
end
