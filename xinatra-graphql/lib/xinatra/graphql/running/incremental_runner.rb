# frozen_string_literal: true

require_relative "later_fragment"
require_relative "later_items"
require_relative "runner"

module Xinatra
  module GraphQL
    module Running
      # Runs a query whose result may come in parts.
      class IncrementalRunner < Runner
        # @return [Boolean] whether something follows behind the result
        def pending? = @run ? !@run.parts.empty? : false

        # Reads and delivers the rest, part by part.
        # @yieldparam payload [Hash{String => Object}] `incremental` and `hasNext`, as the draft has them
        # @return [void]
        def deliver
          parts = @run.parts
          until parts.empty?
            found = executing { part(parts.shift, parts) }
            yield found.empty? ? { "hasNext" => !parts.empty? } : { "incremental" => found, "hasNext" => !parts.empty? }
          end
        end

        private

        def runtime(query)
          plan = @engine.incremental_plan(query)
          plan ? @run = run_of(query, plan) : super
        end

        def run_of(query, plan)
          @plan = plan
          Run.new(query, plan, @engine.hooks(query.current_trace), [])
        end

        # As graphql-ruby's runtime has it around an execution.
        def executing
          previous = Fiber[:__graphql_current_multiplex]
          Fiber[:__graphql_current_multiplex] = @run.query.multiplex
          yield
        ensure
          Fiber[:__graphql_current_multiplex] = previous
          @run.delete_all_interpreter_context
        end

        def part(part, parts)
          query = @run.query
          run = run_of(query, @plan)
          query.context.namespace(:interpreter_runtime)[:runtime] = run
          query.context.errors.clear
          dataloader = query.multiplex.dataloader
          dataloader.append_job { begin_part(part, run) }
          dataloader.run(trace_query_lazy: query.multiplex)
          run.tell
          parts.concat(run.parts)
          with_errors(part.deliveries(run), query.context.errors.map(&:to_h))
        end

        def begin_part(part, run)
          part.begin(run)
          run.work_off
        end

        # Each error goes with what it is in.
        def with_errors(deliveries, errors)
          deliveries.map do |path, delivery|
            mine, errors = errors.partition { |error| error["path"].nil? || error["path"].first(path.size) == path }
            mine.empty? ? delivery : { **delivery, "errors" => mine }
          end
        end
      end
    end
  end
end
