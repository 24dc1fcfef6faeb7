# frozen_string_literal: true

require_relative "reenactment"

module Xinatra
  module GraphQL
    module Running
      # What goes wrong in a query: errors, and nulls where there may be none. Fields are read in another order than
      # graphql-ruby's, which does not even come to what an earlier null has taken away; so all is kept until the end,
      # and then told in graphql-ruby's order, without what it would not have come to.
      class Troubles
        # - `order`: when graphql-ruby comes to it
        # - `place`, `index`, `trail`: where
        # - `errors`: that are reported, with the value's path and node where they have none
        # - `kind`: `:errors` of the value, `:items` that are errors, `:said` beside it, `:null` (which the schema is
        #   told of), `:silent`
        # - `null`: whether the value is null
        # - `again`: of an error of arguments, what graphql-ruby tells where they have been kept: the `:same` error with
        #   its first path, its `:own`, or `:none`
        # - `begun`: see {Place#begun}
        Trouble = Struct.new(:order, :place, :index, :trail, :errors, :kind, :null, :begun, :again)
        NOTHING = [].freeze
        private_constant :Trouble, :NOTHING

        # @param run [Run]
        # @param peers [Array<Troubles>] of the queries that are run together
        def initialize(run, peers)
          @run = run
          @peers = peers << self
          @all = []
          @waiting = []
        end

        # @param place [Place]
        # @param index [Integer]
        # @param errors [Array<::GraphQL::ExecutionError>] that are the value
        # @param items [Boolean] whether they stand for a list's items
        # @param null [Boolean] whether the value is null
        # @return [void]
        def failed(place, index, errors, items: false, null: true)
          add(place, index, errors, items ? :items : :errors, null)
        end

        # @param place [Place]
        # @param index [Integer]
        # @param error [::GraphQL::ExecutionError] of arguments
        # @param waits [Integer] how often it has waited
        # @param again [Symbol] what is told where they have been kept
        # @return [void]
        def refused(place, index, error, waits, again)
          add(place, index, [error], :errors, true, place.refused(index, waits))
          @all.last.again = again
        end

        # @param place [Place]
        # @param index [Integer]
        # @param errors [Array<::GraphQL::ExecutionError>] that a resolver has added
        # @return [void]
        def said(place, index, errors) = add(place, index, errors, :said, false)

        # Notes what waits, whatever becomes of it, for others go on before it.
        # @param place [LatePlace]
        # @param indices [Enumerable<Integer>]
        # @return [void]
        def waiting(place, indices)
          @waiting << [place, indices]
        end

        # A null where there may be none.
        # @param place [Place]
        # @param index [Integer]
        # @param silent [Boolean] whether nobody is told
        # @return [void]
        def null(place, index, silent: false) = add(place, index, [], silent ? :silent : :null, true)

        # @param place [Place]
        # @param index [Integer]
        # @return [Boolean] whether graphql-ruby would not have come there
        def moot?(place, index) = !moot(place, [index]).empty?

        # @param place [Place]
        # @param indices [Enumerable<Integer>]
        # @return [Array<Integer>] those to which graphql-ruby would not have come
        def moot(place, indices)
          return NOTHING unless taken_away?

          trails = indices.to_h { |index| [index, object(place, index)] }
          trails.select! { |_, trail| taken_away(gone, trail) }
          return NOTHING if trails.empty?

          begun = trails.to_h { |index, _| [index, place.begun(index)] }
          surviving(gone = {}, reenact(begun.values))
          trails.filter_map { |index, trail| index if left_out?(gone, trail, begun[index]) }
        end

        # @param trail [Array<Step>] the way to a value
        # @return [Boolean] whether a null has taken away what it is in
        def away?(trail) = taken_away? && !taken_away(gone, trail).nil?

        # @return [Boolean] whether there may be places to which graphql-ruby would not have come
        def taken_away? = !@all.empty? && !gone.empty?

        # @return [Array<Order>] of all that may matter for others
        def orders
          waits = @waiting.flat_map { |place, indices| indices.map { |index| place.order(index) } }
          @all.flat_map { |trouble| [trouble.order, trouble.begun] }.concat(waits, @run.arguments.orders)
        end

        # @param orders [Array<Order>] of some more values
        # @return [Reenactment] of all that is known, and those
        def reenactment(orders) = Reenactment.new([*@peers.flat_map(&:orders), *orders].map(&:history))

        # Tells all of them.
        # @return [void]
        def tell
          return if @all.empty?

          surviving({}).each { |trouble| report(trouble) }
        end

        private

        def add(place, index, errors, kind, null, order = place.order(index))
          @gone = nil
          @all << Trouble.new(order, place, index, place.trail(index), errors, kind, null, place.begun(index))
        end

        # Whether something is away by the paths of what is null; and when it went.
        def gone
          @gone ||= {}.tap { |gone| surviving(gone) }
        end

        # Finds out when graphql-ruby comes to what is known, and to some more.
        def reenact(orders = [])
          @reenactment = reenactment(orders)
        end

        def time(order) = @reenactment.time(order)

        def surviving(gone, _reenactment = reenact)
          sorted = @all.each_with_index.sort_by { |trouble, at| [time(trouble.order), at] }.map(&:first)
          sorted.reject do |trouble|
            next true if unheard?(gone, trouble)

            take_away(gone, trouble) if trouble.null
            false
          end
        end

        # What is said is heard if only the field has been begun.
        def unheard?(gone, trouble)
          return !taken_away(gone, trouble.trail).nil? unless trouble.kind == :said

          left_out?(gone, object(trouble.place, trouble.index), trouble.begun)
        end

        # Whether the object was away when graphql-ruby came to the field.
        def left_out?(gone, trail, begun)
          first = taken_away(gone, trail)
          first ? first < time(begun) : false
        end

        def object(place, index) = place.batch.trail(place.base(index)) << nil

        def taken_away(gone, trail)
          return if gone.empty?

          trail.size.times.lazy.filter_map { |size| gone[trail.first(size).map(&:key)] }.first
        end

        # What a null may not be in is null itself. To the root's fields graphql-ruby comes all the same.
        def take_away(gone, trouble)
          trail = trouble.trail
          last = trail.rindex { |step| !step.firm } || 0
          gone[trail.first(last + 1).map(&:key)] = time(trouble.order) unless last == trail.size - 1
        end

        def report(trouble)
          case trouble.kind
          when :errors then errors(trouble).each { |error| tell_error(error, trouble) }
          when :items then trouble.errors.each_with_index { |error, at| tell_error(error, trouble, at) }
          when :said then @run.context.errors.concat(trouble.errors)
          when :null then tell_null(trouble)
          end
        end

        def errors(trouble)
          giver = @reenactment.giver(trouble.order) if trouble.again
          return trouble.errors if giver == trouble.order.history || !refusals.key?(giver)

          case trouble.again
          when :same then [refusals[giver]]
          when :own then trouble.errors
          else NOTHING
          end
        end

        # Errors of arguments, by where they come from.
        def refusals
          @refusals ||= @all.select(&:again).to_h { |trouble| [trouble.order.history, trouble.errors.last] }
        end

        def tell_error(error, trouble, *item)
          error.path ||= trouble.trail.map(&:key).push(*item)
          error.ast_node ||= trouble.place.field.node
          @run.context.errors << error
        end

        def tell_null(trouble)
          place = trouble.place
          @run.position.at(place, trouble.index)
          type = place.batch.selection.type
          item = trouble.trail.last.key.is_a?(Integer)
          error = type.const_get(:InvalidNullError)
                      .new(type, place.field.definition, place.field.node, is_from_array: item)
          tell_type_error(error)
        end

        # With a Dataloader, graphql-ruby lets through what a schema raises; without one, an error for clients is told.
        def tell_type_error(error)
          @run.schema.type_error(error, @run.context)
        rescue ::GraphQL::ExecutionError => e
          raise if @run.waits?

          @run.context.errors << e
        end
      end
    end
  end
end
