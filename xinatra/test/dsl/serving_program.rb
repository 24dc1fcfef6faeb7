# frozen_string_literal: true

# A modular program for the tests, run in a process of its own. Its arguments say what it does besides serving.

require "xinatra/base"

# Kernel#puts locks the stream: a signal handler that interrupts it and prints, too, would raise ThreadError.
def puts(line) = $stdout.syswrite("#{line}\n")

class Served < Xinatra::Base
  set :server_settings, { Silent: true, Threads: "0:2" }
  set :bind, "127.0.0.1"
  on_start { puts "on_start, running: #{running?}" }
  on_stop { puts "on_stop, running: #{running?}" }
  get("/") { "served by #{settings.handler_name}" }
  get("/quit") { Thread.new { sleep 0.1 and settings.quit! } and "bye" }
  get("/again") { settings.run!.inspect }
  get("/settings") { [settings.port, settings.traps, settings.running_server.class.name].inspect }
end

Served.set(:server, "puma") if ARGV.include?("puma")
Served.set(:traps, false) if ARGV.include?("no-traps")
Served.set(:quiet, true) if ARGV.include?("quiet")
Served.use(Class.new(Rack::Head) { def initialize(app) = super.tap { puts "middleware is built" } })
begin
  ARGV.include?("start") ? Served.start! : Served.run! { |server| puts "yielded #{server.class}" }
rescue SystemCallError => e
  puts "raised #{e.class}"
end
puts "run! has returned, running: #{Served.running?}"
Served.quit!
