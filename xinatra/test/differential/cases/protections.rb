# frozen_string_literal: true

require_relative "../suite"

Differential.theme "protections" do
  sniff = { "x-content-type-options" => "nosniff" }
  html = sniff.merge("x-xss-protection" => "1; mode=block", "x-frame-options" => "SAMEORIGIN")
  plain = sniff.merge("x-xss-protection" => nil, "x-frame-options" => nil)
  none = { "x-content-type-options" => nil, "x-xss-protection" => nil, "x-frame-options" => nil }

  app do
    get("/html") { "html" }
    get("/xhtml") { content_type("application/xhtml+xml") && "x" }
    get("/json") { content_type(:json) && "[1]" }
    get("/txt") { content_type(:txt) && "x" }
    get("/svg") { content_type(:svg) && "x" }
    get("/upper") { content_type("TEXT/HTML") && "x" }
    get("/redirect") { redirect "/" }
    get("/none") { 204 }
    get("/own") { headers("x-frame-options" => "DENY", "x-xss-protection" => "0", "x-content-type-options" => "x") && "x" }
    get("/raw") { [200, { "content-type" => "text/html" }, ["x"]] }
    get("/session") { (session[:a] = 1).to_s }
    post("/form") { "form" }
    put("/form") { "form" }
    patch("/form") { "form" }
    delete("/form") { "form" }
    options("/form") { "form" }
  end

  check "GET /html", "default protections", "headers of HTML", header: html
  check "HEAD /html", "default protections", "headers of HTML on HEAD", header: html
  check "POST /form", "default protections", "headers of HTML on POST", header: html
  check "GET /xhtml", "default protections", "headers of XHTML", header: { "x-content-type-options" => "nosniff" }
  check "GET /json", "default protections", "headers of JSON", header: plain
  check "GET /txt", "default protections", "headers of plain text", header: plain
  check "GET /svg", "default protections", "headers of SVG", header: plain
  check "GET /upper", "default protections", "a type in upper case"
  check "GET /redirect", "default protections", "headers of a redirect", status: 302
  check "GET /none", "default protections", "headers of 204", status: 204
  check "GET /own", "default protections", "headers of one's own stay",
        header: { "x-frame-options" => "DENY", "x-xss-protection" => "0", "x-content-type-options" => "x" }
  check "GET /raw", "default protections", "a type that came with a triple", header: html
  check "GET /missing", "default protections", "headers of a 404", status: 404, header: html
  check "GET /plain.txt", "default protections", "headers of a static file", header: plain
  check "GET /pixel.png", "default protections", "headers of an image", header: plain

  cross = { "Referer" => "http://evil.test/", "Origin" => "http://evil.test" }
  check "GET /json", "JsonCsrf", "a foreign referer is refused", headers: { "Referer" => "http://evil.test/x" }, status: 403,
        body: "Forbidden"
  check "GET /json", "JsonCsrf", "the own referer", headers: { "Referer" => "http://example.org/x" }, body: "[1]"
  check "GET /json", "JsonCsrf", "no referer", body: "[1]"
  check "GET /json", "JsonCsrf", "an XMLHttpRequest", headers: { "Referer" => "http://evil.test/", "X-Requested-With" => "XMLHttpRequest" }
  check "GET /json", "JsonCsrf", "with an Origin too", headers: cross
  check "GET /json", "JsonCsrf", "a referer that is no address", headers: { "Referer" => "::nonsense" }, status: 403
  check "GET /json", "JsonCsrf", "a foreign port", headers: { "Referer" => "http://example.org:81/" }
  check "HEAD /json", "JsonCsrf", "a foreign referer on HEAD", headers: { "Referer" => "http://evil.test/x" }, status: 403
  check "GET /html", "JsonCsrf", "HTML is not concerned", headers: { "Referer" => "http://evil.test/x" }, body: "html"

  %w[POST PUT PATCH DELETE].each do |verb|
    check "#{verb} /form", "HttpOrigin", "a foreign origin drops the session", headers: { "Origin" => "http://evil.test" }
    check "#{verb} /form", "HttpOrigin", "the own origin", headers: { "Origin" => "http://example.org" }, body: "form"
  end
  check "OPTIONS /form", "HttpOrigin", "a safe verb", headers: { "Origin" => "http://evil.test" }, body: "form"
  check "GET /html", "HttpOrigin", "a safe verb", headers: { "Origin" => "http://evil.test" }, body: "html"
  check "POST /form", "HttpOrigin", "the origin null", headers: { "Origin" => "null" }
  check "POST /form", "HttpOrigin", "an origin that is no address", headers: { "Origin" => "http://[" }
  check "POST /form", "HttpOrigin", "another scheme", headers: { "Origin" => "https://example.org" }
  check "POST /form", "HttpOrigin", "another port", headers: { "Origin" => "http://example.org:81" }
  check "POST /form", "RemoteToken", "a foreign referer", headers: { "Referer" => "http://evil.test/" }

  check "GET /html", "IPSpoofing", "two headers that disagree lose the session only",
        headers: { "X-Forwarded-For" => "1.2.3.4", "Client-IP" => "9.9.9.9" }
  check "GET /html", "IPSpoofing", "two headers that agree", headers: { "X-Forwarded-For" => "1.2.3.4", "Client-IP" => "1.2.3.4" }
  check "GET /html", "IPSpoofing", "a client in the list", headers: { "X-Forwarded-For" => "1.2.3.4, 5.6.7.8", "Client-IP" => "5.6.7.8" }
  check "GET /html", "IPSpoofing", "X-Real-IP that disagrees",
        headers: { "X-Forwarded-For" => "1.2.3.4", "Client-IP" => "1.2.3.4", "X-Real-IP" => "9.9.9.9" }
  check "GET /html", "IPSpoofing", "one header alone", headers: { "X-Forwarded-For" => "1.2.3.4" }

  app do
    enable :sessions
    get("/set") { (session[:value] = "kept").to_s }
    get("/get") { session[:value].inspect }
    post("/post") { session[:value].inspect }
    delete("/post") { session[:value].inspect }
    get("/token") { session.to_hash.keys.sort.inspect }
    post("/token") { session.to_hash.keys.sort.inspect }
  end

  check "POST /post", "drop_session", "a foreign origin loses the session", first: ["GET /set"], body: "nil",
        headers: { "Origin" => "http://evil.test" }
  check "GET /get", "drop_session", "the lost session stays lost", body: "nil",
        first: ["GET /set", ["POST /post", { headers: { "Origin" => "http://evil.test" } }]]
  check "POST /post", "drop_session", "the own origin keeps it", first: ["GET /set"], headers: { "Origin" => "http://example.org" },
        body: '"kept"'
  check "DELETE /post", "drop_session", "no origin keeps it", first: ["GET /set"]
  check "POST /post", "drop_session", "a foreign referer", first: ["GET /set"], headers: { "Referer" => "http://evil.test/" }
  check "GET /get", "SessionHijacking", "another user agent", headers: { "User-Agent" => "B" },
        first: [["GET /set", { headers: { "User-Agent" => "A" } }]]
  check "GET /get", "SessionHijacking", "the same user agent", headers: { "User-Agent" => "A" }, body: '"kept"',
        first: [["GET /set", { headers: { "User-Agent" => "A" } }]]
  check "GET /token", "protections with sessions", "what they keep in the session", first: ["GET /set"]
  check "POST /token", "protections with sessions", "what a POST keeps", first: ["GET /set"]

  app do
    disable :protection
    get("/html") { "html" }
    get("/json") { content_type(:json) && "[1]" }
    post("/form") { "form" }
    get("/a/:x") { |x| x }
  end

  check "GET /html", "protection off", "no headers", header: none
  check "GET /json", "protection off", "a foreign referer", headers: { "Referer" => "http://evil.test/" }, body: "[1]"
  check "POST /form", "protection off", "a foreign origin", headers: { "Origin" => "http://evil.test" }, body: "form"
  check "GET /html", "protection off", "spoofed addresses", headers: { "X-Forwarded-For" => "1.2.3.4", "Client-IP" => "9.9.9.9" }
  check "GET /a/b%2Fc", "protection off", "an escaped slash", body: "b/c"

  app do
    set :default_content_type, "application/json"
    get("/") { "[1]" }
    get("/:a") { |a| halt 200, a }
    get("/set/:a") { headers("x-a" => "1") && "[#{params[:a]}]" }
  end

  { "/" => "a String", "/a" => "a halt", "/set/1" => "a header" }.each do |path, what|
    %w[GET HEAD].each do |verb|
      check "#{verb} #{path}", "JSON by default", "#{what}, a foreign referer is refused", status: 403,
            headers: { "Referer" => "http://evil.test/x" }
    end
    check "GET #{path}", "JSON by default", "#{what}, the own referer", headers: { "Referer" => "http://example.org/x" }
  end

  {
    "except path_traversal" => { except: :path_traversal }, "except a list" => { except: %i[frame_options xss_header] },
    "except json_csrf" => { except: :json_csrf }, "except session_hijacking" => { except: :session_hijacking },
    "except ip_spoofing" => { except: :ip_spoofing }, "except http_origin" => { except: :http_origin },
    "reaction deny" => { reaction: :deny }, "reaction drop_session" => { reaction: :drop_session },
    "reaction report" => { reaction: :report }, "frame_options DENY" => { frame_options: :deny },
    "xss_mode off" => { xss_mode: :nothing }, "nosniff off" => { nosniff: false }, "session on" => { session: true },
    "use csp" => { use: :content_security_policy }, "use strict transport" => { use: %i[strict_transport authenticity_token] },
    "use referrer policy" => { use: :referrer_policy }, "an allowed origin" => { permitted_origins: ["http://evil.test"] },
    "a status" => { reaction: :deny, status: 418, message: "no" }, "another img_src" => { use: :content_security_policy, img_src: "*" },
    "html_types" => { html_types: %w[application/json] }, "use cookie_tossing" => { use: :cookie_tossing },
    "use form_token" => { use: :form_token }, "origin_whitelist" => { allow_if: ->(env) { env["HTTP_X_OK"] } },
    "escaped params" => { use: :escaped_params }, "remote referrer" => { use: :remote_referrer }
  }.each do |name, options|
    app do
      set :protection, options
      enable :sessions if options[:session]
      get("/json") { content_type(:json) && "[1]" }
      get("/a/:x") { |x| x + params[:q].to_s }
      post("/form") { "form" }
    end

    quiet = { normalize: { /[\w+\/=-]{60,}/ => "TOKEN" } }
    check "GET /a/b", "set :protection #{name}", "headers", **quiet
    check "GET /json", "set :protection #{name}", "a foreign referer", status: /200|403|418/,
          headers: { "Referer" => "http://evil.test/" }, **quiet
    check "POST /form", "set :protection #{name}", "a foreign origin", status: /200|403|418/, headers: { "Origin" => "http://evil.test" },
          **quiet
    check "GET /x/../a/b?q=<i>", "set :protection #{name}", "a parent step", status: /200|404/, **quiet
    check "GET /a/b", "set :protection #{name}", "spoofed addresses", status: /200|403|418/, **quiet,
          headers: { "X-Forwarded-For" => "1.2.3.4", "Client-IP" => "9.9.9.9" }
  end

  app do
    set :protection, permitted_origins: %w[http://friend.test], reaction: :deny
    post("/form") { "form" }
  end

  check "POST /form", "permitted_origins", "one of them", headers: { "Origin" => "http://friend.test" }, body: "form"
  check "POST /form", "permitted_origins", "another", headers: { "Origin" => "http://evil.test" }, status: 403

  app do
    require "rack/protection"
    use Rack::Protection::FrameOptions, frame_options: :deny
    use Rack::Protection::EscapedParams
    get("/p") { params[:q].to_s }
  end

  check "GET /p?q=<i>", "use Rack::Protection", "beside the default ones", body: "&lt;i&gt;"

  app do
    require "rack/protection"
    use Rack::Protection::AuthenticityToken
    enable :sessions
    get("/token") { env["rack.session"][:csrf].class.name }
    post("/form") { "form" }
  end

  check "POST /form", "use AuthenticityToken", "without a token", status: 403, body: "Forbidden"
  check "GET /token", "use AuthenticityToken", "a token is kept"

  %w[/a/../b /../b /%2e%2e/b /%2E%2E/b /a/%2e%2e/b /./b /%2e/b //b /a/./b /b/. /b/.. /a%2fb /a\\b /a/..\\b /..%5cb /b// /%2F /.../b /..b /b.. /;/b
     /%2e%2e%2fb /%252e%252e/b /\u00e9/../b /a/b/../../c /../../../etc /b/../ /b%00 /%c0%ae%c0%ae/b].each do |path|
    app { get("/*") { "#{request.path_info} #{params[:splat].inspect}" } } if path == "/a/../b"
    check "GET #{path}", "PathTraversal", "the path #{path}"
  end

  app do
    set :host_authorization, permitted_hosts: %w[allowed.test .sub.test]
    get("/") { "in" }
  end

  {
    "an allowed host" => ["allowed.test", 200], "its port" => ["allowed.test:8080", 200], "another" => ["evil.test", 403],
    "a subdomain" => ["a.sub.test", 200], "the domain of a subdomain" => ["sub.test", 200], "upper case" => ["ALLOWED.test", 200],
    "a suffix" => ["xallowed.test", 403], "an address" => ["127.0.0.1", 403], "an empty one" => ["", 403],
    "a trailing dot" => ["allowed.test.", 403], "a slash" => ["allowed.test/x", 403]
  }.each do |name, (host, status)|
    check "GET /", "host_authorization", name, headers: { "Host" => host }, status: status
  end
  check "GET /", "host_authorization", "a forwarded host that is refused", status: 403,
        headers: { "Host" => "allowed.test", "X-Forwarded-Host" => "evil.test" }
  check "GET /", "host_authorization", "a forwarded host that is allowed", status: 403,
        headers: { "Host" => "evil.test", "X-Forwarded-Host" => "allowed.test" }
  check "GET /", "host_authorization", "a Forwarded header", headers: { "Host" => "allowed.test", "Forwarded" => "host=evil.test" },
        status: 403

  app do
    set :host_authorization, permitted_hosts: ["allowed.test", IPAddr.new("10.0.0.0/8")], status: 421, message: "wrong host",
                             allow_if: ->(env) { env["PATH_INFO"] == "/health" }
    get("/*") { "in" }
  end

  check "GET /", "host_authorization with options", "its status and message", status: 421, body: "wrong host"
  check "GET /", "host_authorization with options", "a network", headers: { "Host" => "10.1.2.3" }, body: "in"
  check "GET /", "host_authorization with options", "outside the network", headers: { "Host" => "11.1.2.3" }, status: 421
  check "GET /health", "host_authorization with options", "allow_if", body: "in"
end
