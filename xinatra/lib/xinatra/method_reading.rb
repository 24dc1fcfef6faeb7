# frozen_string_literal: true

module Xinatra
  # What one method's instructions mention. Routes declared in a loop share their instructions, and one reading.
  class MethodReading
    # @return [Hash{Symbol, String => true}] all symbols and strings, names of methods and variables among them
    attr_reader :mentioned
    # @return [Symbol, nil] `:string` where it puts a String together of literals, its arguments and values of `params`,
    #   and does nothing else: so it neither halts, passes nor raises; `:redirect` where it redirects to such a String
    attr_reader :quiet
    # @return [Array<String>, nil] the names by which `params` is indexed; nil when more may be done with it
    attr_reader :params

    # The bit of a call info that says that the receiver is self.
    TO_SELF = 4
    # Those of a call on self with arguments of the plain kind alone.
    PLAIN_CALL = TO_SELF | 16
    # What gives away self when it is called on it, or calls by a name that may be computed; and the call of `when`,
    # which is marked so as well.
    GIVING = %i[
      === itself tap then yield_self method public_method dup clone extend freeze to_enum enum_for
      send __send__ public_send
    ].to_h { |name| [name, true] }.freeze
    # An instruction that is marked as a call to self although its receiver is any object.
    NOT_SELF = { objtostring: true }.freeze
    # The instructions of a quiet method, beside calls of `params`.
    INDEXING = { opt_aref: true, opt_aref_with: true }.freeze
    QUIET = %w[
      putobject putstring putself getlocal_WC_0 dup objtostring anytostring concatstrings leave opt_aref opt_aref_with
    ].to_h { |name| [name.to_sym, true] }.freeze
    private_constant :TO_SELF, :PLAIN_CALL, :GIVING, :NOT_SELF, :INDEXING, :QUIET

    # @param sequence [RubyVM::InstructionSequence]
    def initialize(sequence)
      @mentioned = {}
      @selves = 0
      @params_mentions = 0
      @params = []
      parts = sequence.to_a
      collect(parts.flatten)
      @params = nil if @params.size != @params_mentions
      @quiet = quietness(parts.last.grep(Array)) if @params
      freeze
    end

    # @return [Boolean] whether self may get to code that is not read: it is more than the receiver of calls
    def gives_self? = @selves != 0

    private

    def quietness(instructions)
      return :string if makes_string?(instructions)

      *before, call, leave = instructions
      # The receiver, which is self, stands before everything else.
      :redirect if redirect?(call) && before.first == [:putself] && makes_string?([*before.drop(1), leave])
    end

    # Nothing but `params` is indexed, or called on self.
    def makes_string?(instructions)
      others = instructions.reject { |name, call| name == :opt_send_without_block && call[:mid] == :params }
      string?(others[-2]) && others.all? { |name, operand| QUIET.key?(name) && joinable?(operand) } &&
        others.count { |name,| name == :putself } == @params.size &&
        others.count { |name,| INDEXING.key?(name) } == @params.size
    end

    def redirect?(instruction)
      name, call = instruction
      name == :opt_send_without_block && call[:mid] == :redirect && call[:orig_argc] == 1 && call[:flag] == PLAIN_CALL
    end

    def string?(instruction)
      name, operand = instruction
      %i[putstring concatstrings].include?(name) || (name == :putobject && operand.is_a?(String))
    end

    # With what comes from a client, which is in UTF-8.
    def joinable?(operand)
      !operand.is_a?(String) || operand.ascii_only? || operand.encoding == Encoding::UTF_8
    end

    # Flat, blocks and rescue clauses are among the rest, and an instruction's operands stand behind it; the names of
    # calls are in Hashes.
    def collect(parts)
      index = -1
      while (index += 1) < parts.size
        case part = parts[index]
        when Symbol, String then note(part)
        when Hash then part.key?(:flag) ? note_call(parts, index, part) : collect(part.to_a.flatten)
        end
        @selves += parts[index + 1] == :dup ? 2 : 1 if part == :putself
      end
    end

    def note(name)
      @mentioned[name] = true
      @params_mentions += 1 if name == :params
    end

    def note_call(parts, index, call)
      name = call[:mid]
      note(name) if name
      @selves -= 1 if keeps_self?(parts, index, call)
      note_index(parts, index) if name == :params
    end

    # Whether it is a call on self that does not give self away.
    def keeps_self?(parts, index, call)
      call[:flag].anybits?(TO_SELF) && !GIVING[call[:mid]] && !NOT_SELF[parts[index - 1]] &&
        parts[index - 3] != :putspecialobject
    end

    # Finds `params[:name]` and `params["name"]`, also where literal strings are frozen.
    def note_index(parts, index)
      instruction, operand, access = parts[index + 1, 3]
      @params << operand if instruction == :opt_aref_with
      return unless instruction == :putobject && access == :opt_aref

      @params << operand.name if operand.is_a?(Symbol)
      @params << operand if operand.is_a?(String)
    end
  end
end
