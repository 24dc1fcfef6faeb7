# frozen_string_literal: true

module BenchDD
  module Count
    # A conversation with the debugger's end of a program that runs under valgrind, through valgrind's own `vgdb`.
    #
    # Source: "GDB Remote Serial Protocol", appendix of GDB's manual; "Debugging your program using Valgrind gdbserver
    # and GDB", valgrind's manual.
    class GdbServer
      # Bytes of a register.
      WIDTH = 8
      # GDB's numbers for signals: all go to the program without stopping it.
      SIGNALS = (1..0x97)
      # The program has stopped at a system call, before or after it.
      STOPPED = /syscall_(entry|return):(\h+)/
      private_constant :WIDTH, :SIGNALS, :STOPPED

      # @param vgdb [IO] to and from vgdb
      def initialize(vgdb)
        @io = vgdb
        @io.sync = true
        ask("qSupported:QCatchSyscalls+")
        ask("QPassSignals:#{hexadecimal(SIGNALS)}")
      end

      # Says which system calls the program is to stop at from now on.
      # @param calls [Array<Integer>]
      # @return [void]
      # @raise [RuntimeError] when valgrind is too old for that
      def catch_calls(calls)
        answer = ask(calls.empty? ? "QCatchSyscalls:0" : "QCatchSyscalls:1;#{hexadecimal(calls)}")
        raise "this valgrind cannot stop at system calls: version 3.19 can." unless answer == "OK"
      end

      # Lets the program run.
      # @return [Array(Symbol, Integer), nil] `:entry` or `:return`, and the number of the system call that it has
      #   stopped at; nil when it has ended
      def continue
        loop do
          answer = ask("c")
          return if answer.start_with?("W", "X")

          where, number = answer.match(STOPPED)&.captures
          return [where.to_sym, number.to_i(16)] if where
        end
      rescue EOFError, Errno::EPIPE
        nil
      end

      # @param numbers [Array<Integer>] of registers, in GDB's order
      # @return [Array<Integer>] what they hold
      def registers(*numbers)
        all = [ask("g")].pack("H*")
        numbers.map { |number| all[number * WIDTH, WIDTH].unpack1("Q<") }
      end

      # @param address [Integer] in the program
      # @param bytes [String] to write there
      # @return [void]
      def write(address, bytes)
        ask("M#{address.to_s(16)},#{bytes.bytesize.to_s(16)}:#{bytes.unpack1("H*")}")
      end

      # @param command [String] for valgrind, such as "instrumentation on"
      # @return [void]
      def monitor(command)
        answer = ask("qRcmd,#{command.unpack1("H*")}")
        answer = read while answer.start_with?("O") && answer != "OK"
      end

      private

      def hexadecimal(numbers) = numbers.map { |number| number.to_s(16) }.join(";")

      def ask(text)
        @io.write("$#{text}##{format("%02x", text.sum(8))}")
        read
      end

      # `a*"` stands for `a` and so many more of it as the code of `"` is above 29, which is 5.
      def read
        @io.gets("$") or raise EOFError
        text = @io.gets("#") or raise EOFError
        @io.read(2)
        @io.write("+")
        text.chomp("#").gsub(/(.)\*(.)/) { |run| run[0] * (run[2].ord - 28) }
      end
    end
  end
end
