# frozen_string_literal: true

require_relative "conversation"

module BenchDD
  module Comparison
    # A worker that a {Nursery} has forked.
    class ForkedWorker
      include Conversation

      # @param nursery [Nursery]
      # @param index [Integer] which of its workers this is
      # @param orders [IO]
      # @param answers [IO]
      # @param log [Tempfile] what it prints
      def initialize(nursery, index, orders, answers, log)
        @nursery = nursery
        @index = index
        @orders = orders
        @answers = answers
        @log = log
      end

      # Brings it to where it is to be measured.
      # @return [void]
      def settle = @nursery.settle(@index)

      # Lets it end by itself, then ends it and all that it has started.
      # @return [void]
      def stop
        @orders.close
        kill unless fate(END_TIME)
      ensure
        @answers.close
        @log.close!
        @nursery.leave(@index)
      end

      # Ends it now, and all that it has started.
      # @return [void]
      def kill = @nursery.kill(@index)

      private

      # @return [String, nil] how it has ended, as soon as it has; nil if it has not within so many seconds
      def fate(seconds) = @nursery.fate(@index, seconds)&.then { |numbers| words(*numbers) }

      def written = File.read(@log.path) + @nursery.written
    end
  end
end
