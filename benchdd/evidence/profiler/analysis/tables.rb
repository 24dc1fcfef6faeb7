# frozen_string_literal: true

require_relative "summary"

module Evidence
  module Profiling
    module Analysis
      # What the data of the studies come to, as tables of Markdown. A study without data has no table.
      class Tables
        # How this profiler's rows are called beside the peers'.
        OURS = "benchdd"
        CALLER = "collections below their caller"
        # Peers whose samples are taken in the handler of a timer on CPU time. (vernier has a thread of its own.)
        ON_CPU_TIMERS = %w[stackprof pf2].freeze
        # Of a run of stress.
        COUNTS = %w[samples deferred faults gc].freeze
        private_constant :OURS, :CALLER, :ON_CPU_TIMERS, :COUNTS

        # @param data [Hash{String => Array<Hash{String => Object}>}] a study's name => its lines
        def initialize(data)
          @data = data.reject { |_, lines| lines.empty? }
        end

        # @return [Hash{String => String}] name => Markdown, for each study that has data
        def to_h
          made = { "machine" => machine }
          %w[truth callers overhead peers sums rates size memory stress checked differences].each do |name|
            made[name] = send(name)
          end
          made.compact
        end

        private

        def of(study) = @data.fetch(study, [])

        # Without rows there is no table.
        def table(head, rows)
          return if rows.empty?

          [head, head.map { "---" }, *rows].map { |row| "| #{row.join(" | ")} |\n" }.join
        end

        def percent(...) = Summary.percent(...)

        def machine
          rows = @data.map do |name, entries|
            machines = entries.map { |entry| entry["machine"] }
            loads = machines.map { |about| about["load"] }
            [name, entries.size, entries.map { |entry| entry["started"][0, 10] }.minmax.uniq.join(" to "),
             machines.map { |about| words(about) }.uniq.join("; "), "#{loads.min} to #{loads.max}",
             entries.map { |entry| entry["revision"] }.uniq.join(", "),
             (entries.sum { |entry| entry["seconds"] } / 60).ceil]
          end
          table(["study", "lines of data", "when", "machine", "load of the last minute", "revision", "minutes"], rows)
        end

        def words(about) = "#{about["cpu"]}, #{about["cores"]} cores, #{about["kernel"]}"
        def yjit(entry) = entry["yjit"] ? "with YJIT" : "without"

        def truth
          rows = of("truth").group_by { |entry| entry.values_at("mode", "program", "access", "ruby", "yjit") }
                            .sort_by { |key, _| key.map(&:to_s) }.map { |_, entries| truth_row(entries) }
          table(["mode", "program", "who or which clock", "timer", "Ruby", "YJIT", "runs", "weights over the clocks'",
                 "farthest from the truth", "of"], rows)
        end

        def truth_row(entries)
          about = entries.first
          row = entries.flat_map { |entry| entry["rows"] }.reject { |found| found["name"] == CALLER }
                       .max_by { |found| error(found) }
          sums = entries.map { |entry| entry["sum"] }
          [about["mode"], about["program"], about["access"], about["clock"], about["ruby"], yjit(about), entries.size,
           sums.minmax.map { |sum| percent(sum) }.uniq.join(" to "), "#{points(error(row))} points",
           "#{row["name"]}, #{row["what"]}, #{percent(row["truth"], 1)}"]
        end

        def error(row) = (row["profile"] - row["truth"]).abs
        def points(share) = format("%.2f", share * 100)

        # Who is said to have asked for the collections.
        def callers
          rows = of("truth").flat_map { |entry| entry["rows"].map { |row| [entry, row] } }
                            .select { |_, row| row["name"] == CALLER && row["what"] == "running" }
                            .group_by { |entry, _| entry.values_at("mode", "ruby") }
          table(["mode", "Ruby", "runs", "collections", "of them below the method that asked for them"],
                rows.sort.map { |key, found| [*key, found.size, *caller_cells(found.map(&:last))] })
        end

        def caller_cells(rows)
          truth, found = %w[truth profile].map { |name| Summary.mean(rows.map { |row| row[name] }) }
          [percent(truth, 1), percent(found, 1)]
        end

        def overhead
          rows = overheads.map do |(ruby, clock, rate), entries|
            blocks = blocks(entries)
            [ruby, clock, rate, entries.size, blocks.size, logs(blocks, OURS, "floor"), logs(blocks, "floor", "off"),
             logs(blocks, OURS, "off"), *handling(entries)]
          end
          table(["Ruby", "timer", "samples a second, asked", "processes", "blocks", "over the timer's floor",
                 "the floor", "total", "in the handler", "microseconds a sample in it"], rows)
        end

        def overheads
          of("overhead").group_by { |entry| entry.values_at("ruby", "clock", "rate") }
                        .sort_by { |key, _| key.map(&:to_s) }
        end

        def blocks(entries) = entries.flat_map { |entry| entry["blocks"] }

        # The mean of blocks' log-ratios, with its interval, as a share.
        def logs(blocks, side, base)
          Summary.percents(blocks.map { |block| Math.log(block[side].first / block[base].first) })
        end

        # By its own clock: the share of a stretch's CPU time, and of each sample. Medians: a process that has to wait
        # within the handler has nothing to do with it.
        def handling(entries)
          rows = entries.flat_map { |entry| entry["blocks"].map { |block| [*block[OURS], entry["rounds"]] } }
          shares = rows.map { |cost, _samples, spent, rounds| spent / (cost * rounds) }
          samples = rows.filter_map { |_cost, samples, spent| spent / 1e3 / samples if samples.positive? }
          [percent(Summary.median(shares), 2), format("%.2f", Summary.median(samples))]
        end

        # For each timer of this profiler, and over all runs for a peer.
        def peers
          entries = of("overhead")
          ours = overheads.map { |(ruby, clock, rate), list| peer_row(OURS, clock, ruby, rate, list, list) }
          others = entries.group_by { |entry| entry.values_at("ruby", "rate") }.flat_map do |(ruby, rate), list|
            list.first["peers"].map do |name, version|
              peer_row(name, version, ruby, rate, list, same_timer(name, list))
            end
          end
          table(["profiler", "timer, or version", "Ruby", "asked", "kept, a CPU second", "total",
                 "microseconds for each that was kept", "of them over an empty handler on that timer"],
                (ours + others).sort_by { |row| row.values_at(3, 2) })
        end

        # The runs whose floor is that of the peer's timer.
        def same_timer(name, entries)
          ON_CPU_TIMERS.include?(name) ? entries.select { |entry| entry["clock"] == "cpu" } : []
        end

        def peer_row(name, what, ruby, rate, entries, floored)
          kept = entries.flat_map do |entry|
            entry["blocks"].map { |block| kept_a_second(name, entry["rounds"], block) }
          end
          [name, what, ruby, rate, Summary.mean(kept).round, logs(blocks(entries), name, "off"),
           cost_of_sample(name, "off", entries), cost_of_sample(name, "floor", floored)]
        end

        def kept_a_second(name, rounds, block)
          cost, samples, = block[name]
          samples * 1e9 / (cost * rounds)
        end

        # Microseconds of each sample over another side's cost.
        def cost_of_sample(name, base, entries)
          samples = blocks(entries).sum { |block| block[name][1] }
          return "" if samples.zero?

          spent = entries.sum do |entry|
            entry["blocks"].sum { |block| (block[name].first - block[base].first) * entry["rounds"] }
          end
          format("%.1f", spent / 1e3 / samples)
        end

        def rated
          of("rates").group_by { |entry| entry.values_at("side", "clock", "ruby", "rate") }
                     .sort_by { |(side, clock, ruby, rate), _| [rate, side == OURS ? 0 : 1, side, clock.to_s, ruby] }
        end

        def rates
          rates_table("asked") { |entry| (entry["samples"] * 1e9 / entry["cpu"]).round.to_s }
        end

        def sums
          rates_table("asked") { |entry| percent(entry["weight"].fdiv(entry["cpu"])) }
        end

        # For each way to use the CPU, what is least and most of the runs.
        def rates_table(asked, &cell)
          uses = of("rates").map { |entry| entry["use"] }.uniq
          rows = rated.map do |(side, clock, ruby, rate), entries|
            [side, clock || entries.first["peers"][side], ruby, rate,
             *uses.map { |use| range(entries.select { |entry| entry["use"] == use }, &cell) }]
          end
          table(["profiler", "timer, or version", "Ruby", asked, *uses.map { |use| use.tr("_", " ") }], rows)
        end

        def range(entries, &)
          entries.minmax_by { |entry| entry["samples"] }.compact.map(&).uniq.join(" to ")
        end

        def size
          rows = sizes(of("size").select { |entry| entry["cpu"] == 10 && entry["timeline"] })
          ours = rows.select { |row| row.first == OURS }.max_by(&:last)
          table(["profiler", "Ruby", "file", "samples", "bytes", "bytes a sample", "bytes over benchdd's",
                 "bytes a sample over benchdd's"], rows.map { |row| [*row, *times(row, ours)] })
        end

        # Over the larger file of this profiler's, if there is one.
        def times(row, ours)
          each, least = [row, ours].map { |of| of && of[4].fdiv(of[3]) }
          return [format("%.2f", each), "", ""] unless ours

          [format("%.2f", each), format("%.1f", row[4].fdiv(ours[4])), format("%.1f", each / least)]
        end

        def sizes(entries)
          entries.group_by { |entry| entry.values_at("side", "ruby") }.flat_map do |(side, ruby), list|
            name = side == OURS ? OURS : "#{side} #{list.first["peers"][side]}"
            samples = Summary.median(list.map { |entry| entry["samples"] }).round
            list.first["files"].keys.map do |file|
              [name, ruby, file, samples, Summary.median(list.map { |entry| entry["files"][file] }).round]
            end
          end
        end

        def memory
          groups = of("size").group_by { |entry| entry.values_at("side", "ruby", "timeline", "cpu") }
          rows = groups.sort_by { |key, _| key.map(&:to_s) }
                       .map { |key, entries| [*about(key), *memory_cells(entries)] }
          table(["profiler", "Ruby", "timeline", "CPU seconds", "samples", "nodes", "bytes of memory, most",
                 "bytes of the file"], rows)
        end

        def about((side, ruby, timeline, seconds)) = [side, ruby, timeline ? "yes" : "no", seconds.round]

        # What the sampler says it had; of a peer, by how much the process has grown.
        def memory_cells(entries)
          memory = entries.map { |entry| entry["memory"] || entry["grown"] }.max
          file = entries.filter_map { |entry| entry["files"]["bprof"] }.max
          samples = Summary.median(entries.map { |entry| entry["samples"] }).round
          [samples, entries.first["nodes"].to_s, memory, file.to_s]
        end

        def stress
          entries = of("stress").reject { |entry| entry["checker"] }
          rows = entries.group_by { |entry| entry.values_at("ruby", "yjit") }.map do |(ruby, _), list|
            endings = list.map { |entry| entry["ending"] }.tally.map { |ending, count| "#{count} #{ending}" }
            [ruby, yjit(list.first), list.size, *COUNTS.map { |name| total(list, name) },
             endings.join(", ")]
          end
          table(["Ruby", "YJIT", "processes", "samples", "deferred", "stacks that could not be read",
                 "samples in collections", "how they ended"], rows)
        end

        def total(entries, name) = entries.sum { |entry| entry[name].to_i }

        def checked
          rows = of("stress").select { |entry| entry["checker"] }.map do |entry|
            [entry["checker"], entry["ruby"], entry["samples"], entry["ending"], entry["reports"], entry["ours"].size]
          end
          table(["watched by", "Ruby", "samples", "how it ended", "reports", "with a frame of the profiler"], rows)
        end

        def differences
          rows = of("differences").group_by { |entry| entry["scenario"] }.map do |scenario, entries|
            [scenario, *difference_cells(entries)]
          end
          rows << ["all", *difference_cells(of("differences"))] if rows.any?
          table(["scenario", "slow-downs", "called slower", "the guilty method first", "equal pairs",
                 "nothing claimed"], rows)
        end

        def difference_cells(entries)
          slowed, equal = entries.partition { |entry| entry["guilty"] }
          [slowed.size, slowed.count { |entry| entry["verdict"] == "slower" }, slowed.count { |entry| entry["first"] },
           equal.size, equal.count { |entry| entry["changes"].empty? }]
        end
      end
    end
  end
end
