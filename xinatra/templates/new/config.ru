# frozen_string_literal: true

require_relative "app"

# A route that is declared while it serves is an error from here on, and the first request as quick as the next.
App.freeze
run App
