# frozen_string_literal: true

require_relative "../deep_json"
require_relative "arguments"
require_relative "batch"
require_relative "failure"
require_relative "field_run"
require_relative "guarding"
require_relative "last_place"
require_relative "later_fragment"
require_relative "later_items"
require_relative "load_run"
require_relative "objects"
require_relative "pages"
require_relative "position"
require_relative "resolution"
require_relative "strand"
require_relative "troubles"
require_relative "waiting"
require_relative "weighing"

module Xinatra
  module GraphQL
    module Running
      # One execution of a plan, for a query. It stands where graphql-ruby has its `Interpreter::Runtime`.
      class Run
        include Guarding
        include Objects
        include Pages
        include Waiting
        include Weighing

        NONE = [].freeze
        private_constant :NONE

        # @return [::GraphQL::Query]
        attr_reader :query
        # @return [::GraphQL::Query::Context]
        attr_reader :context
        # @return [Class] the schema
        attr_reader :schema
        # @return [::GraphQL::Tracing::Trace]
        attr_reader :trace
        # @return [Troubles]
        attr_reader :troubles

        # @param query [::GraphQL::Query] that is valid
        # @param plan [Plan] of its operation
        # @param hooks [Hooks] of its tracer
        # @param peers [Array<Troubles>] of the queries that are run together
        def initialize(query, plan, hooks, peers)
          @query = query
          @plan = plan
          @context = query.context
          @schema = query.schema
          @trace = query.current_trace
          @hooks = hooks
          @traced = hooks.fields?
          @dataloader = query.multiplex.dataloader
          @waits = !@dataloader.is_a?(::GraphQL::Dataloader::NullDataloader)
          @queue = [] unless @waits
          @rank = peers.size
          @troubles = Troubles.new(self, peers)
          @ready = @lazy = @usual = @ordinary = nil
          @epoch = 0
          @resumed = @rounds = nil
          @marked = false
          @parts = nil
        end

        # @return [String] short: who shows a context, as validators do with extras, shows what it leads to
        def inspect = "#<#{self.class.name} #{@query.operation_name.inspect}>"

        # @return [Arguments]
        def arguments = @arguments ||= Arguments.new(self)

        # @return [Run] what graphql-ruby is to take for its runtime
        def runtime = self

        # @return [Array<LaterFragment, LaterItems>] what of the result comes later
        def parts = @parts || NONE

        # @return [Boolean] whether there may be {Mark}s in the columns
        def marked? = @marked

        # @param part [LaterFragment, LaterItems]
        # @return [void]
        def later(part)
          (@parts ||= []) << part
        end

        # @param shape [StreamedListShape]
        # @param place [Place] of lists
        # @param from [Integer] how many items of each are delivered at once
        # @return [LaterItems] of lists that are read together
        def later_items(shape, place, from)
          last = parts.last
          return last if last.is_a?(LaterItems) && last.of?(shape, place)

          LaterItems.new(shape, place, from).tap { |items| later(items) }
        end

        # @param value [Integer, ::GraphQL::Language::Nodes::VariableIdentifier]
        # @return [Integer] how many items come at once
        def count(value)
          value = @query.variables[value.name] if value.is_a?(::GraphQL::Language::Nodes::VariableIdentifier)
          value.to_i.clamp(0..)
        end

        # @return [Boolean] whether tracers are told of fields
        def traced? = @traced

        # Begins; the rest is jobs of the Dataloader.
        # @return [void]
        def start
          object = @schema.sync_lazy(@query.root_value)
          wrapper = root(object)
          return if wrapper.nil?

          @root = Batch.new(self, @plan.root, [wrapper.object], nil, [wrapper])
          begin_fields
          work_off
          settle(@root, 0)
        end

        # Has other queries of a multiplex see where graphql-ruby has ended.
        # @param batch [Batch]
        # @param index [Integer] of the last object
        # @return [void]
        def settle(batch, index)
          return if waits? || @query.multiplex.queries.size == 1

          last = LastPlace.new(self).of(batch, index)
          position.at(*last) if last
        end

        # Ends where it is: of what has not been read, nothing is said.
        # @return [void]
        def break_off
          @marked = true
        end

        # Tells of what went wrong, when all jobs are done.
        # @return [void]
        def tell = @troubles.tell

        # @return [Hash, nil] the data
        def finish
          data = @root&.results(@marked)&.first
          Mark::NULLED.equal?(data) ? nil : data
        end

        # @param before [String] what is before it
        # @return [String] that, and the data as JSON text, without a Hash of it
        def finish_text(before)
          return before + DeepJSON.generate(finish) if @marked || @root.nil?

          text = String.new(capacity: @plan.room, encoding: Encoding::UTF_8) << before
          Columns.write(text, @root.layout, 0, DeepJSON)
          @plan.room = text.bytesize
          text
        end

        # @param job [#call]
        # @return [void]
        def append(job) = @queue ? @queue << job : @dataloader.append_job(job)

        # Has the fibers that can go on do so.
        # @return [void]
        def give_way = @dataloader.yield

        # Begins work in a fiber of its own.
        # @param work [#call]
        # @return [Strand, nil] nil where there are as many as the Dataloader may have
        def strand(work)
          return if crowded?

          strand = Strand.new(@dataloader, @query.multiplex.current_trace, work)
          (@strands ||= []) << strand if @dataloader.fiber_limit && strand.waits?
          strand
        end

        # Does all jobs, where no Dataloader does them.
        # @return [void]
        def work_off
          @queue.shift.call until @queue.nil? || @queue.empty?
        end

        # @return [Boolean] whether jobs may wait for others; without a Dataloader, graphql-ruby goes depth-first
        def waits? = @waits

        # @param field [Field, nil] of the root
        # @return [Order] of the root, when graphql-ruby comes to the field
        def first(field = nil)
          first = @first ||= Order::FIRST.within(@rank, 1)
          epoch = @alone&.[](field)
          epoch ? first.alone(epoch) : first
        end

        # @param place [Place] of what has waited, and goes on
        # @return [Integer] the epoch in which it does: the same for all that began to wait in one epoch
        def resumed(place) = (@resumed ||= {})[place.order(0).epoch] ||= next_epoch

        # @return [Integer] the number of an epoch
        def next_epoch = @epoch += 1

        # @return [Position] of the fiber that asks
        def position
          (Fiber[:__graphql_runtime_info] ||= {}.compare_by_identity)[@query] ||= Position.new
        end

        # Forgets where fibers are.
        # @return [void]
        def delete_all_interpreter_context
          states = Fiber[:__graphql_runtime_info] or return

          states.delete(@query)
          Fiber[:__graphql_runtime_info] = nil if states.empty?
        end

        private

        def root(object)
          root = @plan.root
          return root.wrap(object, @context) if root.plain? && !@hooks.authorized?

          @schema.sync_lazy(root.type.wrap(object, @context))
        end

        def begin_fields
          return append(method(:one_by_one)) if @plan.serial?

          @queue ? enqueue(@root) : append(-> { enqueue(@root) })
        end

        # (GraphQL specification, October 2021, section 6.2.2: Mutation)
        def one_by_one
          @root.selection.fields.each do |field|
            (@alone ||= {}.compare_by_identity)[field] = next_epoch
            @dataloader.clear_cache
            @dataloader.run_isolated { read_alone(field) }
          end
        end

        # What comes behind it is to see what it has changed. Lists' items wait for each other's batches. Arguments are
        # jobs, for which graphql-ruby does not wait before it forgets what was loaded.
        def read_alone(field)
          return read(@root, field) if direct?(field)
          return FieldRun.new(self, @root, field).call if field.arguments? && waits?
          return FieldRun.new(self, @root, field) { @dataloader.clear_cache }.call if field.shape.list? && waits?

          FieldRun.new(self, @root, field).call
          work_off
          @dataloader.clear_cache
        end

        def crowded?
          limit = @dataloader.fiber_limit
          return false unless limit && @strands

          @strands.select!(&:waits?)
          @strands.size >= limit
        end

        # What cannot wait is read at once.
        def read_all(batch)
          return read_pages(batch) if batch.selection.pages

          batch.selection.fields.each { |field| read_field(batch, field) }
        end

        def read_field(batch, field)
          return read(batch, field) if direct?(field)

          loads = field.reader.is_a?(Reading::LoadingMethod)
          append((loads && waits? ? LoadRun : FieldRun).new(self, batch, field))
        end

        def direct?(field) = @traced ? false : field.reader.direct?

        def read(batch, field)
          # Of ordinary scalars nobody asks where they are; those that may have arguments are there for others, too.
          place = FieldPlace.new(self, batch, field) if field.arguments?
          values = []
          begin
            field.reader.read(batch, values)
          rescue StandardError => e
            values << failure(place ||= FieldPlace.new(self, batch, field), values.size, e)
            retry if values.size < batch.size
          end
          odd = field.shape.odd(values)
          place ||= FieldPlace.new(self, batch, field) if odd.nil? || odd.any?
          batch.columns[field.number] = complete(field.shape, place, values, odd)
        end

        def failure(place, index, error)
          position.at(place, index)
          rescued(place, index) { Failure.value(error, place, index, ::GraphQL::EmptyObjects::EMPTY_HASH) }
        end
      end
    end
  end
end
