# frozen_string_literal: true

# Serves the app to programs that write more than people would be let.
require "rack"

app = Rack::Builder.parse_file(File.join(__dir__, "config.ru"))
Throttle.define_singleton_method(:full?) { |*| false }
run app
