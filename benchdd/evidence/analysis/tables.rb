# frozen_string_literal: true

require_relative "../material/changes"
require_relative "sample"

module Evidence
  module Analysis
    # What the data of the studies come to, as tables of Markdown. A study without data has no table.
    class Tables
      # How this project's rows are called beside the peers'.
      OURS = "benchdd"
      private_constant :OURS

      # @param data [Hash{String => Array<Hash{String => Object}>}] a study's name => its lines
      def initialize(data)
        @data = data.reject { |_, lines| lines.empty? }
        @counts, @aa, @power, @peers, @sizes = %w[counts aa power peers sizes].map { |name| @data.fetch(name, []) }
      end

      # @return [Hash{String => String}] name => Markdown, for each study that has data
      def to_h
        { "machine" => machine, "counts" => counts, "aa" => aa, "sizes" => sizes, "power" => power,
          "peers" => peers }.compact
      end

      private

      def table(*rows)
        head, *body = rows
        [head, head.map { "---" }, *body].map { |row| "| #{row.join(" | ")} |\n" }.join
      end

      def machine
        return if @data.empty?

        rows = @data.map do |name, entries|
          machines = entries.map { |entry| entry["machine"] }
          loads = machines.filter_map { |data| data["load"] }
          [name, entries.size, days(entries), machines.map { |data| words(data) }.uniq.join("; "),
           "#{loads.min} to #{loads.max}", minutes(entries)]
        end
        table(["study", "lines of data", "when", "machine", "load of the last minute", "minutes"], *rows)
      end

      def days(entries) = entries.map { |entry| entry["started"][0, 10] }.minmax.uniq.join(" to ")
      def words(machine) = [machine["cpu"], "#{machine["cores"]} cores", machine["kernel"], machine["ruby"]].join(", ")
      def minutes(entries) = (entries.sum { |entry| entry["seconds"] } / 60).ceil

      def counts
        return if @counts.empty?

        rows = @counts.map do |entry|
          all = entry["counts"].map { |count| count.fdiv(entry["units"]) }
          median = Sample.median(all)
          [entry["suite"], entry["dataset"], all.size, median.round, Sample.percent((all.max - all.min) / median, 4)]
        end
        table(["suite", "dataset", "processes", "instructions a unit, median", "most less least, over it"], *rows)
      end

      def aa
        return if @aa.empty?

        rows = by_scenario(@aa).map { |scenario, entries| aa_row(scenario, entries) }
        rows << aa_row("all", @aa) if rows.size > 1
        table(["scenario", "comparisons", "false alarms", "exact 95 % interval", "same", "unclear", "sd of a pair",
               "pairs, median", "seconds, median", "seconds, most"], *rows)
      end

      def by_scenario(entries) = entries.group_by { |entry| entry["scenario"] }.sort_by { |name, _| order(name) }
      def order(scenario) = Change::SCENARIOS.index(scenario)

      def aa_row(name, entries)
        comparisons = entries.flat_map { |entry| entry["comparisons"] }
        verdicts = comparisons.map { |comparison| comparison["verdict"] }
        alarms = verdicts.count { |verdict| Sample::DIFFERENT.include?(verdict) }
        [name, comparisons.size, alarms, Sample.interval(alarms, comparisons.size), verdicts.count("same"),
         verdicts.count("unclear"), deviation(comparisons), pairs(comparisons), *seconds(entries)]
      end

      def deviation(comparisons) = Sample.deviation(comparisons).then { |sd| sd ? Sample.percent(sd, 2) : "" }
      def pairs(comparisons) = format("%g", Sample.median(comparisons.map { |comparison| comparison["pairs"] }))

      def seconds(entries)
        all = entries.map { |entry| entry["seconds"] }
        [Sample.median(all), all.max].map { |value| format("%.1f", value) }
      end

      def changes(entries)
        [Changes::TINY, *Changes::ALL].filter_map do |change|
          runs = entries.select { |entry| entry["change"] == change.name }
          [change, runs] if runs.any?
        end
      end

      def sizes
        return if @sizes.empty?

        rows = changes(@sizes).flat_map do |change, runs|
          runs.group_by { |run| run["measure"] }.map { |measure, measured| size_row(change, measure, measured) }
        end
        table(["change", "meant", "of", *Change::SCENARIOS], *rows)
      end

      def size_row(change, measure, runs)
        counted = comparisons_of(runs).group_by { |comparison| comparison["scenario"] }
        [change.name, "#{format("%g", change.size * 100)} %", measure,
         *Change::SCENARIOS.map { |name| counted[name] ? size(counted[name]) : "" }]
      end

      # With the standard error of the mean.
      def size(comparisons)
        pairs = comparisons.sum { |comparison| comparison["log_ratios"].size }
        deviation = Sample.deviation(comparisons)
        error = format(" ± %.2f", deviation / Math.sqrt(pairs) * 100) if deviation
        "#{Sample.percent(mean(comparisons), 2)}#{error}"
      end

      def comparisons_of(runs) = runs.flat_map { |run| run["comparisons"] }

      # Of all pairs, the work of the changed side over the base's.
      def mean(comparisons)
        logs = comparisons.flat_map { |comparison| comparison["log_ratios"] }
        Math.exp(logs.sum / logs.size) - 1
      end

      def power
        return if @power.empty?

        rows = changes(@power).map { |change, runs| power_row(change, runs) }
        table(["change", "runs", "within", "found", "exact 95 % interval", "found in half the time", "found at all",
               "scenarios found", "sd of a pair", "mean of pairs", "seconds, median", "seconds, most"], *rows)
      end

      def power_row(change, runs)
        in_time, in_half, at_all = [change.seconds, change.seconds / 2, Float::INFINITY].map do |limit|
          runs.count { |run| Sample.found?(run, limit) }
        end
        comparisons = comparisons_of(runs)
        slower = comparisons.count { |comparison| comparison["verdict"] == "slower" }
        [change.name, runs.size, "#{change.seconds} s", in_time, Sample.interval(in_time, runs.size), in_half, at_all,
         "#{slower} of #{comparisons.size}", deviation(comparisons), Sample.percent(mean(comparisons), 2),
         *seconds(runs)]
      end

      def peers
        return if @peers.empty?

        tools = @peers.group_by { |entry| entry["tool"] }
        rows = [ours, *tools.map { |tool, entries| peer(tool, entries) }]
        table(["tool", "A/A comparisons", "false alarms", "exact 95 % interval",
               *Changes::ALL.map { |change| "#{change.name}, missed" }, "seconds a suite, median", "most"], *rows)
      end

      # Late is missed, too, where the time is limited; the peers' is what they ask for.
      def ours
        missed = Changes::ALL.map { |change| misses(@power, change, change.seconds) }
        [OURS, *alarms(@aa), *missed, *(@power.empty? ? ["", ""] : seconds(@power))]
      end

      def peer(tool, entries)
        equal = entries.select { |entry| entry["change"] == Changes::NONE.name }
        [tool, *alarms(equal), *Changes::ALL.map { |change| misses(entries, change, nil) }, *seconds(entries)]
      end

      def alarms(entries)
        all = comparisons_of(entries)
        return [0, 0, ""] if all.empty?

        alarms = all.count { |comparison| Sample::DIFFERENT.include?(comparison["verdict"]) }
        [all.size, alarms, Sample.interval(alarms, all.size)]
      end

      def misses(entries, change, seconds)
        runs = entries.select { |entry| entry["change"] == change.name }
        return "" if runs.empty?

        "#{runs.sum { |run| Sample.missed(run, seconds) }} of #{comparisons_of(runs).size}"
      end
    end
  end
end
