# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Reading
      # Proves of a method of a type, by its instructions, that all it does with Dataloader is to return what one source
      # loads, as `def author = dataloader.with(Authors).load(object.author_id)` does. What such a method wants is known
      # before it is there, so that nobody has to wait in the middle of it.
      #
      # The instructions are followed along all ways, with what is on the stack and in the method's variables: `:self`,
      # `:context`, `:dataloader`, a `:source`, a `:ticket` (what `load` returns), or something `:other`. Whatever is
      # not known is no proof: so on another Ruby.
      class LoadProof
        OBJECT = ::GraphQL::Schema::Object
        # What a method may call on itself, and what that returns: the last ones load by sources of graphql-ruby's.
        OWN = { object: :other, context: :context, dataloader: :dataloader, dataload: :ticket, dataload_record: :ticket,
                dataload_association: :ticket }.select { |name, _| OBJECT.method_defined?(name) }.freeze
        # What may be called on what is Dataloader's, or leads there.
        CALLS = { %i[context dataloader] => :dataloader, %i[context []] => :other, %i[dataloader with] => :source,
                  %i[source load] => :ticket }.freeze
        # Instructions that put something on the stack, for so many others that they take.
        VALUES = { putnil: 0, putobject: 0, putstring: 0, putobject_INT2FIX_0_: 0, putobject_INT2FIX_1_: 0, duparray: 0,
                   duphash: 0, opt_getinlinecache: 0, opt_getconstant_path: 0, getconstant: 2, opt_setinlinecache: 1,
                   opt_plus: 2, opt_minus: 2, opt_mult: 2, opt_div: 2, opt_mod: 2, opt_eq: 2, opt_neq: 2, opt_lt: 2,
                   opt_le: 2, opt_gt: 2, opt_ge: 2, opt_not: 1, opt_nil_p: 1, opt_length: 1, opt_size: 1,
                   opt_empty_p: 1 }.freeze
        # Shorter names, of instructions for the method's own variables.
        LOCAL = { "getlocal_WC_0" => :get, "setlocal_WC_0" => :set }.freeze
        # Bits of a call: its arguments are spread, or a block's; they are plain.
        SPREAD = 3
        PLAIN = 16
        # Longer methods are not followed.
        MOST = 500
        private_constant :OBJECT, :OWN, :CALLS, :VALUES, :LOCAL, :SPREAD, :PLAIN, :MOST

        # What the method has by one of the ways to an instruction.
        State = Struct.new(:at, :stack, :variables)
        # It may do something else.
        class Unproven < StandardError; end
        private_constant :State, :Unproven

        # @param type [Class] an object type
        # @param name [Symbol] of one of its methods
        # @return [Boolean]
        def self.proven?(type, name)
          return false unless defined?(RubyVM::InstructionSequence) && ordinary?(type)

          sequence = RubyVM::InstructionSequence.of(type.instance_method(name))
          sequence ? new(sequence.to_a).proven? : false
        end

        # Whether what a method may call on itself is graphql-ruby's.
        def self.ordinary?(type)
          Authorization.alone?(type) && [*OWN.keys, :initialize].all? do |name|
            type.instance_method(name).owner == OBJECT.instance_method(name).owner
          end
        end
        private_class_method :ordinary?

        # @param parts [Array] of an instruction sequence
        def initialize(parts)
          @method = parts[9] == :method && parts[12].empty?
          @instructions = parts.last.grep(Array).map { |name, *operands| [LOCAL.fetch(name.name, name), *operands] }
          @labels = labels(parts.last)
          @tickets = false
        end

        # @return [Boolean]
        def proven?
          return false unless @method && @instructions.size <= MOST

          follow
          @tickets
        rescue Unproven
          false
        end

        private

        def labels(code)
          at = 0
          code.each_with_object({}) do |part, labels|
            part.is_a?(Array) ? at += 1 : labels[part] = at
          end
        end

        def follow
          seen = {}
          states = [State.new(0, [], {})]
          while (state = states.pop)
            next if seen[state]

            seen[state] = true
            unproven if seen.size > MOST
            states.concat(step(state, *@instructions[state.at]))
          end
        end

        # @return [Array<State>] to which the instruction leads
        def step(state, name, *operands)
          stack = state.stack.dup
          case name
          when :leave then return leave(stack.pop)
          when :jump then return [go(state, operands.first, stack)]
          when :branchif, :branchunless, :branchnil
            take(stack, 1)
            return [go(state, operands.first, stack), State.new(state.at + 1, stack, state.variables)]
          when :set then return [set(state, operands.first, stack)]
          else put(state, name, operands, stack)
          end
          [State.new(state.at + 1, stack, state.variables)]
        end

        def put(state, name, operands, stack)
          case name
          when :nop then nil
          when :putself then stack << :self
          when :pop then take(stack, 1)
          when :dup then stack << values(stack.last)
          when :get then stack << state.variables.fetch(operands.first, :other)
          when :opt_aref then call(stack, :[], 1)
          when :newarray, :newhash then stack << values(*stack.pop(operands.first))
          when :opt_send_without_block then send_to(stack, operands.first)
          else stack << take(stack, VALUES.fetch(name) { unproven })
          end
        end

        def send_to(stack, call)
          keywords = call[:kw_arg]
          unproven unless call[:flag].nobits?(SPREAD) && (keywords || call[:flag].anybits?(PLAIN))

          call(stack, call[:mid], call[:orig_argc] + keywords.to_a.size)
        end

        def call(stack, name, arguments)
          take(stack, arguments)
          receiver = stack.pop
          stack << result(receiver, name)
        end

        def result(receiver, name)
          case receiver
          when :self then OWN.fetch(name) { unproven }
          when :other then :other
          else CALLS.fetch([receiver, name]) { unproven }
          end
        end

        def set(state, variable, stack)
          State.new(state.at + 1, stack, { **state.variables, variable => stack.pop })
        end

        def go(state, label, stack)
          at = @labels.fetch(label)
          unproven if at <= state.at

          State.new(at, stack, state.variables)
        end

        def leave(value)
          @tickets = true if value == :ticket
          value == :ticket ? [] : values(value) && []
        end

        # What goes where it cannot be followed has to be some value.
        def take(stack, count) = values(*stack.pop(count))

        def values(*kinds)
          unproven unless kinds.all?(:other)

          :other
        end

        def unproven = raise(Unproven)
      end
    end
  end
end
