# frozen_string_literal: true

require_relative "../comparison"
require_relative "../count"
require_relative "counted_side"
require_relative "probe"
require_relative "tally"
require_relative "runner"

module BenchDD
  module Count
    # A run in which instructions are counted instead of time.
    class Campaign < Comparison::Campaign
      # Log-ratios that are no difference: an edit of something else, such as methods that nobody calls, has changed a
      # count by 0.08 %, for it moves what lies on the heap and when garbage is collected.
      RESOLUTION = 1e-3
      # Instructions for a second of CPU time that is asked for.
      A_SECOND = 1e9
      # Why a server is left out: what its processes do is not in the count of the one that asks it.
      SERVER = "a server's instructions cannot be counted: measure it by the clock, without --count."
      private_constant :RESOLUTION, :A_SECOND, :SERVER

      # (see Comparison::Campaign#initialize)
      def initialize(kind, sides, files, settings, observer: ->(*) {}, **)
        super(kind, sides, files, settings, observer: observer)
        @runner = Runner.new(method(:start_counted), instructions: settings.seconds * A_SECOND, limit: settings.limit,
                                                     observer: observer)
      end

      private

      def start_counted(side, callgrind)
        environment = @environments.fetch(side).merge("BENCHDD_DATASETS" => @settings.dataset_folder)
        Comparison::WorkerProcess.new(CountedSide.new(side, callgrind), @files, environment: environment)
      end

      def check(side)
        super.each do |subject|
          next unless subject.info[:server]

          trouble(subject, Comparison::Trouble.new("skipped", SERVER, subject.info[:location]))
        end
      end

      def design(comparisons) = super(comparisons, resolution: RESOLUTION)

      def details = super.merge(measure: "instructions")
    end
  end
end
