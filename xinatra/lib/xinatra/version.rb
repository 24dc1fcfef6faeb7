# frozen_string_literal: true

# Xinatra: Sinatra's API, compiled.
module Xinatra
  # The gem's version, semantic versioning.
  VERSION = "0.1.0"
end
