# frozen_string_literal: true

module BenchDD
  module Worker
    # The worker's side of the conversation. An order is one {Message}, the name with its arguments:
    #
    # - `list`: the cases, for the runner never loads a suite itself
    # - `loaded`: the files that were loaded from below the root, or from where the suites are
    # - `check`, number: run that case on the whole dataset, and compare with what is expected
    # - `prepare`, number: make it ready; answers how many elements there are, and how long a batch is to be
    # - `finish`: tear down; answers the peak memory
    # - `warm`, number, size: make it ready to be counted, see {Count::Exercise#start}
    # - `count`, size: see {Count::Exercise#count}
    # - `collect`: collect garbage, so that a measurement does not begin with another's
    # - `sample`, options: begin to profile; `samples`, path: end it, and write the profile there, see {Sampling}
    # - `batch`, from, size: run a batch; answers what it cost
    # - `relay`, from, size, cycles, first, patience: run batches in turns with the other worker, see {Relay}, over one
    #   slice after the other; answers what each of this worker's cost, `:late` when the other kept it waiting for more
    #   than `patience` seconds, nil when the other could not go on
    #
    # Every answer is one line; a Hash with `error:` where the suite's own code raised.
    class Session
      ORDERS = { list: :list, loaded: :loaded, check: :check, prepare: :prepare, collect: :collect,
                 finish: :conclude, warm: :warm, count: :count, batch: :batch, relay: :relay,
                 sample: :sample, samples: :samples }.freeze
      private_constant :ORDERS

      # @param files [Array<String>] that declare suites
      # @param input [IO]
      # @param output [IO]
      # @param relay [Relay, nil] with the other worker of a pair
      def initialize(files, input, output, relay: nil)
        @files = files
        @cases = BenchDD.load_suites(files).flat_map(&:cases)
        @input = input
        @output = output
        @relay = relay
        @references = {}
      end

      # Answers requests until there are no more.
      # @return [void]
      def serve
        while (line = @input.gets)
          @output.write(answer(Message.read(line)), "\n")
        end
      ensure
        @exercise&.finish
      end

      private

      def answer((name, *arguments))
        Message.write(__send__(ORDERS.fetch(name), *arguments))
      rescue StandardError, ScriptError, SystemStackError, NoMemoryError => e
        failure(e)
      end

      def failure(error)
        suite, location = @current ? [@current.suite.file, @current.scenario.location] : ["", nil]
        outcome = Outcome.raised(error, suite, location)
        Message.write(error: outcome.to_h)
      end

      def list = @cases.map { |kase| { **about(kase.suite), **about_case(kase) } }

      def about(suite)
        { suite: suite.name, file: suite.file, unit: suite.unit, baseline: suite.baseline, timeout: suite.timeout,
          equal: suite.expect == true }
      end

      def about_case(kase)
        scenario = kase.scenario
        { scenario: scenario.name, location: scenario.location, dataset: kase.dataset.name, matrix: kase.combination,
          server: scenario.server? }
      end

      def loaded
        folders = [BenchDD.root, *@files.map { |file| File.dirname(file) }].map { |folder| "#{folder}/" }
        ($LOADED_FEATURES + @files).select { |path| folders.any? { |folder| path.start_with?(folder) } }.uniq
      end

      def check(number)
        kase = @current = @cases.fetch(number)
        result = result_of(kase)
        return differs(kase, "`expect` does not hold") if result.is_a?(Unexpected)
        return Outcome.ok(result).to_h if kase.suite.expect != true || kase.scenario.server?

        reference = reference_of(kase)
        first = @references[reference.key] ||= [reference.equal?(kase) ? result : result_of(reference)]
        return Outcome.ok(result).to_h if first.first == result

        differs(kase, "its result is not that of #{reference.scenario.name}: " \
                      "#{brief(result)} instead of #{brief(first.first)}")
      end

      def prepare(number)
        finish
        kase = @current = @cases.fetch(number)
        @exercise = Exercise.for(kase, store(kase))
        { total: @exercise.total, batch_ns: @exercise.batch_ns }
      end

      def warm(number, size)
        prepare(number)
        @counted = Count::Exercise.new(@exercise, @current.suite.slice)
        @counted.start(size)
      end

      def count(size) = @counted.count(size)

      def batch(from, size) = @exercise.batch(from, size).to_a

      # In a cycle each worker runs two batches, over the same two slices as the other.
      def relay(from, size, cycles, first, patience)
        @relay.run(first: first, cycles: cycles, patience: patience) do
          batch(from, size).tap { from = (from + size) % @exercise.total }
        end
      rescue Relay::Late
        :late
      rescue Relay::Lost
        nil
      end

      def collect = GC.start

      # What profiling needs is loaded by those alone that do.
      def sample(options)
        require_relative "sampling"
        Sampling.start(**options)
      end

      def samples(path) = Sampling.stop(path)

      def conclude
        finish
        { peak_memory_kb: Meter.peak_memory_kb }
      end

      # Stands for a result that the suite's `expect` block does not accept.
      Unexpected = Class.new
      private_constant :Unexpected

      def store(kase) = DatasetStore.new(ENV.fetch("BENCHDD_DATASETS", nil), kase.suite.file, kase.suite.name)

      def finish
        @exercise&.finish
      ensure
        @exercise = nil
      end

      def result_of(kase)
        exercise = Exercise.for(kase, store(kase))
        result = exercise.result
        kase.suite.expect.is_a?(Proc) && !exercise.expected?(result) ? Unexpected.new : result
      ensure
        exercise&.finish
      end

      # The baseline on the same data, or the first scenario.
      def reference_of(kase)
        rivals = @cases.select { |other| other.beside?(kase) && !other.scenario.server? }
        rivals.find { |other| other.scenario.name == kase.suite.baseline } || rivals.first
      end

      def differs(kase, message) = Outcome.differs(message, kase.scenario.location).to_h

      def brief(result)
        text = result.inspect
        text.size > 200 ? "#{text[0, 200]}..." : text
      end
    end
  end
end
