# frozen_string_literal: true

require "sinatra/base"
require "sinatra/quiet_logger"
require "stringio"
require "probe"

class Quiet < Sinatra::Base
  enable :logging
  set :quiet_logger_prefixes, %w[css images]
  register Sinatra::QuietLogger
  get("/*") { params[:splat].first }
end

class Chatty < Sinatra::Base
  $stderr = StringIO.new
  register Sinatra::QuietLogger
  said = $stderr.string
  $stderr = STDERR
  Probe.show("warning", said)
end

%w[/css/a /images/b /page /cssless //css/a].each do |path|
  errors = StringIO.new
  env = Rack::MockRequest.env_for(path, "rack.errors" => errors)
  env["PATH_INFO"] = path
  Quiet.call(env).last.then { |body| body.close if body.respond_to?(:close) }
  show(path, errors.string[/"[^"]*" \d+ \d+/].inspect)
end
show("chatty", Chatty.routes)
