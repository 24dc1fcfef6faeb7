# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # Finds out when graphql-ruby would come to some values, by doing what its Dataloader does: jobs are a queue,
      # which a fiber works off until it waits; then another goes on. When nothing else is left, the lazy values nearest
      # to the root are synced, before the fibers that have waited go on.
      class Reenactment
        # - `steps`: what follows, by the step that leads there
        # - `time`: when it was come to
        Node = Struct.new(:steps, :time) do
          # @param step [Array]
          # @return [Node]
          def [](step) = steps[step] ||= Node.new({})

          # @return [Array<Array(Array, Node)>] by rank
          def sorted = steps.sort_by { |(_, rank), _| rank }
        end
        private_constant :Node

        # @param histories [Array<Array>] see {Order}
        def initialize(histories)
          @root = Node.new({})
          @nodes = histories.to_h { |history| [history, history.reduce(@root) { |node, step| node[step] }] }
          @clock = 0
          run(@root)
        end

        # @param order [Order] of one of the histories
        # @return [Integer] greater for what is later
        def time(order) = @nodes.fetch(order.history).time

        private

        # Does all that a node leads to before anything else.
        def run(node)
          others = [@queue, @lazies, @waiting]
          @queue = [node]
          @lazies = {}
          @waiting = []
          loop do
            go_on(@waiting)
            sync unless @lazies.empty?
            break if @lazies.empty? && @waiting.empty?
          end
          @queue, @lazies, @waiting = others
        end

        # A new fiber does it, before those go on that have waited.
        def sync
          @queue.concat(@lazies.delete(@lazies.each_key.min))
          go_on([[], *@waiting])
        end

        def go_on(fibers)
          @waiting = []
          fibers.each { |fiber| work(fiber) }
          work([]) until @queue.empty?
        end

        # @param fiber [Array<Node>] what it has to do before the next job, the last first
        def work(fiber)
          while (node = fiber.pop || @queue.shift)
            node.time = @clock += 1
            node.sorted.reverse_each { |(kind, _), found| fiber << found if kind == :at }
            waits = node.sorted.any? { |step, found| follow(fiber, *step, found) }
            return @waiting << fiber if waits
          end
        end

        def follow(fiber, kind, depth, node)
          case kind
          when :job then @queue << node
          when :lazy then (@lazies[depth] ||= []) << node
          when :alone then run(node)
          when :wait then return fiber << node
          end
          nil
        end
      end
    end
  end
end
