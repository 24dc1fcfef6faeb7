# frozen_string_literal: true

require_relative "cache"
require_relative "statistics"
require_relative "sides"
require_relative "worker/descriptors"
require_relative "worker/message"
require_relative "worker/reading"
require_relative "comparison/trouble"
require_relative "comparison/worker_process"
require_relative "comparison/nursery"
require_relative "comparison/subject"
require_relative "comparison/tally"
require_relative "comparison/matchup"
require_relative "comparison/lane"
require_relative "comparison/measurement"
require_relative "comparison/catalogue"
require_relative "comparison/spare"
require_relative "comparison/runner"
require_relative "comparison/account"
require_relative "comparison/settings"
require_relative "comparison/campaign"

module BenchDD
  # Measures cases side by side: fresh pairs of processes, batches in turns, until the statistics can tell.
  module Comparison
  end
end
