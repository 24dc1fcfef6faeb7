# frozen_string_literal: true

module BenchDD
  module Sides
    # The kernel puts a process's arguments and environment on its stack: how long they are shifts what lies there
    # against the lines of the processor's caches, which can change times by some percent. So all sides get the same
    # variables, and one of them is as long as makes up for what else differs.
    #
    # Source: Mytkowicz, Diwan, Hauswirth, Sweeney, "Producing wrong data without doing anything obviously wrong!",
    # ASPLOS 2009.
    module Environment
      # The variable that differs in length.
      PADDING = "BENCHDD_PADDING"
      # Bytes of a variable besides its name and value: `=`, the closing zero and its place in the table.
      PER_VARIABLE = 2 + 8
      # Bytes of an argument besides its text.
      PER_ARGUMENT = 1 + 8
      private_constant :PADDING, :PER_VARIABLE, :PER_ARGUMENT

      # @param sides [Array<Side>]
      # @return [Array<Hash{String => String}>] what each side's environment is to have besides its own
      def self.equalise(sides)
        sizes = sides.map { |side| size(side) }
        sizes.map { |size| { PADDING => "x" * (sizes.max - size) } }
      end

      # @param side [Side]
      # @return [Integer] bytes on the stack of a process of that side, as far as they depend on the side; its root is
      #   counted once more, since the runner hands it on in a variable
      def self.size(side)
        changes, command, root = side.command
        variables = changes.compact.sum { |name, value| name.bytesize + value.bytesize + PER_VARIABLE }
        variables + command.sum { |argument| argument.bytesize + PER_ARGUMENT } + root.bytesize
      end
    end
  end
end
