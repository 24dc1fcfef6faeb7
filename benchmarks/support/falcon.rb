# frozen_string_literal: true

# Serves a rackup file with Falcon where it costs least a request: one process, and none of what `falcon serve` puts
# around an app (it compresses).
#
#   PORT=9292 ruby benchmarks/support/falcon.rb benchmarks/apps/served.ru

require "async/http/endpoint"
require "falcon"
require "protocol/rack/adapter"
require "rack"

app = Protocol::Rack::Adapter.new(Rack::Builder.parse_file(ARGV.first))
endpoint = Async::HTTP::Endpoint.parse("http://127.0.0.1:#{ENV.fetch("PORT")}")
Async { Falcon::Server.new(app, endpoint).run }
