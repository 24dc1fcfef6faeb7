# frozen_string_literal: true

# What bin/test alone uses.
require_relative "command"
require_relative "failure_report"
require_relative "tally"
require_relative "share"
require_relative "deal"
require_relative "suite"
require_relative "steps"
require_relative "lowest"
require_relative "slowest"
require_relative "gem_check"
