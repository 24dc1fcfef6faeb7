# frozen_string_literal: true

# Reads requests from stdin, sends them to the apps of a side and writes their answers to stdout: see Sides.

require_relative "../sides"
require_relative "requests"
require_relative "execution"

Sides.answer do |requests, framework, closed|
  Hostile::Execution.new(Hostile::Apps.build(framework, closed), lint: framework.name == "Xinatra").run(requests)
end
