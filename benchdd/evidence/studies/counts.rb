# frozen_string_literal: true

require "etc"
require "benchdd/sides"
require "benchdd/comparison"
require "benchdd/count"
require "benchdd/count/campaign"
require "benchdd/machine"

module Evidence
  module Studies
    # How far apart are the instructions of equal processes? Every case of this project's suites of the framework and of
    # routing, in many processes with one hash seed.
    class Counts
      RUNS = 20
      # Of what is compared there, the side that this project makes.
      SCENARIO = "xinatra"
      ROOT = File.expand_path("../../..", __dir__)
      SUITES = %w[framework routing].map { |name| File.join(ROOT, "benchmarks/#{name}_bench.rb") }.freeze
      # Of the hashes.
      SEED = 1
      # That a process counts, about.
      INSTRUCTIONS = 20_000_000
      private_constant :ROOT, :SUITES, :SEED, :INSTRUCTIONS

      # @return [String]
      def self.about = "processes for each case of this project's suites"

      def initialize(_workshop)
        @side = BenchDD::Sides::Side.new(name: "working tree", place: BenchDD::Sides::Revisions.new(ROOT).in_place,
                                         yjit: false, **bundle)
        @environment = BenchDD::Sides::Environment.equalise([@side]).first
      end

      # @param runs [Integer]
      # @return [Array<Hash{String => Object}>] what tells the steps apart, in order
      def plan(runs)
        subjects.keys.map { |suite, dataset| { "suite" => suite, "dataset" => dataset, "processes" => runs } }
      end

      # @param key [Hash{String => Object}] of the plan
      # @return [Hash{String => Object}] what is kept of it: instructions of a unit, for each process
      def call(key)
        subject = subjects.fetch(key.values_at("suite", "dataset"))
        started = now
        size = probe(subject) { |probe| probe.size_for(INSTRUCTIONS) }
        counts = count(subject, size, key["processes"])
        { "machine" => { **BenchDD::Machine.to_h, "ruby" => RUBY_DESCRIPTION }, "seconds" => (now - started).round(3),
          "units" => size, "counts" => counts }
      end

      private

      # That of this process, if it has one: each Ruby has a lock file of its own.
      def bundle = { gemfile: ENV.fetch("BUNDLE_GEMFILE", nil) }.compact

      # Counts do not mind each other, nor the order.
      def count(subject, size, processes)
        todo = Queue.new(Array.new(processes, true)).close
        threads = Array.new(Etc.nprocessors) do
          Thread.new { [].tap { |counts| counts << walk(subject, size) while todo.pop } }
        end
        threads.flat_map(&:value)
      end

      def walk(subject, size) = probe(subject) { |probe| probe.walk(size).instructions }

      def subjects
        @subjects ||= BenchDD::Comparison::Catalogue.new(@side, SUITES, method(:listing), only: [SCENARIO])
                                                    .subjects.to_h { |subject| [about(subject.info), subject] }
      end

      def about(info) = info.values_at(:suite, :dataset)

      def listing(side)
        BenchDD::Comparison::Nursery.workers([BenchDD::Comparison::Nursery::Child.new(side, @environment)], SUITES)
      end

      def probe(subject, &) = BenchDD::Count::Probe.open(subject, SEED, method(:counted), &)

      def counted(side, callgrind)
        BenchDD::Comparison::WorkerProcess.new(BenchDD::Count::CountedSide.new(side, callgrind), SUITES,
                                               environment: @environment)
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
