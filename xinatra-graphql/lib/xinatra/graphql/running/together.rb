# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # Does several things of which each may wait for a batch of Dataloader's, so that all of them wait for the same
      # one: as jobs would, but done when it returns.
      module Together
        # @param dataloader [::GraphQL::Dataloader]
        # @param items [Enumerable<Object>]
        # @yieldparam item [Object] in the order of the items; what it does behind a wait comes later
        # @return [void]
        def self.each(dataloader, items)
          waiting = items.filter_map do |item|
            fiber = dataloader.spawn_fiber { yield item }
            dataloader.run_fiber(fiber)
            fiber if fiber.alive?
          end
          until waiting.empty?
            dataloader.yield
            waiting.select! do |fiber|
              dataloader.run_fiber(fiber)
              fiber.alive?
            end
          end
        end
      end
    end
  end
end
