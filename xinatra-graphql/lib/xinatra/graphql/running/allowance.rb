# frozen_string_literal: true

require_relative "stage"

module Xinatra
  module GraphQL
    module Running
      # The question whether objects of a type may be seen, where it is the type's alone. As long as it says yes,
      # nothing is made of the objects.
      class Allowance < Stage
        # @param run [Run]
        # @param selection [Selection] what is asked of the objects
        # @param place [Place] of the objects, none of which a scope lets be seen
        # @param objects [Array<Object>]
        # @param firm [Boolean] whether there may be no null
        def initialize(run, selection, place, objects, firm)
          super(run, place, objects, nil) { |at, found| run.wrapped(selection, at, found, firm) }
          @selection = selection
          @firm = firm
        end

        private

        def work(segment)
          until segment.read?
            answer = ask(segment) or next
            index = segment.index
            object = @values[index]
            segment.values << @run.kept(@place, index) { @run.allowed(@selection, object, &answer) }
          end
        end

        # Asks on until another answer than yes, or an error.
        # @return [Proc, nil] that gives the answer to the next question; nil where all may be seen
        def ask(segment)
          @run.position.at(@place, segment)
          errors = @run.context.errors
          values = segment.values
          at = values.size
          index = segment.index
          while index < segment.limit
            seen = errors.size
            answer = @selection.type.authorized?(@values[index], @run.context)
            return answering(errors, seen) { answer } unless true.equal?(answer) && errors.size <= seen

            values[at] = true
            at += 1
            index += 1
          end
        rescue StandardError => e
          answering(errors, seen) { raise e }
        end

        # With the errors that were added meanwhile. While it waited, others may have taken theirs away.
        def answering(errors, seen)
          added = errors.size > seen ? errors.slice!(seen..) : ::GraphQL::EmptyObjects::EMPTY_ARRAY
          lambda do
            errors.concat(added)
            yield
          end
        end

        def finish(place, indices, values)
          objects = indices ? @values.values_at(*indices) : @values
          return super(place, indices, wrappers(objects, values)) unless values.all?(true)

          add(indices, @run.shown(@selection, place, objects, @firm))
        end

        def wrappers(objects, values)
          context = @run.context
          values.each_with_index.map { |value, at| true.equal?(value) ? @selection.wrap(objects[at], context) : value }
        end
      end
    end
  end
end
