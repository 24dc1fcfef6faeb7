# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # Finds out when graphql-ruby would come to some values, by doing what its Dataloader does: jobs are a queue,
      # which a fiber works off until it waits; then another goes on. When nothing else is left, the lazy values nearest
      # to the root are synced, before the fibers that have waited go on. Arguments are kept for those that come later.
      class Reenactment
        # - `step`: that leads to it
        # - `steps`: what follows, by the step that leads there
        # - `history`: see {Order}, where it is asked for
        # - `time`: when it was come to
        # - `giver`: where it has had its arguments from, if not by itself
        Node = Struct.new(:step, :steps, :history, :time, :giver) do
          # @param step [Array]
          # @return [Node]
          def [](step) = steps[step] ||= Node.new(step, {})

          # @return [Symbol]
          def kind = step[0]

          # @return [Array<Node>] what follows, by rank
          def sorted = steps.each_value.sort_by { |node| node.step[1] }

          # @return [Array<Node>] where the arguments are there
          def kept = steps.each_value.flat_map { |node| node.kind == :kept ? [node] : node.kept }
        end
        AT_ONCE = %i[at kept].freeze
        private_constant :AT_ONCE, :Node

        # @param histories [Array<Array>] see {Order}
        def initialize(histories)
          root = Node.new([], {})
          @nodes = histories.to_h do |history|
            [history, history.reduce(root) { |node, step| node[step] }.tap { |node| node.history = history }]
          end
          @clock = 0
          @kept = {}
          run(root)
        end

        # @param order [Order] of one of the histories
        # @return [Integer] greater for what is later
        def time(order) = @nodes.fetch(order.history).time

        # @param order [Order] of one of the histories, which ends where arguments are there
        # @return [Array] the history of the value that has had them first
        def giver(order) = @nodes.fetch(order.history).giver&.history || order.history

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
            keep(node) if node.kind == :kept
            following = node.sorted
            at_once(fiber, node, following)
            return @waiting << fiber if following.any? { |found| follow(fiber, found) }
          end
        end

        # Where one argument waits, others are jobs that do not.
        def at_once(fiber, node, following)
          found = following.select { |one| AT_ONCE.include?(one.kind) }
          return @queue.unshift(*found) if node.kind == :given && following.any? { |one| one.kind == :wait }

          fiber.concat(found.reverse)
        end

        def follow(fiber, node)
          case node.kind
          when :job then @queue << node
          when :given then give(fiber, node)
          when :lazy then (@lazies[node.step[1]] ||= []) << node
          when :alone then run(node)
          when :wait then return fiber << node
          end
          nil
        end

        def keep(node)
          key = node.step.last
          @kept[key] = node unless key.nil? || node.giver
        end

        def give(fiber, node)
          giver = @kept[node.step.last]
          return @queue << node unless giver

          node.kept.each { |found| fiber << found.tap { found.giver = giver } }
        end
      end
    end
  end
end
