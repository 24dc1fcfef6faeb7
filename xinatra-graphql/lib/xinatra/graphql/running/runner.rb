# frozen_string_literal: true

require_relative "hooks"
require_relative "interpreted"
require_relative "run"
require_relative "text_result"

module Xinatra
  module GraphQL
    module Running
      # Runs queries together, as graphql-ruby's `Interpreter.run_all` does: those that have a plan by it, the others by
      # graphql-ruby's runtime, with one Dataloader.
      class Runner
        # Nothing is run, for the query is not valid or has no operation.
        NOTHING = Object.new.freeze
        private_constant :NOTHING

        # @param engine [Engine]
        # @param queries [Array<::GraphQL::Query>]
        # @param context [Hash]
        # @param max_complexity [Integer, nil]
        # @param text [Boolean] whether the results are wanted as JSON text
        def initialize(engine, queries, context, max_complexity, text)
          @engine = engine
          @schema = engine.schema
          @queries = queries
          @context = context
          @max_complexity = max_complexity
          @text = text
          @peers = []
        end

        # @return [Array<::GraphQL::Query::Result>]
        def call
          return [] if @queries.empty?

          multiplex = @engine.multiplexes.of(@queries, @context, @max_complexity)
          previous = Fiber[:__graphql_current_multiplex]
          Fiber[:__graphql_current_multiplex] = multiplex
          multiplex.current_trace.execute_multiplex(multiplex:) do
            analyze(multiplex)
            guarded { run(multiplex) }
          end
        ensure
          Fiber[:__graphql_current_multiplex] = previous
        end

        private

        def analyze(multiplex)
          analyzers = @engine.multiplex_analyzers
          analyzers += [::GraphQL::Analysis::MaxQueryComplexity] if multiplex.max_complexity
          return if analyzers.empty? && @queries.all? { |query| unasked?(query) }

          multiplex.current_trace.begin_analyze_multiplex(multiplex, analyzers)
          @schema.analysis_engine.analyze_multiplex(multiplex, analyzers)
          multiplex.current_trace.end_analyze_multiplex(multiplex, analyzers)
        end

        # Whether nobody analyzes it, and nobody wants to know.
        def unasked?(query)
          !@engine.hooks(query.current_trace).analysis? && (!query.valid? || query.analyzers.empty?)
        end

        def run(multiplex)
          runs = Array.new(@queries.size)
          runs.each_index { |at| multiplex.dataloader.append_job { runs[at] = begun(@queries[at]) } }
          multiplex.dataloader.run(trace_query_lazy: multiplex)
          tell(runs)
          Array.new(runs.size) { |at| finish(@queries[at], runs[at]) }
        end

        def begun(query)
          return NOTHING if query.selected_operation.nil? || !query.valid? || !query.context.errors.empty?

          begin
            run = runtime(query)
            query.context.namespace(:interpreter_runtime)[:runtime] = run.runtime
            subscribe(query) if query.subscription?
            query.current_trace.execute_query(query:) { run.start }
            run
          rescue ::GraphQL::ExecutionError => e
            query.context.errors << e
            run&.break_off
            run
          end
        end

        def subscribe(query)
          @schema.subscriptions.initialize_subscriptions(query) unless query.subscription_update?
        end

        def runtime(query)
          plan = @engine.plan(query)
          plan ? Run.new(query, plan, @engine.hooks(query.current_trace), @peers) : Interpreted.new(query)
        end

        # Before any query ends: who keeps a subscription sees the errors, and none is kept where telling raises.
        def tell(runs) = runs.each { |run| run.tell unless run.equal?(NOTHING) }

        def finish(query, run)
          query.result_values = run.equal?(NOTHING) ? refusal(query) : answer(query, run)
          if query.context.namespace?(:__query_result_extensions__)
            query.result_values["extensions"] = query.context.namespace(:__query_result_extensions__)
          end
          query.result
        end

        def refusal(query)
          return {} if query.valid? && query.context.errors.empty?

          { "errors" => query.static_errors.map(&:to_h) }
        end

        def answer(query, run)
          @schema.subscriptions.finish_subscriptions(query) if query.subscription?
          errors = query.context.errors
          errors = errors.map(&:to_h) unless errors.empty?
          return TextResult.new(run, errors) if @text

          errors.empty? ? { "data" => run.finish } : { "errors" => errors, "data" => run.finish }
        end

        def guarded
          yield
        rescue SystemStackError => e
          @queries.map do |query|
            @schema.query_stack_error(query, e)
            query.result_values ||= { "errors" => query.context.errors.map(&:to_h) }
            query.result
          end
        rescue Exception # rubocop:disable Lint/RescueException -- each query is to know that it was executed
          @queries.each { |query| query.result_values ||= {} }
          raise
        ensure
          @queries.each do |query|
            query.context.namespace(:interpreter_runtime)[:runtime]&.delete_all_interpreter_context
          end
        end
      end
    end
  end
end
