# frozen_string_literal: true

require_relative "segment"

module Xinatra
  module GraphQL
    module Running
      # Reads something for each of several objects. Where one has to wait for a batch (its fiber then gives way), the
      # others are read meanwhile, so that all of them wait for the same batch; what does not wait goes on.
      #
      # A job of graphql's Dataloader. It is queued once more than there is to do, so that somebody goes on.
      class Sweep
        # @param run [Run]
        # @param place [Place] of what is read
        # @param size [Integer] how many values there are
        def initialize(run, place, size)
          @run = run
          @place = place
          @size = size
          @start = 0
          @current = nil
          @ready = []
        end

        # Reads what nobody reads yet, and passes on what is there.
        # @return [void]
        def call
          return at_once unless @run.waits?

          free if @current
          return pass_on if @start >= @size

          read(@current = Segment.new(@start, @size))
        end

        private

        # Where nobody can give way.
        def at_once
          work(segment = Segment.new(0, @size))
          finish(@place, nil, segment.values)
        end

        # Whoever is at work has given way, and is to read nothing but what it waits for.
        def free
          @start = @current.index + 1
          @current.wait(@start)
          gave_way(@current)
          @current = nil
        end

        def read(segment)
          @run.append(self)
          work(segment)
          if @current.equal?(segment)
            @current = nil
            @start = @size
          end
          @ready << segment
          segment.waited? && @size > 1 ? pass_on_together : pass_on
        end

        # All who have waited for the same batch are to be done before what comes of them is read, for that is to be a
        # batch, too. So each gives way once more, and a fiber that is made behind them passes everything on.
        def pass_on_together
          @run.append(self)
          @run.give_way
        end

        # What has waited, and what has not, go on in epochs of their own.
        def pass_on
          segments = @ready
          @ready = []
          return if segments.empty?

          first = segments.first
          return finish(@place, nil, first.values) if !first.waited? && first.values.size == @size

          at_once = {}
          late = {}
          segments.each { |segment| segment.deal(at_once, late) }
          pass(at_once, @place)
          pass(late, later(@run.resumed(@place))) unless late.empty?
        end

        def pass(values, place)
          indices = values.keys
          finish(PartPlace.new(place, indices), indices, values.values) unless indices.empty?
        end

        def later(epoch) = LatePlace.new(@place) { |order| order.resumed(epoch) }

        # Its last value waits for others.
        def gave_way(segment) = @run.troubles.waiting(later(nil), [segment.limit - 1])
      end
    end
  end
end
