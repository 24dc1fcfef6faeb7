# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # How graphql-ruby comes to a value, so that {Reenactment} can say when.
      #
      # - `history`: the steps from the root, each an Array of what it is and a number: `:at`, at once (among others, by
      #   rank); `:job`, in a job of Dataloader's (by rank); `:given`, at once if arguments have been kept, else in a
      #   job; `:kept`, once they are there; `:lazy`, when lazy values are synced (by depth); `:wait`, when a fiber goes
      #   on that has waited; `:alone`, when all before is done (by number)
      # - `epoch`: how often something had waited by then
      Order = Struct.new(:history, :epoch) do
        # @param rank [Integer] of a value in this one
        # @param turns [Integer] how many jobs lead to it
        # @return [Order]
        def within(rank, turns)
          steps = turns.zero? ? [[:at, rank]] : [[:job, rank], *[[:job, 0]] * (turns - 1)]
          Order.new(history + steps, epoch)
        end

        # @param key [Object, nil] by which arguments are kept; nil where they are not
        # @param waits [Integer] how often they have waited
        # @return [Order]
        def given(key, waits)
          Order.new([*history, [:given, 0, key], *[[:wait, 0]] * waits, [:kept, 0, key]], epoch)
        end

        # @param number [Integer] of the epoch in which it is synced
        # @param depth [Integer]
        # @return [Order]
        def synced(number, depth) = Order.new([*history, [:lazy, depth]], number)

        # @param number [Integer] of the epoch in which it goes on
        # @param waits [Integer] how often it has waited
        # @return [Order]
        def resumed(number, waits = 1) = Order.new(history + ([[:wait, 0]] * waits), number)

        # @param number [Integer] of the epoch
        # @return [Order]
        def alone(number) = Order.new([*history, [:alone, number]], number)
      end
      Order::FIRST = Order.new([], 0).freeze
    end
  end
end
