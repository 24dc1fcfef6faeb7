# frozen_string_literal: true

require_relative "gate"
require_relative "units"

module BenchDD
  module Report
    # The sentences that every report says: what came out, how sure that is, and where it was measured.
    class Summary
      ORDER = %w[slower faster same unclear].freeze
      private_constant :ORDER

      # @param results [Results]
      def initialize(results)
        @results = results
      end

      # @return [Hash{String => Integer}] how many comparisons have each verdict, and how many results are broken; what
      #   does not occur is left out
      def tally
        verdicts = @results.comparisons.map(&:verdict).tally
        counts = ORDER.to_h { |verdict| [verdict == "unclear" ? "cannot tell" : verdict, verdicts[verdict]] }.compact
        broken = @results.broken.size
        broken.zero? ? counts : { "broken" => broken, **counts }
      end

      # @return [String] one line that says it all
      def headline
        counts = tally.map { |name, count| "#{count} #{name}" }.join(", ")
        return [counts, news].compact.join(": ") unless counts.empty?

        "#{count("scenario", scenarios)} measured in #{count("suite", @results.suites.size)}"
      end

      # @return [String, nil] the worst of the bad news, else the best of the good; nil where there is neither
      def news
        broken = @results.broken.first&.last
        bad = [broken && broken_words(broken), pick("slower") { |comparison| -comparison.ratio }].compact
        bad.any? ? bad.join("; ") : pick("faster", &:ratio)
      end

      # @return [String] how sure the verdicts are
      def certainty
        return "No comparisons." if @results.comparisons.empty?

        format("Intervals hold with a confidence of %<confidence>s each; a change below %<effect>s counts as none.",
               confidence: percent(@results.confidence), effect: percent(@results.minimum_effect))
      end

      # @return [Array<Array(String, String)>] what the figures are worth: names and sentences
      def worth
        return [["certainty", certainty], ["counting", counting]] if @results.counted?

        [["certainty", certainty], ["calibration", calibration]]
      end

      # @return [String] what counts of instructions say
      def counting
        shares = @results.suites.flat_map(&:results).filter_map(&:seed_share)
        seeds = shares.any? ? " The hash seed alone changes a count by up to #{Units.percent(shares.max)}." : ""
        "Instructions were counted under valgrind, without YJIT: faster and slower mean fewer and more of them.#{seeds}"
      end

      # @return [String] what the measuring itself is worth on this machine
      def calibration
        data = @results.calibration
        return "This machine was never calibrated: run `benchdd calibrate`." unless data

        low, high = data["interval"].map { |rate| percent(rate) }
        sentence = "Calibrated on this machine: #{data["false_alarms"]} false alarms in #{data["of"]} comparisons of " \
                   "equals (a rate of #{low} to #{high})"
        smallest = data["smallest_change"]&.then { |change| ", smallest change found #{percent(change)}" }
        "#{sentence}#{smallest}."
      end

      # @return [String] such as "AMD EPYC 7B13, 2 cores, Linux 6.1.0, load 0.4"
      def machine
        data = @results.machine
        extra = %w[governor load].filter_map { |name| "#{name} #{data[name]}" if data[name] }
        [data["cpu"], count("core", data["cores"]), data["kernel"], *extra].join(", ")
      end

      # @param side [Hash] an element of `sides` in {RESULTS_SCHEMA}
      # @return [String] such as "abc1234 and changes, Ruby 3.1.2 with YJIT, rack 3.1"
      def side(side)
        [revision(side), ruby(side), *(side["gems"] || {}).map { |gem| gem.join(" ") }].compact.join(", ")
      end

      # @return [String] such as "2026-11-21 10:00 UTC"
      def created = @results.created.getutc.strftime("%F %H:%M UTC")

      private

      def broken_words(result)
        place = Label.of(result.scenario, result.dataset, result.matrix)
        { "raised" => "#{place} raised", "differs" => "#{place} differs from what is expected",
          "killed" => "#{place} was killed", "timeout" => "#{place} took too long" }.fetch(result.status)
      end

      def pick(verdict, &order)
        @results.comparisons.select { |comparison| comparison.verdict == verdict }.min_by(&order)&.sentence
      end

      def scenarios
        @results.suites.sum { |suite| suite.results.map(&:scenario).uniq.size }
      end

      def revision(side)
        return unless side["revision"]

        "#{side["revision"][0, 10]}#{" and changes" if side["dirty"]}"
      end

      def ruby(side)
        yjit = { true => " with YJIT", false => " without YJIT" }[side["yjit"]]
        "Ruby #{side["ruby"]}#{yjit}"
      end

      def count(noun, number) = "#{number} #{noun}#{"s" unless number == 1}"

      # 99 %, 99.75 %, 0.8 %: as many digits as it has, up to two.
      def percent(fraction) = "#{format("%.2f", fraction * 100).sub(/\.?0+\z/, "")} %"
    end
  end
end
