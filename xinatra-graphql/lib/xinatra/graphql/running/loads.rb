# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # Stands in for a type's object where a method of it is asked what it wants to load, see {Reading::LoadProof}: the
      # key is noted for the batch, and the method returns a ticket for the value instead of waiting for it.
      class Loads
        # For a value of a source's that is not there yet.
        Ticket = Struct.new(:source, :key) do
          # @return [Object] the value, once the batch has been fetched
          # @raise [StandardError] which the source has for the key
          def value = source.load(key)
        end

        # Raised by the method, where the source's own `load` does something else.
        class Other < StandardError; end

        # For a source: what `Dataloader::Source#load` does, but for waiting.
        class Source
          OWN = %i[load request].freeze
          private_constant :OWN

          # @param source [::GraphQL::Dataloader::Source]
          def initialize(source)
            @source = source
            @ordinary = OWN.all? { |name| source.method(name).owner == ::GraphQL::Dataloader::Source }
          end

          # @param key [Object]
          # @return [Ticket, Object] the value, where it is there
          # @raise [StandardError] which the source has for the key
          # @raise [Other]
          def load(key)
            raise Other unless @ordinary
            return @source.load(key) if @source.results.key?(@source.result_key_for(key))

            @source.request(key)
            Ticket.new(@source, key)
          end
        end

        # For a Dataloader.
        class Loader
          # @param dataloader [::GraphQL::Dataloader]
          def initialize(dataloader)
            @dataloader = dataloader
            @sources = Hash.new { |sources, source| sources[source] = Source.new(source) }.compare_by_identity
          end

          # @return [Source] see graphql-ruby's `Dataloader#with`
          def with(...) = @sources[@dataloader.with(...)]
        end

        # For a context: it leads to the Dataloader's stand-in.
        class Context
          # @return [Loader]
          attr_reader :dataloader

          # @param context [::GraphQL::Query::Context]
          def initialize(context)
            @context = context
            @dataloader = Loader.new(context.dataloader)
          end

          # @param key [Object]
          # @return [Object] what the query's context has
          def [](key) = @context[key]
        end

        # @param selection [Selection] of the objects
        # @param context [::GraphQL::Query::Context]
        def initialize(selection, context)
          @wrapper = selection.wrap(nil, Context.new(context))
        end

        # @param object [Object] the application's
        # @return [::GraphQL::Schema::Object] of which the method is to be called; the same each time
        def on(object)
          @wrapper.instance_variable_set(:@object, object)
          @wrapper
        end
      end
    end
  end
end
