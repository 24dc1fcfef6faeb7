# frozen_string_literal: true

# Loads the coverage collector into child processes too, where the tests run with it.
COLLECTOR = ENV.fetch("RUBYOPT", "")[/-rcoverage_collector/]
# Variables of a child process that loads no bundle, which takes longer than to start Ruby. RubyGems requires the file
# that BUNDLER_SETUP names, which Bundler sets since 2.4.
WITHOUT_BUNDLER = { "BUNDLE_GEMFILE" => nil, "BUNDLER_SETUP" => nil, "RUBYOPT" => COLLECTOR }.freeze
