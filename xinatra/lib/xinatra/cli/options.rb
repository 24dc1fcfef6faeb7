# frozen_string_literal: true

require "optparse"

module Xinatra
  module CLI
    # The options behind a command's name.
    module Options
      # Those of commands that load an app.
      APP = { app: ["--app NAME"], environment: ["-e", "--environment NAME"],
              require: ["-r", "--require LIBRARY"] }.freeze
      HELP = { help: ["-h", "--help"] }.freeze
      private_constant :HELP

      # @param arguments [Array<String>]
      # @param own [Hash{Symbol => Array<String>}] the command's options, as OptionParser writes them
      # @return [Hash{Symbol => Object}] what was given, and `:file`, nil where none was named
      # @raise [UsageError]
      def self.parse(arguments, own)
        known = HELP.merge(own)
        options = {}
        parser = OptionParser.new do |on|
          known.each { |name, switches| on.on(*switches) { |value| options[name] = value } }
        end
        files = parser.parse(arguments)
        raise UsageError, "#{files[1]} is one app too many: name one file or folder" if files.size > 1

        { file: files.first, **options }
      rescue OptionParser::InvalidOption => e
        raise UsageError.unknown("option", e.args.first, known.values.map { |switches| switches.last[/\A\S+/] })
      rescue OptionParser::ParseError => e
        raise UsageError, e.message.lines.first.chomp
      end
    end
  end
end
