# frozen_string_literal: true

# Serves by itself, with routes, and with TLS at the address that is the second argument, while garbage is collected as
# the first one says, from each handler's beginning on until a line comes. Prints its ports. Under stress young objects
# are collected at each allocation, and those alone: what a request has made is young.

require "tempfile"
require "xinatra/base"
require "xinatra/server"

$stdout.sync = true

COLLECT = ARGV.first == "stress" ? -> { GC.stress = 1 } : -> { GC.compact }
SENT = Tempfile.new.tap { |file| file.write("file") && file.flush }

class Routes < Xinatra::Base
  set :environment, :production
  set :host_authorization, {}
  get("/route/:name") { COLLECT.call && "hello #{params[:name]}" }
  get("/quiet/:name") { "quiet #{params[:name]}" } # in C alone
end

def answer(path, input)
  case path
  when "/parts" then [200, {}, %w[a b].each]
  when "/stream" then [200, {}, proc { |out| (out << "stream") && out.close }]
  when "/file" then [200, {}, File.open(SENT.path)]
  when "/fail" then raise "oops"
  when "/hijack" then [101, { "rack.hijack" => proc { |io| io.write(io.gets) && io.close } }, []]
  else [200, { "x-odd" => %w[a b] }, ["input #{input}"]]
  end
end

app = lambda do |env|
  COLLECT.call
  answer(env["PATH_INFO"], env["rack.input"]&.read)
end
errors = StringIO.new
servers = [[app], [Routes], [app, ARGV[1]]].map do |served, bind|
  Xinatra::Server.new(served, binds: [bind || "tcp://127.0.0.1:0"], body_memory: 10, errors:).start
end
puts servers.map { |server| server.listeners.first.port }.join(" ")
puts GC.stress = false while $stdin.gets
servers.each { |server| server.stop(2) }
puts "bye"
