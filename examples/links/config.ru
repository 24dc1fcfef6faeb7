# frozen_string_literal: true

require_relative "app"
require_relative "api"
require_relative "graph"

map(Api::PATH) { run Api }
map(Graph::PATH) { run Graph }
run Links
