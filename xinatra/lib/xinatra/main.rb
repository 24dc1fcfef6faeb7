# frozen_string_literal: true

require "English"
require_relative "command_line"

# The environment is chosen on the command line before anything depends on it.
command_line = Xinatra::CommandLine.new(ARGV)

require_relative "base"

module Xinatra
  class Application
    # The file that requires the framework first is the app; a program that is run itself serves it at its end.
    set :app_file, caller_files.first || $PROGRAM_NAME
    set :run, proc { File.expand_path($PROGRAM_NAME) == File.expand_path(app_file) }
  end

  at_exit { Application.run! if $ERROR_INFO.nil? && Application.run? }
end

Xinatra::Application.set(command_line.settings) if Xinatra::Application.run?

extend Xinatra::Delegator # rubocop:disable Style/MixinUsage -- the top level is where the DSL belongs

# A rackup file may use the DSL at its top level as well.
Rack::Builder.include(Xinatra::Delegator)
