# frozen_string_literal: true

require_relative "strand"

module Xinatra
  module GraphQL
    module Running
      # Does several things of which each may wait for a batch of Dataloader's, so that all of them wait for the same
      # one: as jobs would, but done when it returns.
      module Together
        # @param multiplex [::GraphQL::Execution::Multiplex] of the query
        # @param items [Enumerable<Object>]
        # @yieldparam item [Object] in the order of the items; what it does behind a wait comes later
        # @return [void]
        def self.each(multiplex, items)
          dataloader = multiplex.dataloader
          strands = items.map { |item| Strand.new(dataloader, multiplex.current_trace, -> { yield item }) }
          while (strands = strands.select(&:waits?)).any?
            dataloader.yield
            strands.each(&:go_on)
          end
        end
      end
    end
  end
end
