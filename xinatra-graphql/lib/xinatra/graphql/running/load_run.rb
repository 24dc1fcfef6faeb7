# frozen_string_literal: true

require_relative "field_run"
require_relative "field_trace"
require_relative "loads"

module Xinatra
  module GraphQL
    module Running
      # The reading of a field whose method ends by loading something: each object is asked for its key, and then one
      # job waits for all values, where else a fiber would for each.
      class LoadRun < FieldRun
        private

        def begin_reading
          @given = arguments(0)
          return super unless @given.is_a?(Hash) && @field.reader.loads?

          values, tickets, limit = ask
          return finish(@place, nil, values.values) if values.size == @size

          @run.troubles.waiting(later(nil), tickets.keys)
          @run.append(-> { redeem(tickets) }) unless tickets.empty?
          pass(values, @place)
          read_others(limit) if limit < @size
        end

        # @return [Array(Hash, Hash, Integer)] values and tickets by their indices, and how many have been asked
        def ask
          loads = Loads.new(@batch.selection, context)
          values = {}
          tickets = {}
          @batch.objects.each_with_index do |object, index|
            @run.position.at(@place, index)
            said = @field.reader.ask(loads, object, @given)
            said.is_a?(Loads::Ticket) ? tickets[index] = said : values[index] = said(@place, index) { said }
          rescue Loads::Other
            return [values, tickets, index]
          rescue StandardError => e
            values[index] = said(@place, index) { raise e }
          end
          [values, tickets, @size]
        end

        def redeem(tickets)
          @run.give_way
          place = later(@run.resumed(@place))
          pass(tickets.to_h { |index, ticket| [index, said(place, index) { ticket.value }] }, place)
        end

        # What a field says for an object, with what tracers make of it.
        def said(place, index, &)
          @run.watched(place, index) { @run.traced? ? trace.resolving(self, index, @given, &) : yield }
        rescue StandardError => e
          failure(e, index)
        end

        def trace = @trace ||= FieldTrace.new(@run, @field)

        # The others are read one by one, for their source loads in its own way.
        def read_others(limit)
          indices = [*limit...@size]
          column = @column || (@batch.columns[@field.number] ||= Column::Parts.new(Array.new(@size)))
          whole = @indices ? @indices.values_at(*indices) : indices
          FieldRun.new(@run, @batch.part(indices), @field, column, whole).call
        end
      end
    end
  end
end
