# frozen_string_literal: true

require_relative "requests/environment"
require_relative "requests/generator"
require_relative "requests/merge"
require_relative "requests/reader"
require_relative "requests/writer"

module BenchDD
  # Requests as data: read from files and written to them, generated, and made into Rack environments. To record them
  # from an app, `require "benchdd/recorder"`; to play them, `require "benchdd/replay"`.
  module Requests
  end
end
