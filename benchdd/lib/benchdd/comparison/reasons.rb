# frozen_string_literal: true

require_relative "../profiler"
require_relative "../profiler/page"
require_relative "profiled_measurement"
require_relative "explanation"
require_relative "gallery"

module BenchDD
  module Comparison
    # Says of the verdicts of a run why they are so, and keeps a differential flame graph of each in a folder.
    class Reasons
      # The verdicts that have a reason.
      DIFFERENT = %i[faster slower].freeze
      private_constant :DIFFERENT

      # @param folder [String]
      # @param explanation [Explanation]
      def initialize(folder, explanation)
        @gallery = Gallery.new(folder)
        @explanation = explanation
      end

      # What goes wrong with one is its reason, and costs nothing of what was measured.
      # @param matchups [Array<Matchup>] get their {Matchup#why}
      # @return [void]
      def tell(matchups)
        different = matchups.select { |matchup| DIFFERENT.include?(matchup.test.verdict) }
        different.each { |matchup| matchup.why = why(matchup) }
      end

      private

      def why(matchup)
        if matchup.subject.info[:server]
          return { sentence: "a server's process is not profiled: see `benchdd profile`.", page: nil, changes: [] }
        end

        difference = @explanation.of(matchup)
        { sentence: difference.frames_sentence, page: page(matchup, difference), changes: changes(difference) }
      rescue Error => e
        { sentence: "it could not be profiled: #{Trouble.of(e).message}", page: nil, changes: [] }
      end

      def changes(difference)
        difference.significant.map do |change|
          { name: change.name, share: change.share, interval: change.interval }
        end
      end

      def page(matchup, difference)
        title = "#{matchup.subject.label}: #{matchup.base_name} and #{matchup.subject_name}"
        path = @gallery.path(matchup.subject.label, ".html")
        Report::FileAccess.write(path, Profiler::DiffPage.new(difference.to_h, title: title).to_s)
        path
      end
    end
  end
end
