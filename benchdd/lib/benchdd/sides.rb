# frozen_string_literal: true

require_relative "errors"
require_relative "cache"
require_relative "executable"
require_relative "sides/bundler_environment"
require_relative "sides/command"
require_relative "sides/repository"
require_relative "sides/interpreter"
require_relative "sides/store"
require_relative "sides/preparation"
require_relative "sides/checkouts"
require_relative "sides/place"
require_relative "sides/side"
require_relative "sides/pinned_gemfile"
require_relative "sides/environment"
require_relative "sides/pinning"
require_relative "sides/revisions"
require_relative "sides/choice"

module BenchDD
  # What is compared with what: a folder of code, the Ruby that runs it, with YJIT or without, and versions of gems.
  module Sides
  end
end
