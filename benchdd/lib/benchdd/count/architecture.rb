# frozen_string_literal: true

require "etc"

module BenchDD
  module Count
    # What a debugger has to know about a processor under Linux: the numbers of two system calls, and which of its
    # registers, in GDB's order, hold the first two arguments of one: where random bytes are wanted, and how many. All
    # registers have 8 bytes, the lowest first.
    Architecture = Struct.new(:getrandom, :getsid, :first_argument, :second_argument, keyword_init: true) do
      # @return [Architecture, nil] this machine's; nil when it is not known
      def self.here = Architecture::ALL[Etc.uname[:machine]]
    end

    # See syscall(2) for the registers (rdi and rsi, x0 and x1), and the kernel's tables for the numbers.
    Architecture::ALL = {
      "x86_64" => Architecture.new(getrandom: 318, getsid: 124, first_argument: 5, second_argument: 4).freeze,
      "aarch64" => Architecture.new(getrandom: 278, getsid: 156, first_argument: 0, second_argument: 1).freeze
    }.freeze
  end
end
