# frozen_string_literal: true

require_relative "../suite"

Differential.theme "requests" do
  app do
    get("/accept") { request.accept.map { |one| [one.to_s, one.entry, one.priority, one.params] }.inspect }
    get("/accepts") { params[:types].split(",").map { |type| request.accept?(type) }.inspect }
    get("/preferred") { request.preferred_type(*params[:types].to_s.split(",")).to_s }
    get("/preferred-list") { request.preferred_type(%w[text/html application/json]).inspect.gsub(/0x\h+/, "0x") }
    get("/entry") do
      entry = request.accept.first
      [entry.to_str, entry.to_s, entry.to_s(true), entry.respond_to?(:upcase), entry.upcase, entry.class.name[/\w+\z/]].inspect
    end
    %i[get head post put patch delete options link unlink].each do |verb|
      public_send(verb, "/safe") {
        headers("x-safe" => "#{request.safe?} #{request.idempotent?} #{request.link?} #{request.unlink?}") && ""
      }
    end
    get("/secure") { [request.secure?, request.ssl?, request.scheme, request.forwarded?].inspect }
    get("/host") { [request.host, request.port, request.host_with_port, request.base_url, request.url].inspect }
    get("/path") { [request.path, request.path_info, request.script_name, request.fullpath, request.query_string].inspect }
    get("/client") { [request.ip, request.user_agent, request.referer, request.referrer, request.xhr?].inspect }
    get("/body") { [request.media_type, request.content_length, request.content_charset, request.form_data?].inspect }
    post("/body") do
      [request.media_type, request.content_length, request.content_charset, request.form_data?, request.content_type,
       request.media_type_params, request.body.read].inspect
    end
    get("/verb") { [request.request_method, request.get?, request.post?, request.head?].inspect }
    get("/env") { [env["REQUEST_METHOD"], env.equal?(request.env), request.env["HTTP_X_OWN"], request.params["a"]].inspect }
    get("/cookies") { request.cookies.sort.inspect }
    get("/class") { request.class.name.sub(/\w+::/, "") + request.is_a?(Rack::Request).inspect }
    get("/set") do
      request.update_param("b", "1")
      request.update_param("a", "2")
      [request.params, params].inspect
    end
    get("/path_info=") do
      request.path_info = "/changed"
      [request.path_info, env["PATH_INFO"], request.path].inspect
    end
    get("/options") { [request.options?, request.trace?, request.patch?, request.delete?, request.put?].inspect }
    get("/multi") { [request.get_header("HTTP_ACCEPT"), request.has_header?("HTTP_X"), request.fetch_header("HTTP_X") { "d" }].inspect }
    get("/session") { [request.session_options.class, request.session.class, request.session.to_h].inspect }
    get("/values") { [request.delete_param("a"), request.params].inspect }
    get("/encoding") { [request.path_info.encoding, request.query_string.encoding, request.host.encoding].map(&:name).inspect }
    get("/authority") { [request.authority, request.forwarded_authority, request.forwarded_for, request.server_name].inspect }
    get("/trusted") { [request.trusted_proxy?("127.0.0.1"), request.forwarded_port, request.ip].inspect }
    get("/logger") { [request.logger.class, logger.class.name[/\w+\z/]].inspect }
    get("/new") { request.class.new(env.merge("PATH_INFO" => "/x")).path_info }
  end

  accept = "text/html;level=1;q=0.5, application/json, text/*;q=0.8, */*;q=0.1"
  check "GET /accept", "request.accept", "entries by preference", headers: { "Accept" => accept }
  check "GET /accept", "request.accept", "no header"
  check "GET /accept", "request.accept", "an empty header", headers: { "Accept" => "" }
  check "GET /accept", "request.accept", "a quoted parameter", headers: { "Accept" => 'text/html;a="b;c,d\\"e"' }
  check "GET /accept", "request.accept", "a header that is no list", headers: { "Accept" => "?,;=,text" }
  check "GET /accepts?types=text/html,image/png", "request.accept?", "by type", headers: { "Accept" => "text/html" }
  check "GET /preferred?types=text/html,application/json", "request.preferred_type", "of two",
        headers: { "Accept" => "application/json, text/html;q=0.9" }, body: "application/json"
  check "GET /preferred?types=text/html,application/json", "request.preferred_type", "by a range",
        headers: { "Accept" => "application/*" }, body: "application/json"
  check "GET /preferred?types=image/png", "request.preferred_type", "none", headers: { "Accept" => "text/html" }, body: ""
  check "GET /preferred", "request.preferred_type", "without arguments", headers: { "Accept" => "text/html" }, body: "text/html"
  check "GET /preferred-list", "request.preferred_type", "a list", headers: { "Accept" => "application/json" }
  check "GET /entry", "request.accept", "an entry acts as its type", headers: { "Accept" => "text/html;q=0.5;level=1" }

  %w[GET HEAD POST PUT PATCH DELETE OPTIONS LINK UNLINK].each do |verb|
    check "#{verb} /safe", "request.safe?", "safe and idempotent", header: { "x-safe" => /true|false/ }
  end

  check "GET /secure", "request.secure?", "http", body: '[false, false, "http", false]'
  check "GET /secure", "request.secure?", "https", env: { "rack.url_scheme" => "https" }, body: '[true, true, "https", false]'
  check "GET /secure", "request.secure?", "HTTPS=on", env: { "HTTPS" => "on" }, body: '[true, true, "https", false]'
  check "GET /secure", "request.secure?", "X-Forwarded-Proto", headers: { "X-Forwarded-Proto" => "https" }, body: /true, true/
  check "GET /secure", "request.forwarded?", "X-Forwarded-Host", headers: { "X-Forwarded-Host" => "h.test" }, body: /true\]/
  check "GET /secure", "request.forwarded?", "Forwarded", headers: { "Forwarded" => "host=h.test;proto=https" }
  check "GET /host", "request.host", "plain"
  check "GET /host", "request.host", "a port of one's own", headers: { "Host" => "example.org:8080" }
  check "GET /host", "request.host", "forwarded host and port", headers: { "X-Forwarded-Host" => "h.test:81, i.test" }
  check "GET /host", "request.host", "no Host header", env: { "HTTP_HOST" => nil }
  check "GET /host", "request.host", "an IPv6 address", headers: { "Host" => "[::1]:4567" }
  check "GET /host", "request.host", "X-Forwarded-Port", headers: { "X-Forwarded-Port" => "8443", "X-Forwarded-Host" => "h.test" }
  check "GET /path?a=1", "request.path", "with a script name", env: { "SCRIPT_NAME" => "/app" },
        body: '["/app/path", "/path", "/app", "/app/path?a=1", "a=1"]'
  check "GET /client", "request.ip", "client headers", headers: { "User-Agent" => "UA", "Referer" => "http://r.test/",
                                                                  "X-Requested-With" => "XMLHttpRequest" }
  check "GET /client", "request.ip", "forwarded for", headers: { "X-Forwarded-For" => "1.2.3.4, 10.0.0.1" }, body: /1\.2\.3\.4/
  check "GET /body", "request.media_type", "no body"
  check "POST /body", "request.media_type", "a form with its charset", input: "a=1",
        headers: { "Content-Type" => "text/x-y; Charset=utf-8; b=\"c\"" }
  check "GET /verb", "request.request_method", "GET", body: '["GET", true, false, false]'
  check "GET /env?a=1", "env", "is the request's", headers: { "X-Own" => "own" }, body: '["GET", true, "own", "1"]'
  check "GET /cookies", "request.cookies", "two cookies", headers: { "Cookie" => "a=1; b=%20x" }, body: '[["a", "1"], ["b", " x"]]'
  check "GET /cookies", "request.cookies", "a malformed header", headers: { "Cookie" => ";;=;a;b==c;%=%" }
  check "GET /class", "request", "its class", body: "Requesttrue"
  check "GET /set?a=1", "request.update_param", "does not reach params"
  check "GET /path_info=", "request.path_info=", "changes the env", body: '["/changed", "/changed", "/changed"]'
  check "GET /options", "request.options?", "predicates of verbs", body: "[false, false, false, false, false]"
  check "GET /multi", "request.get_header", "header access", headers: { "Accept" => "x" }, body: '["x", false, "d"]'
  check "GET /session", "request.session", "without sessions", body: /{}/
  check "GET /values?a=1&b=2", "request.delete_param", "takes one away"
  check "GET /encoding?a=1", "request", "encodings"
  check "GET /authority", "request.authority", "and its relatives", headers: { "X-Forwarded-For" => "1.2.3.4" }
  check "GET /trusted", "request.trusted_proxy?", "and its relatives", headers: { "X-Forwarded-Proto" => "https" }
  check "GET /logger", "request.logger", "without logging"
  check "GET /new", "request.class.new", "of another env", body: "/x"
  check "GET /path", "request", "a path with bytes that are no UTF-8", env: { "QUERY_STRING" => "a=\xFF".b },
        normalize: { /\\+xFF/ => "FF" }

  app do
    get("/:a") { [params[:a], params[:a].encoding.name, params[:q], params[:q]&.encoding&.name].inspect }
    after { headers "x-path" => request.path_info.encoding.name }
  end

  check "GET /x", "/:a", "a binary path", env: { "PATH_INFO" => "/w\xC3\xB6rld".b }
  check "GET /x", "/:a", "a binary path that is no UTF-8", env: { "PATH_INFO" => "/w\xF6rld".b }
  check "GET /x", "/:a", "a path that is no UTF-8 and says so", env: { "PATH_INFO" => "/w\xF6rld" }, raises: "ArgumentError"
  check "GET /x", "/:a", "a binary query", env: { "QUERY_STRING" => "q=w%C3%B6rld".b }
  check "GET /x", "/:a", "raw bytes in the query", env: { "QUERY_STRING" => "q=w\xF6rld".b }
  check "GET /x", "/:a", "frozen env strings", env: { "PATH_INFO" => "/frozen", "QUERY_STRING" => "q=1" }
  check "GET /x", "/:a", "no query string at all", env: { "QUERY_STRING" => nil }
  check "GET /x", "/:a", "no path at all", env: { "PATH_INFO" => nil }, raises: /.*/
  check "GET /x", "/:a", "a path without its slash", env: { "PATH_INFO" => "x" }
  check "GET /x", "/:a", "an absolute URL as path", env: { "PATH_INFO" => "http://example.org/x" }, status: 404
  check "GET /#{"x" * 10_000}", "/:a", "a very long path"
  check "GET /x", "/:a", "a NUL byte in the path", env: { "PATH_INFO" => "/x\0y" }
  check "GET /x", "/:a", "an asterisk as path", env: { "PATH_INFO" => "*" }

  stack do
    app = framework_app do
      get("/") { "linted" }
      get("/none") { 204 }
      get("/list") { %w[a b] }
      get("/stream") { stream { |out| out << "s" } }
      get("/file") { send_file File.join(settings.public_folder, "plain.txt") }
      get("/cookie") do
        response.set_cookie("a", value: "1", path: "/")
        response.set_cookie("b", "2")
        "cookies"
      end
      get("/redirect") { redirect "/" }
      get("/session") { (session[:n] = session[:n].to_i + 1).to_s }
      enable :sessions
    end
    Rack::Lint.new(app)
  end

  check "GET /", "Rack::Lint", "a String", body: "linted"
  check "GET /none", "Rack::Lint", "204", status: 204
  check "GET /list", "Rack::Lint", "a list", body: "ab"
  check "GET /stream", "Rack::Lint", "a stream", body: "s"
  check "GET /file", "Rack::Lint", "a file", body: "plain text\n"
  check "HEAD /file", "Rack::Lint", "a file on HEAD", body: ""
  check "GET /cookie", "Rack::Lint", "two cookies", body: "cookies"
  check "GET /redirect", "Rack::Lint", "a redirect", status: 302
  check "GET /missing", "Rack::Lint", "not found", status: 404
  check "GET /session", "Rack::Lint", "a session", body: "1"
  check "GET /plain.txt", "Rack::Lint", "a static file", body: "plain text\n"
end
