# frozen_string_literal: true

# Serves a rackup file with agoo where it costs least a request: one thread, no logs.
#
#   PORT=9292 ruby benchmarks/support/agoo.rb benchmarks/apps/served.ru

require "agoo"
require "rack"

kinds = %i[INFO DEBUG connect request response eval push]
Agoo::Log.configure(dir: "", console: false, states: kinds.to_h { |kind| [kind, false] })
Agoo::Server.init(0, ".", bind: ["http://127.0.0.1:#{ENV.fetch("PORT")}"], thread_count: 1, worker_count: 1)
app = Rack::Builder.parse_file(ARGV.first)
["/", "/**"].each { |pattern| Agoo::Server.handle(nil, pattern, app) }
Agoo::Server.start
sleep
