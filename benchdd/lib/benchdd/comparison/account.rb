# frozen_string_literal: true

require "time"
require_relative "../machine"

module BenchDD
  module Comparison
    # Writes down what a run has found, in the form that all reports read: schema `benchdd/results`, version 1, see
    # docs/benchdd/reports.md.
    class Account
      # @param kind [String] "run" or "compare"
      # @param sides [Array<Sides::Side>]
      # @param subjects [Array<Subject>]
      # @param matchups [Array<Matchup>]
      # @param tallies [Hash{Subject => Tally}]
      # @param details [Hash{Symbol => Object}] `alpha` before it was divided, `minimum_effect`, `calibration`,
      #   `measure`
      def initialize(kind, sides, subjects, matchups, tallies, **details)
        @kind = kind
        @sides = sides
        @subjects = subjects
        @matchups = matchups
        @tallies = tallies
        @details = details
      end

      # @param matchup [Matchup] that has a pair
      # @param minimum_effect [Float]
      # @return [Hash{Symbol => Object}] an element of `suites[].comparisons`
      def self.comparison(matchup, minimum_effect)
        test = matchup.test
        verdict = (test.verdict || :unclear).to_s
        { **matchup.subject.names, base: matchup.base_name, subject: matchup.subject_name, of: matchup.of,
                                   side: matchup.subject.side.name,
                                   log_ratios: matchup.log_ratios, pairs: matchup.log_ratios.size,
                                   seconds: matchup.seconds.round(3), ratio: Math.exp(test.estimate),
                                   interval: test.interval&.map { |bound| Math.exp(bound) }, verdict: verdict,
                                   within: verdict == "same" ? minimum_effect : nil, p: test.p_value,
                                   why: matchup.why }
      end

      # @return [Hash{Symbol => Object}] made of what JSON knows
      def to_h
        { schema: "benchdd/results", version: 1, kind: @kind, created: Time.now.utc.iso8601, machine: Machine.to_h,
          measure: @details.fetch(:measure, "cpu"), alpha: @details[:alpha], minimum_effect: @details[:minimum_effect],
          comparisons: @matchups.size, calibration: @details[:calibration], sides: @sides.map { |side| side(side) },
          suites: suites }
      end

      private

      def side(side)
        { name: side.name, revision: side.revision, dirty: side.dirty ? true : false, ruby: side.ruby_version,
          yjit: side.yjit ? true : false, gems: side.gems }
      end

      def suites
        groups = @subjects.group_by { |subject| subject.info.values_at(:suite, :file, :unit) }
        groups.map { |(name, file, unit), subjects| suite(name, file, unit, subjects) }
      end

      def suite(name, file, unit, subjects)
        matchups = @matchups.select { |matchup| subjects.any? { |subject| subject.equal?(matchup.subject) } }
        measured = matchups.reject { |matchup| matchup.log_ratios.empty? }
        { name: name, file: relative(file), unit: unit, results: subjects.map { |subject| result(subject) },
          comparisons: measured.map { |matchup| Account.comparison(matchup, @details[:minimum_effect]) } }
      end

      def result(subject)
        tally = @tallies[subject]
        costs = { units: tally.units, cpu_ns: spread(tally.cpu_batches, tally.cpu_samples),
                  wall_ns: spread(tally.wall_batches, tally.wall_samples), peak_memory_kb: tally.peak_memory_kb,
                  instructions: tally.instructions, seed_share: tally.seed_share }
        means = %i[allocations gc_ns gc_count].to_h { |name| [name, tally.per_unit(name)] }
        { **subject.names, side: subject.side.name, **fate(subject, tally.trouble), **costs, **means,
                           profile: tally.profile }
      end

      def fate(subject, trouble)
        { status: trouble ? trouble.status : "ok", message: trouble&.message,
          location: relative(trouble&.location || subject.info[:location]) }
      end

      # Batches tell of the tail, processes of what is compared.
      def spread(batches, samples)
        return if batches.empty?

        summary = Statistics::Summary.new(batches)
        { median: summary.median, trimmed_mean: summary.trimmed_mean, p90: summary.quantile(0.9),
          p99: summary.quantile(0.99), min: summary.min, max: summary.max, samples: samples }
      end

      # As the reader would type it.
      def relative(path) = path&.delete_prefix("#{Dir.pwd}/")
    end
  end
end
