# frozen_string_literal: true

require "sinatra/base"
require "sinatra/custom_logger"
require "logger"
require "stringio"
require "probe"

LOG = StringIO.new

class Logged < Sinatra::Base
  helpers Sinatra::CustomLogger
  enable :logging
  set :logger, Logger.new(LOG, formatter: ->(level, _, _, text) { "#{level} #{text}\n" })
  get("/log") { logger.info("from the app") && "logged" }
  get("/level") { logger.level.to_s }
end

class Unset < Sinatra::Base
  helpers Sinatra::CustomLogger
  get("/log") { logger.inspect }
  get("/off") { settings.logging.inspect }
end

class Off < Unset
  set :logging, false
  get("/log") { logger.info("nowhere").inspect }
end

ask_all(Logged, "GET /log", "GET /level")
ask_all(Unset, "GET /off")
ask_all(Off, "GET /log")
show("log", LOG.string)
