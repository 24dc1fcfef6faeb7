# frozen_string_literal: true

require_relative "copying"

module Xinatra
  module GraphQL
    # A multiplex without queries, of which those of a schema are copies as long as nobody hears of them.
    class MultiplexPattern
      MULTIPLEX = ::GraphQL::Execution::Multiplex
      DATALOADER = ::GraphQL::Dataloader::NullDataloader
      # What each has of its own, and what nobody changes.
      OWN = %i[@queries @context @dataloader @tracers @current_trace].freeze
      private_constant :MULTIPLEX, :DATALOADER, :OWN

      # @param schema [Class]
      # @param trace [::GraphQL::Tracing::Trace, nil] the one for all, where it hears nothing
      def initialize(schema, trace)
        @schema = schema
        @trace = trace
        @pattern = pattern if trace
        @dataloader = DATALOADER.new
        @lazy = @dataloader.instance_variable_get(:@lazies_at_depth) if lazy_alone?
        freeze
      end

      # @param queries [Array<::GraphQL::Query>]
      # @param context [Hash]
      # @param max_complexity [Integer, nil]
      # @return [::GraphQL::Execution::Multiplex]
      def of(queries, context, max_complexity)
        copied?(context) ? copy(queries, context, max_complexity) : made(queries, context, max_complexity)
      end

      private

      def pattern
        multiplex = made([], { trace: @trace }, nil)
        multiplex if Copying.possible?(multiplex, MULTIPLEX, OWN)
      end

      def copied?(context) = @pattern && @trace.equal?(context[:trace]) && !context[:tracers]

      def made(queries, context, max_complexity) = MULTIPLEX.new(schema: @schema, queries:, context:, max_complexity:)

      def copy(queries, context, max_complexity)
        multiplex = @pattern.dup
        multiplex.instance_variable_set(:@queries, queries)
        multiplex.instance_variable_set(:@context, context)
        multiplex.instance_variable_set(:@dataloader, context[:dataloader] ||= dataloader)
        multiplex.instance_variable_set(:@max_complexity, max_complexity) if max_complexity
        queries.each { |query| query.multiplex = multiplex }
        multiplex
      end

      # Whether the one that does without fibers has nothing of its own but lazy values.
      def lazy_alone? = Copying.possible?(@dataloader, DATALOADER, %i[@lazies_at_depth])

      def dataloader
        kind = @schema.dataloader_class
        return kind.new unless @lazy && kind.equal?(DATALOADER)

        dataloader = @dataloader.dup
        dataloader.instance_variable_set(:@lazies_at_depth, @lazy.dup)
        dataloader
      end
    end
  end
end
