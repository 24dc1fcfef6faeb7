# frozen_string_literal: true

require_relative "app"
require_relative "api"

map(Api::PATH) { run Api }
run Links
