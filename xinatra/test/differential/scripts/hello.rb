# frozen_string_literal: true

# Everything a classic app can say at the top level.
require ENV.fetch("FRAMEWORK")

set :own, "setting"
enable :sessions
disable :dump_errors
configure { set :configured, "configured" }
configure(:test) { set :here, "test" }
mime_type :own, "text/x-own"

helpers { def helped = "helped" }

use Rack::Config do |env|
  env["by.middleware"] = "used"
end

before { headers "x-before" => "1" }
after { headers "x-after" => "1" }

get("/") { "hello" }
post("/") { "posted #{params[:a]}" }
put("/") { "put" }
patch("/") { "patched" }
delete("/") { "deleted" }
options("/") { "options" }
link("/") { "linked" }
unlink("/") { "unlinked" }
head("/head") { headers "x-head" => "1" }
get("/settings") do
  [settings.own, settings.configured, settings.here, settings.logging, settings.method_override].inspect
end
get("/helped") { "#{helped} #{env["by.middleware"]}" }
get("/session") { (session[:n] = session[:n].to_i + 1).to_s }
get("/typed") { content_type(:own) && "x" }
get("/inline") { erb :inline, locals: { name: "file" } }
get("/block") { erb :block_template, layout: false }
get("/file") do
  [File.basename(settings.app_file), File.basename(settings.root), settings.views.end_with?("/views")].inspect
end
get("/run") { [settings.run, settings.port, settings.environment, settings.bind].inspect }
get("/raise") { raise ArgumentError, "argument" }
get("/main") { self.class.name.sub(/\A\w+/, "Framework") }
get("/development") { [development?, test?, production?].inspect } if test? || development?
helpers do
  def development? = settings.development?
  def test? = settings.test?
  def production? = settings.production?
end

template(:block_template) { "block template" }
error(ArgumentError) { "rescued" }
not_found { "own 404" }

on_start { nil }
on_stop { nil }

__END__

@@ layout
<main><%= yield %></main>

@@ inline
inline <%= name %>
