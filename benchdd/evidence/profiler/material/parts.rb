# frozen_string_literal: true

require_relative "ledger"

module Evidence
  module Profiling
    # What programs are made of whose answer is known. Each part is a method of its own, and works for so many seconds;
    # it is looked for in the profile by its name.
    module Parts
      # What is sorted: shuffled, always alike.
      NUMBERS = Array.new(20_000) { |index| (index * 7_919) % 20_011 }.freeze
      # What a collection has to look at.
      KEPT = Array.new(60_000) { |index| [index.to_s] }.freeze
      # What is read at once.
      BYTES = 4_194_304
      private_constant :NUMBERS, :KEPT, :BYTES

      module_function

      # @param method [Symbol]
      # @return [String] what its frame is called
      def frame(method) = "#{self}.#{method}"

      # @param _ledger [Ledger]
      # @param seconds [Float] of CPU time, as of the others
      # @return [void]
      def ruby_long(_ledger, seconds)
        stop = stop_after(seconds)
        count(2_000) while Ledger.cpu < stop
      end

      # The same by another name, for another share.
      def ruby_short(_ledger, seconds)
        stop = stop_after(seconds)
        count(2_000) while Ledger.cpu < stop
      end

      # A method written in C.
      def written_in_c(ledger, seconds)
        stop = stop_after(seconds)
        while Ledger.cpu < stop
          numbers = NUMBERS.dup
          ledger.alone("Array#sort!") { numbers.sort! }
        end
      end

      # The kernel's work, a lot at once.
      def system_calls(ledger, seconds)
        stop = stop_after(seconds)
        buffer = +""
        File.open("/dev/zero") do |zero|
          ledger.alone("IO#sysread") { 10.times { zero.sysread(BYTES, buffer) } } while Ledger.cpu < stop
        end
      end

      # The kernel's work, a little at once.
      def short_system_calls(_ledger, seconds)
        stop = stop_after(seconds)
        100.times { File.exist?("/dev/zero") } while Ledger.cpu < stop
      end

      # Nothing but collections: they are all asked for, the large and the small.
      def collections(ledger, seconds)
        stop = stop_after(seconds)
        while Ledger.cpu < stop
          ledger.alone("(garbage collection)") { GC.start }
          ledger.alone("(garbage collection)") { GC.start(full_mark: false) }
        end
      end

      # @param seconds [Float] of time
      def asleep(ledger, seconds)
        ledger.alone("Kernel#sleep") { sleep(seconds) }
      end

      # Of what works for some time.
      def stop_after(seconds) = Ledger.cpu + (seconds * 1e9).round

      def count(rounds)
        index = 0
        index += 1 while index < rounds
      end
    end
  end
end
