# frozen_string_literal: true

require_relative "errors"
require_relative "executable"
require_relative "servers/port"
require_relative "servers/tail"
require_relative "servers/process_tree"
require_relative "servers/guarded_process"
require_relative "servers/readiness"
require_relative "servers/server"
require_relative "servers/raw_request"
require_relative "servers/client"
require_relative "servers/wrk"
require_relative "servers/load"

module BenchDD
  # Servers as scenarios: started, loaded, measured by the CPU time of their processes, ended whatever happens.
  module Servers
  end
end
