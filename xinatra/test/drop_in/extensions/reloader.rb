# frozen_string_literal: true

require "sinatra/base"
require "sinatra/reloader"
require "tmpdir"
require "erb"
require "probe"

FOLDER = Dir.mktmpdir
at_exit { FileUtils.rm_rf(FOLDER) }

# Writes a file of the app whose time of change is new to the reloader.
def write(name, text)
  @clock = (@clock || Time.now.to_i) + 2
  path = File.join(FOLDER, name)
  File.write(path, text)
  File.utime(@clock, @clock, path)
  path
end

class Reloaded < Sinatra::Base
  set :environment, :development
  register Sinatra::Reloader
  set :show_exceptions, false
  set :raise_errors, false
  error(404) { "none" }
  after_reload { |paths| Probe.show("reloaded", paths.map { |path| File.basename(path) }) }
  get("/stays") { "stays" }
end

class Heir < Reloaded
  get("/heir") { "heir" }
end

class Still < Sinatra::Base
  set :environment, :production
  register Sinatra::Reloader
end

def ask_each
  ask_all(Reloaded, "GET /a", "HEAD /a", "POST /a", "GET /b", "GET /stays", "GET /boom")
  ask_all(Heir, "GET /a", "GET /heir")
end

require write("routes.rb", <<~RUBY)
  class Reloaded
    before { headers "x-before" => "1" }
    after { headers "x-after" => "1" }
    get("/a") { "a1" }
    post("/a") { "posted 1" }
    get("/boom") { raise IOError, "boom" }
    error(IOError) { "io 1" }
    helpers { def helped = "helped 1" }
    get("/helped") { helped }
    set(:wanted) { |value| condition { params[:w] == value } }
    get("/wanted", wanted: "1") { "wanted" }
  end
RUBY
ask_each
ask_all(Reloaded, "GET /helped", "GET /wanted", "GET /wanted?w=1")

write("routes.rb", <<~RUBY)
  class Reloaded
    get("/a") { "a2" }
    get("/b") { "b2" }
    error(IOError) { "io 2" }
    helpers { def helped = "helped 2" }
    get("/helped") { helped }
  end
RUBY
ask_each
ask_all(Reloaded, "GET /helped", "GET /wanted?w=1")

write("routes.rb", "class Reloaded; end")
ask_each

require write("other.rb", "class Reloaded; get('/b') { 'other' }; end")
ask_each
write("other.rb", "class Reloaded; get('/b') { 'other again' }; end")
File.delete(File.join(FOLDER, "routes.rb"))
ask_each

Reloaded.also_reload(File.join(FOLDER, "plain*.rb"))
write("plain.rb", "Reloaded.get('/plain') { 'plain 1' }")
Reloaded.also_reload(File.join(FOLDER, "plain*.rb"))
ask(Reloaded, "GET /plain")
write("plain.rb", "Reloaded.get('/plain') { 'plain 2' }")
2.times { ask(Reloaded, "GET /plain") }
Reloaded.dont_reload(File.join(FOLDER, "plain.rb"))
write("plain.rb", "Reloaded.get('/plain') { 'plain 3' }")
ask(Reloaded, "GET /plain")

show("reloader?", [Reloaded.reloader?, Still.reloader?, Reloaded.reload_templates, Still.reload_templates])
show("routes", Reloaded.routes.transform_values { |list| list.map { |route| route[0].to_s } })
