# frozen_string_literal: true

# A classic program for the tests, run in a process of its own.

require "xinatra"

on_start { puts "started on #{settings.port}" }
on_stop { puts "stopped" }

set :server_settings, { Silent: true, Threads: "0:2" }
get("/") { "classic #{settings.environment} #{settings.views == File.join(__dir__, "views")}" }
get("/quit") { Thread.new { sleep 0.1 and Xinatra::Application.quit! } and "bye" }
get("/inline") { erb :inside }
get("/settings") { [settings.port, settings.bind, settings.quiet, settings.lock, settings.run?].inspect }

__END__

@@ inside
from the file itself
