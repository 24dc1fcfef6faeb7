# frozen_string_literal: true

require_relative "../suite"

Differential.theme "classic" do
  script "hello.rb"

  check "GET /", "a classic app", "a route and its filters", body: "hello", header: { "x-before" => "1", "x-after" => "1" }
  check "POST /", "a classic app", "post", form: { "a" => "1" }, body: "posted 1"
  check "PUT /", "a classic app", "put", body: "put"
  check "PATCH /", "a classic app", "patch", body: "patched"
  check "DELETE /", "a classic app", "delete", body: "deleted"
  check "OPTIONS /", "a classic app", "options", body: "options"
  check "LINK /", "a classic app", "link", body: "linked"
  check "UNLINK /", "a classic app", "unlink", body: "unlinked"
  check "HEAD /head", "a classic app", "head", header: { "x-head" => "1" }
  check "POST /", "a classic app", "method_override is on", form: { "_method" => "delete" }, body: "deleted"
  check "GET /settings", "a classic app", "settings", body: '["setting", "configured", "test", false, true]'
  check "GET /helped", "a classic app", "helpers and middleware", body: "helped used"
  check "GET /session", "a classic app", "sessions", first: ["GET /session"], body: "2"
  check "GET /typed", "a classic app", "mime_type", header: { "content-type" => "text/x-own;charset=utf-8" }
  check "GET /inline", "a classic app", "templates at the end of the file", body: "<main>inline file\n</main>\n\n"
  check "GET /block", "a classic app", "template", body: "block template"
  check "GET /file", "a classic app", "app_file and root", body: '["hello.rb", "scripts", true]'
  check "GET /run", "a classic app", "settings of the server", body: '[true, 4567, :test, "0.0.0.0"]'
  check "GET /raise", "a classic app", "error", status: 500, body: "rescued"
  check "GET /main", "a classic app", "its class", body: "Framework::Application"
  check "GET /nowhere", "a classic app", "not_found", status: 404, body: "own 404"
  check "GET /development", "a classic app", "predicates of the environment", body: "[false, true, false]"

  script "hello.rb", argv: %w[-p 1234 -e production -o 1.2.3.4 -q -x]
  check "GET /run", "a classic app with a command line", "its options are settings", body: '[true, 1234, :production, "1.2.3.4"]'

  script "delegation.rb"

  check "GET /methods", "Delegator", "the methods it delegates"
  check "GET /target", "Delegator", "its target", body: "true"
  check "GET /private", "Delegator", "its methods are private", body: "false"
  check "GET /strings", "Delegator", "other objects are left alone", body: "false"
  check "GET /short", "Delegator", "methods of an extension", body: "shortcut"
  check "GET /module", "Delegator", "helpers and use of the module", body: "by module used"
  check "GET /subclass", "Application", "a subclass", body: '["child", true]'
  check "GET /by-object", "Delegator", "extending an object", first: ["GET /elsewhere"], body: "by object"
  check "GET /include", "Delegator", "including it", body: "held"
  check "GET /new", "Framework.new", "is a subclass of Base", body: "true"
  check "GET /version", "VERSION", "is a String", body: "String"
  check "GET /env", "a classic app", "the environment", body: ":test"
  check "GET /port", "a classic app", "its server's settings", body: /4567/
end

Differential.theme "classic development", process: :development do
  script "delegation.rb"

  local = { "Host" => "localhost" }
  check "GET /nowhere", "a classic app in development", "the 404 page", status: 404, headers: local, body: /nowhere/,
        ignore: %w[body content-length]
  check "GET /env", "a classic app in development", "the environment", headers: local, body: ":development"
  check "PUT /override", "a classic app in development", "a route", headers: local, body: "put"
  check "GET /env", "a classic app in development", "a foreign host", status: 403
end
