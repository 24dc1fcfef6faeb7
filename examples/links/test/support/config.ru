# frozen_string_literal: true

# Serves the app on either framework: FRAMEWORK=sinatra puma examples/links/test/support/config.ru
require_relative "framework"

Framework.load_app
if Framework.programs?
  Framework.load_programs
  map(Api::PATH) { run Api }
  map(Graph::PATH) { run Graph }
end
run Links
