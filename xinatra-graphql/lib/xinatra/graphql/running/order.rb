# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # How graphql-ruby comes to a value, so that {Reenactment} can say when.
      #
      # - `history`: the steps from the root, each an Array of what it is and a number: `:at`, at once (among others, by
      #   rank); `:job`, in a job of Dataloader's (by rank); `:lazy`, when lazy values are synced (by depth); `:wait`,
      #   when a fiber goes on that has waited; `:alone`, when all before is done (by number)
      # - `epoch`: how often something had waited by then; `turn`: how many jobs later it is
      Order = Struct.new(:history, :epoch, :turn) do
        # @param rank [Integer] of a value in this one
        # @param turns [Integer] how many jobs lead to it
        # @return [Order]
        def within(rank, turns)
          steps = turns.zero? ? [[:at, rank]] : [[:job, rank], *[[:job, 0]] * (turns - 1)]
          Order.new(history + steps, epoch, turn + turns)
        end

        # @param number [Integer] of the epoch in which it is synced
        # @param depth [Integer]
        # @return [Order]
        def synced(number, depth) = Order.new([*history, [:lazy, depth]], number, 0)

        # @param number [Integer] of the epoch in which it goes on
        # @return [Order]
        def resumed(number) = Order.new([*history, [:wait, 0]], number, 0)

        # @param number [Integer] of the epoch
        # @return [Order]
        def alone(number) = Order.new([*history, [:alone, number]], number, 0)
      end
      Order::FIRST = Order.new([], 0, 0).freeze
    end
  end
end
