# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # Which calls of a tree are shown.
      class Pruning
        # @return [Float] the share of all below which a call is left out
        attr_reader :least
        # @return [Integer, nil] calls below the first
        attr_reader :depth

        # @param scale [Scale]
        # @param depth [Integer, nil]
        # @param least [Float]
        def initialize(scale, depth:, least:)
          @scale = scale
          @depth = depth
          @least = least
        end

        # @param call [CallTree::Call]
        # @param depth [Integer] calls above it
        # @return [Array<CallTree::Call>] its calls that are shown, the dearest first
        def calls(call, depth)
          return [] if @depth && depth >= @depth

          found = call.calls.values.select { |inner| large?(inner) }
          found.sort_by { |inner| [-@scale.of(inner.whole), inner.frame.name.b] }
        end

        private

        def large?(call)
          share = @scale.share(call.whole)
          share.positive? && share >= @least
        end
      end
    end
  end
end
