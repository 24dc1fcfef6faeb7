# frozen_string_literal: true

require "bundler"
require "json"
require_relative "../material/turmoil"
require_relative "../support/checker"
require_relative "../support/places"
require_relative "../support/watched"

module Evidence
  module Profiling
    module Studies
      # Does the profiler hold out? A hard life at the highest rate, a million samples in each process, and a shorter
      # one under what watches its use of memory.
      class Stress
        RUNS = 10
        SAMPLES = 1_000_000
        # A second, and seconds of CPU time for a session.
        RATE = 20_000
        SESSION = 1.0
        # Seconds without a word after which a process counts as stuck.
        SILENCE = 120
        # What is watched is slow: rate, samples, seconds of a session and of silence. Valgrind knows no perf events.
        # AddressSanitizer's memory does not outlive a fork in which other threads ask for some.
        CHECKED = {
          "sanitizers" => { rate: 20_000, samples: 300_000, session: 0.5, silence: 600, without: Turmoil::FORKS,
                            clocks: %w[perf monotonic cpu] },
          "valgrind" => { rate: 2_000, samples: 20_000, session: 3.0, silence: 1_200, without: [],
                          clocks: %w[monotonic cpu] }
        }.freeze
        private_constant :SAMPLES, :RATE, :SESSION, :SILENCE, :CHECKED

        # @return [String]
        def self.about = "million samples for each Ruby"

        # @param places [Places]
        def initialize(places)
          @places = places
        end

        # @param runs [Integer]
        # @return [Array<Hash{String => Object}>] what tells the steps apart, in order
        def plan(runs)
          checked = CHECKED.keys.map { |checker| { "run" => 1, "ruby" => own, "yjit" => false, "checker" => checker } }
          checked + (1..runs).to_a.product(Places.with_yjit).map do |run, (ruby, yjit)|
            { "run" => run, "ruby" => ruby, "yjit" => yjit, "checker" => nil }
          end
        end

        # @param key [Hash{String => Object}] of the plan
        # @return [Hash{String => Object}] what is kept of it
        def call(key)
          place = @places[key["ruby"]]
          return plain(place, key) unless key["checker"]

          checker = Checker.new(key["checker"], place)
          settings = CHECKED.fetch(key["checker"])
          watched = run(place, key, settings, library: checker.library, wrapper: checker.wrapper,
                                              environment: checker.environment)
          reports, ours = checker.reports(watched.output)
          entry(watched).merge("reports" => reports, "ours" => ours.map { |report| report[0, 4_000] })
        end

        # @param entry [Hash{String => Object}] of {#call}
        # @return [String] for people
        def words(entry)
          seen = ", #{entry["reports"]} reports, #{entry["ours"].size} of the profiler" if entry["reports"]
          "#{entry["samples"]} samples, #{entry["ending"]}#{seen}"
        end

        private

        def own = Places.versions.first

        def plain(place, key)
          # Compaction at each collection in every other run.
          entry(run(place, key, { rate: RATE, samples: SAMPLES, session: SESSION, silence: SILENCE, without: [],
                                  clocks: %w[perf monotonic], compact: key["run"].even? }))
        end

        def run(place, key, settings, environment: {}, **options)
          told = { seed: key["run"], seconds: 86_400, **settings.except(:silence) }
          words = place.command("stress", told, yjit: key["yjit"], **options)
          Watched.run(*words, silence: settings[:silence],
                              environment: Bundler.unbundled_env.merge(place.variables(environment)))
        end

        # What it did until its end, and, if that is not a good one, its last words.
        def entry(watched)
          last = watched.output.lines.grep(/\A{/).last
          sums = last ? JSON.parse(last) : { "samples" => 0 }
          ending = watched.ending == "ended" && !sums["ended"] ? "ended too early" : watched.ending
          bad = { "words" => watched.output[-4_000..] || watched.output, "threads" => watched.threads }
          sums.slice("samples", "deferred", "faults", "gc", "sessions")
              .merge("ending" => ending, **(ending == "ended" ? {} : bad))
        end
      end
    end
  end
end
