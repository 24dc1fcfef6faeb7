# frozen_string_literal: true

module BenchDD
  module Comparison
    # A whole run: lists the cases, checks their results, decides what is compared with what, measures, and writes down
    # what came out.
    class Campaign
      # @param kind [String] "run": scenarios against the baseline, on each side; "compare": the second side against the
      #   first
      # @param sides [Array<Sides::Side>]
      # @param files [Array<String>] that declare suites
      # @param settings [Settings]
      # @param observer [#call] see {Runner}; also told `:checked` and `:planned`
      # @param calibration [Hash, nil] what the results quote
      def initialize(kind, sides, files, settings, observer: ->(*) {}, calibration: nil)
        @kind = kind
        @sides = sides
        @files = files.map { |file| File.expand_path(file) }
        @settings = settings
        @observer = observer
        @calibration = calibration
        @environments = sides.zip(Sides::Environment.equalise(sides)).to_h.compare_by_identity
        @runner = Runner.new(method(:start), seconds: settings.seconds, limit: settings.limit, observer: observer)
      end

      # @return [Array<Matchup>] once it has run
      attr_reader :matchups

      # Does all of it.
      # @return [Hash{Symbol => Object}] the results, see {Account}
      # @raise [Error] when the files cannot be loaded, or there is nothing to measure
      def run
        @subjects = @sides.flat_map { |side| check(side) }
        plan
        @observer.call(:planned, @matchups, @alone)
        @runner.run(@matchups, @alone)
        profile if @settings.profiles
        explain if @settings.why
        Account.new(@kind, @sides, @subjects, @matchups, @runner.tallies, **details).to_h
      end

      private

      def details
        { alpha: @settings.alpha, minimum_effect: @settings.minimum_effect, calibration: @calibration }
      end

      def start(*sides)
        children = sides.map do |side|
          Nursery::Child.new(side, @environments.fetch(side).merge("BENCHDD_DATASETS" => @settings.dataset_folder))
        end
        Nursery.workers(children, @files, core: @settings.core)
      end

      # What only these need is loaded with them.
      def profile
        require_relative "profiles"
        Profiles.new(@settings.profiles, method(:start), observer: @observer).take(@runner.tallies)
      end

      def explain
        require_relative "reasons"
        Reasons.new(@settings.why, Explanation.new(method(:start), observer: @observer)).tell(@matchups)
      end

      def check(side)
        catalogue = Catalogue.new(side, @files, method(:start), only: @settings.only, datasets: @settings.datasets)
        catalogue.check do |subject, found|
          found.is_a?(Trouble) ? trouble(subject, found) : digests(subject)[side.name] = found[:digest]
          @observer.call(:checked, subject)
        end
        catalogue.subjects
      end

      def trouble(subject, trouble)
        @runner.tallies[subject].trouble = trouble
        @observer.call(:trouble, subject, trouble)
      end

      def digests(subject) = (@digests ||= Hash.new { |all, key| all[key] = {} })[subject.number]

      # The number of comparisons is fixed here, before the first is measured.
      def plan
        couples = @kind == "compare" ? across_sides : across_scenarios
        comparisons = @settings.share_alpha ? [couples.size, 1].max : 1
        design = design(comparisons)
        @matchups = couples.map { |base, subject| Matchup.new(base, subject, design) }
        @alone = @subjects.reject do |subject|
          couples.any? do |couple|
            couple.any? do |member|
              member.equal?(subject)
            end
          end
        end
      end

      def design(comparisons, **options)
        Statistics::Design.for(comparisons: comparisons, alpha: @settings.alpha,
                               minimum_effect: @settings.minimum_effect, **options)
      end

      def across_sides
        first, second = @sides.map { |side| @subjects.select { |subject| subject.side.equal?(side) } }
        first.filter_map do |base|
          subject = second.find { |other| other.number == base.number }
          next unless subject

          compare_results(base, subject)
          [base, subject]
        end
      end

      # Where all results are to be equal, they are to be so on both sides.
      def compare_results(base, subject)
        found = digests(base).values.compact.uniq
        return if !subject.info[:equal] || found.size < 2

        message = "its result on #{subject.side.name} is not that on #{base.side.name}."
        trouble(subject, Trouble.new("differs", message, subject.info[:location]))
      end

      def across_scenarios
        @subjects.filter_map do |subject|
          next if subject.scenario == subject.info[:baseline]

          base = @subjects.find do |other|
            other.scenario == subject.info[:baseline] && other.side.equal?(subject.side) && other.beside?(subject)
          end
          [base, subject] if base
        end
      end
    end
  end
end
