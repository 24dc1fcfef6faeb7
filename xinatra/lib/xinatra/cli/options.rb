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
      # Those that may be given several times, and then are an Array.
      SEVERAL = %i[bind].freeze
      private_constant :HELP, :SEVERAL

      # @param arguments [Array<String>]
      # @param own [Hash{Symbol => Array<String>}] the command's options, as OptionParser writes them
      # @return [Hash{Symbol => Object}] what was given, and `:file`, nil where none was named
      # @raise [UsageError]
      def self.parse(arguments, own)
        known = HELP.merge(own)
        options = {}
        parser = OptionParser.new do |on|
          known.each { |name, switches| on.on(*switches) { |value| take(options, name, value) } }
        end
        files = parser.parse(arguments)
        raise UsageError, "#{files[1]} is one app too many: name one file or folder" if files.size > 1

        { file: files.first, **options }
      rescue OptionParser::InvalidOption => e
        raise UsageError.unknown("option", e.args.first, known.values.map { |switches| switches.last[/\A\S+/] })
      rescue OptionParser::ParseError => e
        raise UsageError, e.message.lines.first.chomp
      end

      def self.take(options, name, value)
        options[name] = SEVERAL.include?(name) ? [*options[name], value] : value
      end
      private_class_method :take
    end
  end
end
