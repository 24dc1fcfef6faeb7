# frozen_string_literal: true

# Serves the app on either framework: FRAMEWORK=sinatra puma examples/links/test/support/config.ru
require_relative "framework"

Framework.load_app
if Framework.api?
  Framework.load_api
  map(Api::PATH) { run Api }
end
run Links
