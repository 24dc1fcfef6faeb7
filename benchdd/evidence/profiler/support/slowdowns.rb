# frozen_string_literal: true

require "json"
require_relative "../material/slowdown"

module Evidence
  module Profiling
    # The list of slow-downs, which is there before any is looked for.
    module Slowdowns
      SIZE = 20
      # Of the whole.
      SHARES = (0.03..0.10)
      PATH = File.expand_path("../data/slowdowns.json", __dir__)
      private_constant :PATH

      module_function

      # @param drawn [Hash{Symbol => Object}]
      # @return [void]
      def write(drawn)
        File.write(PATH, "#{JSON.pretty_generate({ schema: "benchdd/slowdowns", version: 1, **drawn })}\n")
      end

      # @return [Array<Slowdown>]
      def read
        JSON.parse(File.read(PATH)).fetch("slowdowns").map { |drawn| Slowdown.new(**drawn.transform_keys(&:to_sym)) }
      end
    end
  end
end
