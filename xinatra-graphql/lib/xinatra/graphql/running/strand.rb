# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # Work in a fiber of its own, which may give way to wait for a batch of Dataloader's. Whoever has begun it has to
      # have it go on.
      class Strand
        # Begins it.
        # @param dataloader [::GraphQL::Dataloader]
        # @param trace [::GraphQL::Tracing::Trace] which hears of the fiber as if it were one of the Dataloader's
        # @param work [#call]
        def initialize(dataloader, trace, work)
          @dataloader = dataloader
          @fiber = dataloader.spawn_fiber do
            trace.dataloader_spawn_execution_fiber([work])
            work.call
          ensure
            trace.dataloader_fiber_exit
          end
          go_on
        end

        # @return [Boolean] whether it is not done yet
        def waits? = @fiber.alive?

        # Goes on until it has to wait again, or is done; a scheduler of fibers may have brought it there already.
        # @return [void]
        def go_on
          @dataloader.run_fiber(@fiber) if waits?
        end
      end
    end
  end
end
