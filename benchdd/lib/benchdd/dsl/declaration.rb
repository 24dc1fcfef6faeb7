# frozen_string_literal: true

module BenchDD
  module DSL
    # The body of `BenchDD.suite`: each method is one thing that it may say.
    class Declaration
      # Seconds that one scenario on one dataset may take to get ready, to be checked, or to run a batch.
      TIMEOUT = 60

      # @param name [String]
      # @param file [String] absolute path
      def initialize(name, file)
        @suite = Suite.new(name: name, file: file, datasets: [], scenarios: [], matrix: Matrix.new, unit: "iteration",
                           threads: 1, timeout: TIMEOUT, location: location(2))
      end

      # Runs the block here.
      # @return [Suite] frozen
      # @raise [Error] when something is missing
      def read(&block)
        instance_eval(&block)
        refuse("has no scenario: add `scenario(\"name\") { ... }`.") if @suite.scenarios.empty?
        dataset("none") { [nil] } if @suite.datasets.empty?
        check_baseline
        [@suite.datasets, @suite.scenarios].each(&:freeze)
        @suite.freeze
      end

      # Names data that every scenario runs on.
      # @param name [String]
      # @param sources see {Dataset}
      # @return [void]
      def dataset(name, **sources, &block)
        unique(@suite.datasets, name.to_s, "dataset")
        @suite.datasets << Dataset.new(name.to_s, location, File.dirname(@suite.file), sources, &block)
      end

      # Names a way to do the work.
      # @param name [String]
      # @yield what is timed; it walks `data`
      # @return [void]
      def scenario(name, &block)
        unique(@suite.scenarios, name.to_s, "scenario")
        refuse("has a scenario #{name.inspect} without a block.") unless block
        @suite.scenarios << Scenario.new(name: name.to_s, work: block, location: location).freeze
      end

      # Names a server; its cost is the CPU time of its processes for each request.
      # @param name [String]
      # @param command [Array<String>] starts it; `{port}` stands for the port it is to listen on
      # @param load [Hash, nil] options of {Servers::Load}
      # @param also [Integer, Proc, nil] a process whose CPU time counts as well, such as a database's
      # @param options [Hash] of {Servers::Server}
      # @return [void]
      def server(name, command:, load: nil, also: nil, **options)
        unique(@suite.scenarios, name.to_s, "scenario")
        server = { command: command, load: load || {}, also: also, **options }.freeze
        @suite.scenarios << Scenario.new(name: name.to_s, server: server, location: location).freeze
      end

      # Runs before a scenario is first run on a dataset, with the data known; sets instance variables.
      # @return [void]
      def setup(&block) = @suite.setup = block

      # Runs before each slice, untimed.
      # @return [void]
      def before_each(&block) = @suite.before_each = block

      # Runs when a scenario on a dataset is done.
      # @return [void]
      def teardown(&block) = @suite.teardown = block

      # Checks each scenario's result on each whole dataset before anything is timed: by the block, which returns
      # something true or raises; without a block, all scenarios' results have to be equal.
      # @yieldparam result [Object] what the scenario returned
      # @return [void]
      def expect(&block) = @suite.expect = block || true

      # Says which scenario the others are compared with.
      # @param name [String]
      # @return [void]
      def baseline(name) = @suite.baseline = name.to_s

      # Says what one element of a dataset is.
      # @param name [String] singular
      # @return [void]
      def unit(name) = @suite.unit = name.to_s

      # Repeats everything for every combination of values.
      # @param parameters [Hash{Symbol => Array}]
      # @return [void]
      def matrix(**parameters) = @suite.matrix = Matrix.new(parameters)

      # Lets several threads walk a slice at once, each its share.
      # @param count [Integer]
      # @return [void]
      def threads(count)
        positive("number of threads of", count)
        @suite.threads = count
      end

      # Bounds how many elements are walked at once, which else are as many as take a millisecond: what `before_each`
      # has made for more would no longer be in the processor's cache when it is used.
      # @param elements [Integer]
      # @return [void]
      def slice(elements)
        positive("slice of", elements)
        @suite.slice = elements
      end

      # Bounds what one scenario on one dataset may take to get ready, to be checked, or to run a batch.
      # @param seconds [Numeric]
      # @return [void]
      def timeout(seconds)
        unless seconds.is_a?(Numeric) && seconds.positive?
          refuse("has a timeout of #{seconds.inspect}: give seconds, more than 0.")
        end
        @suite.timeout = seconds
      end

      private

      def check_baseline
        known = @suite.scenarios.map(&:name)
        return if @suite.baseline.nil? || known.include?(@suite.baseline)

        refuse("has no scenario #{@suite.baseline.inspect} for its baseline: it has #{known.join(", ")}.")
      end

      def positive(what, number)
        return if number.is_a?(Integer) && number.positive?

        refuse("has a #{what} #{number.inspect}: give a whole number from 1 on.")
      end

      def unique(list, name, kind)
        refuse("has two #{kind}s named #{name.inspect}: rename one.") if list.any? { |other| other.name == name }
      end

      def refuse(what)
        raise Error, "suite #{@suite.name.inspect} (#{@suite.file}) #{what}"
      end

      # Of the line in the suite's file that is being read.
      def location(skip = 1)
        here = caller_locations(skip).find do |frame|
          !frame.absolute_path.to_s.start_with?(__dir__) && frame.path != __FILE__
        end
        "#{here.path}:#{here.lineno}"
      end
    end
  end
end
