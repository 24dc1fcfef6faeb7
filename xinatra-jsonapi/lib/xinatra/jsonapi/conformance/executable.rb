# frozen_string_literal: true

require_relative "../conformance"

module Xinatra
  module JSONAPI
    module Conformance
      # The program `xinatra-jsonapi`: finds the command that the command line names.
      module Executable
        COMMANDS = { "conform" => Command }.freeze
        HELP = <<~TEXT
          Usage: xinatra-jsonapi COMMAND [options]

          Commands:
            conform      check a running server against JSON:API 1.1

          `xinatra-jsonapi COMMAND --help` says more about each.
        TEXT
        # The exit code of a wrong command line.
        REFUSED = 2
        private_constant :COMMANDS, :HELP, :REFUSED

        # @param arguments [Array<String>] the command line
        # @param out [IO] where results go
        # @param err [IO] where messages go
        # @return [Integer] the exit code
        def self.start(arguments, out: $stdout, err: $stderr)
          name, *rest = arguments
          return COMMANDS.fetch(name).new(rest, out:, err:).call if COMMANDS.key?(name)
          return print(out, "xinatra-jsonapi #{VERSION}") if %w[-v --version].include?(name)
          return print(out, HELP) if %w[-h --help help].include?(name)

          err.puts("xinatra-jsonapi: #{name ? "there is no command #{name}" : "give a command"}: " \
                   "#{COMMANDS.keys.join(", ")}. See xinatra-jsonapi --help.")
          REFUSED
        end

        def self.print(out, text)
          out.puts(text)
          0
        end
        private_class_method :print
      end
    end
  end
end
