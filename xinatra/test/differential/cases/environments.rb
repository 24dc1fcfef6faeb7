# frozen_string_literal: true

require_relative "../suite"

Differential.theme "development", process: :development do
  local = { "Host" => "localhost:4567" }
  ditty = { normalize: { /(Sin|Xin)atra/ => "Framework" }, status: 404 }
  page = { ignore: %w[body content-length], headers: { "Accept" => "text/html" }.merge(local), status: 500 }

  app do
    get("/") { "root" }
    get("/raise") { raise ArgumentError, "shown" }
    get("/handled") { raise KeyError, "handled" }
    get("/not_found") { not_found }
    get("/halted") { halt 404, "mine" }
    get("/code") { 404 }
    get("/defaults") do
      %i[environment development? raise_errors dump_errors show_exceptions reload_templates bind logging]
        .map { |name| settings.public_send(name) }.inspect
    end
    get("/permitted") { settings.host_authorization[:permitted_hosts].map(&:to_s).inspect }
    get("/erb") { erb "<%= 1 %>", layout: false }
    get("/file") { erb :greet }
    error(KeyError) { "never" }
  end

  check "GET /", "in development", "a route", headers: local, body: "root"
  check "GET /nowhere", "in development", "the 404 page", headers: local, **ditty,
        body: /nowhere/, ignore: %w[body content-length]
  check "POST /now<b>here", "in development", "the 404 page of POST escapes", headers: local, **ditty, body: /post/,
        ignore: %w[body content-length]
  check "HEAD /nowhere", "in development", "the 404 page on HEAD", headers: local, **ditty, body: "", ignore: %w[content-length]
  check "GET /not_found", "in development", "the 404 page by helper", headers: local, **ditty, ignore: %w[body content-length]
  check "GET /halted", "in development", "halt 404 with a body", headers: local, **ditty, ignore: %w[body content-length]
  check "GET /code", "in development", "a returned 404", headers: local, **ditty, ignore: %w[body content-length]
  check "GET /__sinatra__/404.png", "in development", "the image of the 404 page",
        headers: local, ignore: %w[body content-length last-modified],
        header: { "content-type" => "image/png" }
  check "GET /__sinatra__/500.png", "in development", "the image of the error page", headers: local,
        ignore: %w[body content-length last-modified]
  check "GET /__sinatra__/999.png", "in development", "an image that is missing", headers: local, status: 404,
        ignore: %w[body content-length]
  check "GET /raise", "in development", "the error page", **page, body: /shown/, header: { "content-type" => "text/html" }
  check "GET /raise", "in development", "the error as text", **page, headers: { "User-Agent" => "curl/8" }.merge(local),
        header: { "content-type" => "text/plain" }
  check "GET /raise", "in development", "rack.errors tells the error", **page, compare: :errors, normalize: { /^\t.*\n/ => "" }
  check "GET /handled", "in development", "the page comes before a handler", **page, body: /handled/
  check "GET /defaults", "in development", "defaults that differ", headers: local,
        body: '[:development, true, false, true, true, true, "localhost", false]'
  check "GET /permitted", "in development", "hosts that are permitted", headers: local
  check "GET /erb", "in development", "a template", headers: local, first: [["GET /erb", { headers: local }]], body: "1"
  check "GET /file", "in development", "a template's file", headers: local, first: [["GET /file", { headers: local }]], body: /nobody/
  check "GET /p?a=1&a[b]=2", "in development", "a bad request", headers: local, status: 400

  {
    "localhost" => 200, "localhost:4567" => 200, "a.localhost" => 200, "a.test" => 200, "127.0.0.1" => 200, "127.0.0.1:80" => 200,
    "192.168.1.5" => 200, "[::1]" => 200, "[::1]:4567" => 200, "example.org" => 403, "localhost.evil.org" => 403, "evil.org:4567" => 403,
    "LOCALHOST" => 200, "" => 200, "a.b.test" => 200, "test" => 200, "1.2.3" => 403
  }.each do |host, status|
    check "GET /", "in development", "the host #{host.inspect}", headers: { "Host" => host }, status: status
  end
  check "GET /", "in development", "a forwarded host", headers: { "Host" => "localhost", "X-Forwarded-Host" => "evil.org" }, status: 403
  check "GET /", "in development", "a Forwarded host", headers: { "Host" => "localhost", "Forwarded" => "host=localhost;proto=http" }
  check "GET /", "in development", "no host", env: { "HTTP_HOST" => nil }
  check "POST /", "in development", "a foreign host on POST", status: 403

  app do
    not_found { "own 404" }
    set :show_exceptions, :after_handler
    error(KeyError) { "handled" }
    get("/key") { raise KeyError }
  end

  check "GET /nowhere", "in development with a not_found", "it wins over the page", headers: local, status: 404, body: "own 404"
  check "GET /key", "in development with after_handler", "a handler answers", headers: local, status: 500, body: "handled"

  app(environment: :production) do
    get("/") { "root" }
    get("/raise") { raise "secret" }
  end

  check "GET /", "production in a development process", "any host", body: "root"
  check "GET /raise", "production in a development process", "the plain page", status: 500, body: "<h1>Internal Server Error</h1>"
  check "GET /nowhere", "production in a development process", "its 404 page", status: 404, ignore: %w[body content-length]
end

Differential.theme "production", process: :production do
  app do
    get("/") { "root" }
    get("/raise") { raise ArgumentError, "secret" }
    get("/defaults") do
      %i[environment production? raise_errors dump_errors show_exceptions reload_templates bind logging static]
        .map { |name| settings.public_send(name) }.inspect
    end
    get("/__sinatra__/404.png") { "own route" }
    configure(:production) { get("/configured") { "production" } }
    configure(:development) { get("/configured") { "development" } }
  end

  check "GET /", "in a production process", "any host", body: "root"
  check "GET /raise", "in a production process", "the default page", status: 500, body: "<h1>Internal Server Error</h1>"
  check "GET /nowhere", "in a production process", "not found", status: 404, body: "<h1>Not Found</h1>"
  check "GET /defaults", "in a production process", "defaults that differ",
        body: '[:production, true, false, true, false, false, "0.0.0.0", false, true]'
  check "GET /__sinatra__/404.png", "in a production process", "no image of the framework's own", body: "own route"
  check "GET /configured", "in a production process", "configure", body: "production"
end
