# frozen_string_literal: true

# Reads apps from stdin, runs them on a side and writes their answers to stdout: see Sides.

require_relative "../sides"
require_relative "generator"
require_relative "execution"

Sides.answer do |apps, framework, closed|
  RandomApps::World.const_set(:Framework, framework)
  apps.map { |app| RandomApps::Execution.new(app, closed: closed).run }
end
