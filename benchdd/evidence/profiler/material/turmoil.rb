# frozen_string_literal: true

module Evidence
  module Profiling
    # What is hard on a profiler: all that Ruby does with stacks, threads and memory, by chance but by a seed.
    class Turmoil
      # Everything that it can do.
      ACTS = %i[threads killed_threads failing_threads waiting_threads fibers forgotten_fibers enumerators exceptions
                throws escapes new_methods deep_stacks garbage collections compaction system_calls sorting eval_code
                forks leaving_forks].freeze
      # Those that fork.
      FORKS = %i[forks leaving_forks].freeze

      # @param seed [Integer]
      # @param without [Array<Symbol>] of {ACTS}
      def initialize(seed, without: [])
        @random = Random.new(seed)
        @acts = ACTS - without
      end

      # @return [void]
      def act = send(@acts[@random.rand(@acts.size)])

      private

      def threads = Array.new(4) { |number| Thread.new { spin(200 * (number + 1)) } }.each(&:join)

      # In the middle of whatever they do, this included that they have just begun.
      def killed_threads
        list = Array.new(3) { Thread.new { loop { [spin(50), escape, Fiber.new { spin(50) }.resume] } } }
        sleep(@random.rand(0.001))
        list.each(&:kill).each(&:join)
      end

      def failing_threads
        list = Array.new(3) do
          Thread.new do
            Thread.current.report_on_exception = false
            spin(100)
            raise "no"
          end
        end
        list.each do |thread|
          thread.join
        rescue RuntimeError
          nil
        end
      end

      def waiting_threads
        lock = Mutex.new
        queue = Queue.new
        takers = Array.new(3) { Thread.new { lock.synchronize { queue.pop + spin(20) } } }
        3.times { |number| queue << number }
        takers.each(&:join)
      end

      def fibers
        list = Array.new(10) do |number|
          Fiber.new { 5.times { |turn| Fiber.yield(nested(number) { spin(turn) }) } }
        end
        5.times { list.each(&:resume) }
      end

      # They are collected while they stand in the middle.
      def forgotten_fibers
        20.times { |number| Fiber.new { nested(number) { Fiber.yield(spin(10)) } }.resume }
      end

      def enumerators
        numbers = Enumerator.new { |list| 20.times { |number| list << number } }
        numbers.lazy.map { |number| number + 1 }.select(&:odd?).first(5)
        5.times { numbers.next }
        numbers.with_index.to_a
      end

      def exceptions
        20.times do |number|
          nested(number) { raise ArgumentError, number.to_s }
        rescue ArgumentError => e
          e.backtrace_locations.size
        ensure
          spin(5)
        end
      end

      def throws = 20.times { |number| catch(:done) { nested(number) { spin(1) && throw(:done) } } }
      def escapes = 20.times { |number| nested(number) { escape } }

      # Blocks that outlive their methods: their environments leave the stack.
      def escape(&block)
        local = spin(3)
        keep = proc { local += 1 }
        binding.local_variable_set(:other, keep)
        nested(2) { return [keep, block, binding] }
      end

      def new_methods
        made = Class.new do
          define_method(:block) { |number| proc { number }.call }
          class_eval("def text(number) = number.zero? ? 0 : text(number - 1)", __FILE__, __LINE__)
        end
        10.times { |number| [made.new.block(number), made.new.text(number), made.new.method(:text).to_proc.call(3)] }
      end

      def deep_stacks = down(@random.rand(100..6_000))
      def down(levels) = levels.zero? ? spin(200) : down(levels - 1)

      def garbage = Array.new(2_000) { |number| [number.to_s, { number => "text" * 3 }] }.size
      def collections = GC.start(full_mark: @random.rand(2).zero?)
      def compaction = GC.compact

      def system_calls
        File.open("/dev/zero") { |zero| 20.times { zero.sysread(65_536) } }
        reader, writer = IO.pipe
        thread = Thread.new { reader.read }
        writer << ("x" * 10_000)
        writer.close
        thread.join
        reader.close
      end

      def sorting = Array.new(3_000) { @random.rand }.sort_by { |number| 1 - number }.size

      # Of a file that is not there.
      def eval_code
        eval("begin; raise 'x'; rescue => e; e.backtrace; end", binding, __FILE__, __LINE__)
      end

      # A child that works, with threads, and ends as programs do: by its end, or at once.
      def forks
        wait(fork do
          threads
          exceptions
          garbage
          exit!(true)
        end)
      end

      # A child that leaves in the middle, while its threads work. Seldom: it has to wait until each of them has had its
      # turn of Ruby's lock, a tenth of a second.
      def leaving_forks
        return unless @random.rand(8).zero?

        pid = fork do
          3.times { Thread.new { loop { [spin(50), garbage] } } }
          spin(2_000)
          exit
        end
        wait(pid)
      end

      def wait(pid)
        _, status = Process.wait2(pid)
        raise "a child ended with #{status.inspect}" unless status.success?
      end

      def nested(levels, &block) = levels.zero? ? yield : [levels].each { nested(levels - 1, &block) }

      def spin(rounds)
        index = 0
        index += 1 while index < rounds * 10
        index
      end
    end
  end
end
