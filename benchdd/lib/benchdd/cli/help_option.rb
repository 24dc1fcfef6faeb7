# frozen_string_literal: true

module BenchDD
  module CLI
    # `--help` of every command.
    module HelpOption
      # @param parser [OptionParser]
      # @return [void]
      def self.add(parser)
        parser.on("-h", "--help", "Print this") do
          puts parser
          exit
        end
      end
    end
  end
end
