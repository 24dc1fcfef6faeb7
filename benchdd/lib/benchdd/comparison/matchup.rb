# frozen_string_literal: true

module BenchDD
  module Comparison
    # Two subjects that are compared, and the test that decides between them.
    class Matchup
      # @return [Subject] what is compared with
      attr_reader :base
      # @return [Subject] what is compared
      attr_reader :subject
      # @return [Statistics::SequentialTest]
      attr_reader :test
      # @return [Array<Float>] of each pair, the logarithm of the subject's CPU time over the base's
      attr_reader :log_ratios
      # @return [Float] seconds that it has taken
      attr_accessor :seconds

      # @return [Hash{Symbol => Object}, nil] why the verdict is so, where that was asked for: see {Reasons}
      attr_accessor :why

      # @param base [Subject]
      # @param subject [Subject]
      # @param design [Statistics::Design]
      def initialize(base, subject, design)
        @base = base
        @subject = subject
        @test = Statistics::SequentialTest.new(design)
        @log_ratios = []
        @seconds = 0.0
      end

      # @param log_ratio [Float] of one more pair
      # @return [Matchup] self
      def <<(log_ratio)
        @log_ratios << log_ratio
        @test << log_ratio
        self
      end

      # @return [Boolean] whether no more pairs are wanted
      def decided? = @test.decided?

      # @return [String] what a report calls the base: a side's name, or a scenario's
      def base_name = name(@base)

      # @return [String] what a report calls the subject
      def subject_name = name(@subject)

      # @return [String] "side" when the sides differ, else "scenario"
      def of = @base.side.equal?(@subject.side) ? "scenario" : "side"

      private

      def name(member) = of == "side" ? member.side.name : member.scenario
    end
  end
end
