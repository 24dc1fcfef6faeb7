# frozen_string_literal: true

require "sinatra/base"
require "sinatra/multi_route"
require "probe"

class ManyRoutes < Sinatra::Base
  register Sinatra::MultiRoute
  set(:key) { |value| condition { params[:key] == value } }

  get("/a", "/b/:x", %r{/c/(\d+)}) { "#{request.path} #{params.inspect}" }
  get("/keyed/1", "/keyed/2", key: "k") { "keyed" }
  route(:get, :post, "/multi") { request.request_method }
  route("GET", :put, ["/x", "/y/:z"], key: "k") { |*args| "#{request.request_method} #{args.inspect}" }
  route("REPORT", "/report") { "own verb" }
  post("/p", "/q") { "post" }
  put("/p", "/q") { "put" }
  patch("/p", "/q") { "patch" }
  delete("/p", "/q") { "delete" }
  options("/p", "/q") { "options" }
  head("/h", "/i") { headers "x-h" => "1" }
end

ask_all(ManyRoutes, "GET /a", "HEAD /a", "GET /b/2", "GET /c/3", "GET /c/d", "GET /keyed/1", "GET /keyed/2?key=k",
        "GET /multi", "POST /multi", "HEAD /multi", "PUT /multi", "GET /x", "GET /x?key=k", "PUT /y/5?key=k",
        "REPORT /report", "GET /report", "POST /q", "PUT /p", "PATCH /q", "DELETE /q", "OPTIONS /q", "HEAD /i")
show("routes", ManyRoutes.routes.map { |verb, list| [verb, list.map { |pattern, *| pattern.to_s }] })
