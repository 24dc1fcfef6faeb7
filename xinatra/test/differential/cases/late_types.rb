# frozen_string_literal: true

# Content types of an app that has said them before: each request is made twice.
Differential.theme "late types" do
  app do
    get("/plain") { content_type(:json) && "{}" }
    get("/status") { content_type(:json) && 201 }
    get("/pair") { content_type(:json) && [202, "{}"] }
    get("/triple") { content_type(:json) && [203, { "x-a" => "1" }, "{}"] }
    get("/none") { content_type(:json) && nil }
    get("/no-content") { content_type(:json) && 204 }
    get("/not-modified") { content_type(:json) && halt(304) }
    get("/halt") { content_type(:json) && halt(422, "{}") }
    get("/halt-string") { content_type(:json) && halt("{}") }
    get("/halt-headers") { content_type(:json) && halt(422, { "x-a" => "1" }, "{}") }
    get("/redirect") { content_type(:json) && redirect("/plain") }
    get("/again") { content_type(:json) && content_type(:html) && "x" }
    get("/string-after") { content_type(:json) && content_type("text/x-own") && "x" }
    get("/params-after") { content_type(:json) && content_type(:html, a: 1) && "x" }
    get("/read") { content_type(:json) && content_type }
    get("/returned") { content_type(:html) }
    get("/headers") { content_type(:json) && headers("x-a" => "1") && "x" }
    get("/header-own") { content_type(:json) && headers("content-type" => "text/x-own") && "x" }
    get("/response") { content_type(:json) && response["content-type"].upcase }
    get("/deleted") { content_type(:json) && response.headers.delete("content-type") }
    get("/status-helper") { content_type(:json) && status(201) && "{}" }
    get("/body-helper") { content_type(:json) && body("{}") }
    get("/each") { content_type(:json) && %w[a b] }
    get("/stream") { content_type(:txt) && stream { |out| out << "a" } }
    get("/mutated") { content_type(:html).to_s + content_type(:html) }
    get("/long") { content_type(:json) && ("x" * 3000) }
    get("/cookie") { content_type(:json) && response.set_cookie("a", "b") && "x" }
    get("/etag") { content_type(:json) && etag("abc") && "x" }
    get("/raise") { content_type(:json) && raise(IOError, "broken") }
    get("/missing") { content_type(:json) && raise(Framework::NotFound) }
    get("/pass/:a") { content_type(:json) && pass }
    get("/pass/*") { "passed" }
    get("/unknown") { content_type(:no_such_type) && "x" }
    get("/unknown-saved") { (content_type(:no_such_type) rescue "saved") }
    get("/sub") { content_type(:json) && call(env.merge("PATH_INFO" => "/plain"))[1]["content-type"] }
    get("/ivars") { content_type(:json) && instance_variable_get(:@response)["content-type"] }
    error(IOError) { "handled" }
  end

  {
    "plain" => {}, "status" => { status: 201 }, "pair" => { status: 202 }, "triple" => { status: 203 }, "none" => {},
    "no-content" => { status: 204 }, "not-modified" => { status: 304 }, "halt" => { status: 422 }, "halt-string" => {},
    "halt-headers" => { status: 422 }, "redirect" => { status: 302 }, "again" => {}, "string-after" => {},
    "params-after" => {}, "read" => { body: "application/json" }, "returned" => { body: "text/html;charset=utf-8" },
    "headers" => { header: { "x-a" => "1" } }, "header-own" => { header: { "content-type" => "text/x-own" } },
    "response" => { body: "APPLICATION/JSON" }, "deleted" => {}, "status-helper" => { status: 201 }, "body-helper" => {},
    "each" => {}, "stream" => {}, "mutated" => {}, "long" => {}, "cookie" => {}, "etag" => {}, "raise" => { status: 500 },
    "missing" => { status: 404 }, "pass/a" => { body: "passed" }, "unknown" => { raises: "RuntimeError" },
    "unknown-saved" => { body: "saved" }, "sub" => { body: "application/json" }, "ivars" => { body: "application/json" }
  }.each do |name, expected|
    check "GET /#{name}", "/#{name}", "a content type said before", first: ["GET /#{name}"], **expected
    check "HEAD /#{name}", "/#{name}", "a content type said before", first: ["GET /#{name}"],
          **expected.except(:body), **(name == "redirect" ? { status: 303 } : {})
  end

  app do
    before { content_type(:json) if params[:json] }
    get("/") { content_type.inspect }
    get("/raise") { raise IOError }
    error(IOError) { content_type.inspect }
  end
  check "GET /?json=1", "before", "a content type said in a filter before", first: ["GET /?json=1"], body: '"application/json"'
  check "GET /", "before", "no content type said, after one was", first: ["GET /?json=1", "GET /?json=1"], body: "nil"
  check "GET /raise?json=1", "before", "an error behind a content type said in a filter", first: ["GET /raise?json=1"],
        status: 500

  app do
    get("/") { content_type(:html) && "x" }
    set :add_charset, settings.add_charset.dup
    get("/add") { settings.add_charset << "application/json" && "added" }
    get("/json") { content_type(:json) && "x" }
    get("/register") { settings.mime_type(:late_own, "text/x-#{params[:own]}") }
    get("/own") { content_type(:late_own) && "x" }
    get("/set") { settings.set(:default_encoding, "UTF-8") && content_type("text/x-own") && "set" }
  end
  check "GET /json", "add_charset", "added to between", first: ["GET /json", "GET /json", "GET /add"],
        header: { "content-type" => "application/json;charset=utf-8" }
  check "GET /own", "mime_type", "registered anew between", header: { "content-type" => "text/x-b;charset=utf-8" },
        first: ["GET /register?own=a", "GET /own", "GET /own", "GET /register?own=b"]
  check "GET /", "default_encoding", "set between", first: ["GET /", "GET /", "GET /set"],
        header: { "content-type" => "text/html;charset=UTF-8" }

  app do
    get("/") { content_type(:json) && "{}" }
    after { response["x-after"] = content_type.inspect }
  end
  check "GET /", "after", "a content type said before", first: ["GET /"], header: { "x-after" => '"application/json"' }

  app do
    get("/") { content_type(:json) && 418 }
    error(418) { content_type.inspect }
  end
  check "GET /", "error 418", "a content type said before", first: ["GET /"], status: 418, body: '"application/json"'
end
