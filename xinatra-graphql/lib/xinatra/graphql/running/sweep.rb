# frozen_string_literal: true

require_relative "segment"
require_relative "strand"

module Xinatra
  module GraphQL
    module Running
      # Reads something for each of several objects. Where one has to wait for a batch (its fiber then gives way), the
      # others are read meanwhile, so that all of them wait for the same batch; what does not wait goes on.
      #
      # A job of graphql's Dataloader. It is queued once more than there is to do, so that somebody goes on: in a fiber
      # of its own for each value that waits.
      class Sweep
        # @param run [Run]
        # @param place [Place] of what is read
        # @param size [Integer] how many values there are
        def initialize(run, place, size)
          @run = run
          @place = place
          @size = size
          @first = nil
          @waits = nil
        end

        # Reads what nobody reads yet, and passes on what is there.
        # @return [void]
        def call
          return at_once unless @run.waits?
          return begin_reading unless @first

          read_rest unless @first.read?
        end

        # @param index [Integer] of a value
        # @return [Integer] how often it has waited by now
        def waits(index) = @waits&.[](index) || 0

        private

        # Where nobody can give way.
        def at_once
          work(segment = Segment.new(0, @size))
          finish(@place, nil, segment.values)
        end

        # If it gives way, somebody comes by to read what is behind it, and to pass on what there is.
        def begin_reading
          @run.append(self)
          work(@first = Segment.new(0, @size))
          finish(@place, nil, @first.values) unless @first.waited?
        end

        # The first value that waits does so in the fiber of this job's first call, each other one in a strand.
        def read_rest
          waiting = { @first => nil }.compare_by_identity
          values = {}
          begin_to_wait(@first, values)
          limit = @first.limit
          aside = []
          until waiting.empty? && limit == @size
            limit = read_behind(limit, waiting, values)
            pass_aside(values, @place, aside)
            values = {}
            @run.give_way
            aside.each(&:go_on)
            go_on(waiting, aside)
          end
          finish_aside(aside)
        end

        # @return [Integer] index behind the last value that is read or waits
        def read_behind(limit, waiting, values)
          while limit < @size
            segment = Segment.new(limit, @size)
            strand = @run.strand(-> { work(segment) }) or break

            waiting[segment] = strand if strand.waits?
            strand.waits? ? begin_to_wait(segment, values) : segment.deal(values)
            limit = segment.limit
          end
          limit
        end

        # What is before the value goes on at once.
        def begin_to_wait(segment, values)
          segment.deal(values)
          segment.wait
          gave_way(segment)
          (@waits ||= {}.tap { |waits| @run.troubles.waiting(later(nil), waits.each_key) })[segment.last] = 1
        end

        # What has waited goes on in an epoch of its own, together.
        def go_on(waiting, aside)
          done = gone_on(waiting)
          return if done.empty?

          values = done.to_h { |segment| [segment.last, segment.values.last] }
          place = later(@run.resumed(@place))
          alone = waiting.empty? && aside.none?(&:waits?)
          alone ? pass(values, place) : pass_aside(values, place, aside)
        end

        # @return [Array<Segment>] that wait no more
        def gone_on(waiting)
          waiting.each_value { |strand| strand&.go_on }
          done, others = waiting.keys.partition(&:read?)
          others.each { |segment| @waits[segment.last] += 1 }
          done.each { |segment| waiting.delete(segment) }
        end

        # Where what they lead to waits, too, those that wait here are not to wait for that.
        def pass_aside(values, place, aside)
          return if values.empty?

          strand = @run.strand(-> { pass(values, place) }) or return pass(values, place)
          aside << strand if strand.waits?
        end

        def finish_aside(aside)
          while (aside = aside.select(&:waits?)).any?
            @run.give_way
            aside.each(&:go_on)
          end
        end

        def pass(values, place)
          indices = values.keys
          finish(PartPlace.new(place, indices), indices, values.values) unless indices.empty?
        end

        def later(epoch) = LatePlace.new(@place) { |order, index| order.resumed(epoch, times(index)) }

        # How often graphql-ruby has waited between the place and the value.
        def times(index) = @waits ? waits(index) : 1

        # For what is to be done before others go on.
        def gave_way(segment); end
      end
    end
  end
end
