# frozen_string_literal: true

# Measures what docs/benchdd/evidence.md tells. `ruby benchdd/evidence/run.rb --help`

require_relative "../../bin/support/tooling"
ENV.update(Tooling::Bundle::SETTINGS)
require "bundler/setup"
require "optparse"
require "time"
require_relative "support/journal"
require_relative "support/load"
require_relative "support/progress"
require_relative "support/workshop"
require_relative "studies/counts"
require_relative "studies/sizes"
require_relative "studies/aa"
require_relative "studies/power"
require_relative "studies/peers"

module Evidence
  # The command line of the studies.
  class Run
    STUDIES = { "counts" => Studies::Counts, "sizes" => Studies::Sizes, "aa" => Studies::AA,
                "power" => Studies::Power, "peers" => Studies::Peers }.freeze
    # Instructions do not depend on what else runs, and sizes are asked for without it.
    UNLOADED = [Studies::Counts, Studies::Sizes].freeze
    private_constant :STUDIES, :UNLOADED

    # @param arguments [Array<String>]
    # @raise [OptionParser::ParseError]
    def initialize(arguments)
      @parser = OptionParser.new("Usage: ruby benchdd/evidence/run.rb #{STUDIES.keys.join("|")} [options]")
      @parser.on("--runs N", Integer, *STUDIES.map { |name, study| "#{name}: #{study::RUNS} #{study.about}" }) do |runs|
        @runs = runs
      end
      @parser.on("--resume", "Go on with a study that was broken off, or add runs to one that ended") { @resume = true }
      @name, *rest = @parser.parse(arguments)
      @study = STUDIES[@name] or raise OptionParser::MissingArgument, "what to study (#{STUDIES.keys.join(", ")})"
      raise OptionParser::NeedlessArgument, rest.join(" ") if rest.any?
    end

    # @return [void]
    # @raise [Tooling::Error] when the study was broken off before
    # @raise [RuntimeError] when something measured nothing
    def call
      journal = Journal.new(@name)
      if journal.begun? && !@resume
        raise Tooling::Error, "#{@name} was broken off: go on with --resume, or remove data/#{@name}.jsonl."
      end

      done = @resume ? journal.resume : []
      Workshop.open do |workshop|
        study = @study.new(workshop)
        plan = study.plan(@runs || @study::RUNS)
        loaded(@study) { measure(study, plan, done, journal) }
      end
      journal.pack
    end

    private

    def loaded(study, &)
      UNLOADED.include?(study) ? yield : Load.during(&)
    end

    def measure(study, plan, done, journal)
      todo = plan.reject { |key| done.any? { |entry| key <= entry } }
      progress = Progress.new($stdout, plan.size, plan.size - todo.size)
      todo.each do |key|
        started = Time.now.utc.iso8601
        entry = study.call(key)
        journal.add({ **key, "started" => started, **entry })
        progress.step(words(key, entry))
      end
    ensure
      progress&.close
    end

    def words(key, entry)
      comparisons = entry.fetch("comparisons", [])
      verdicts = comparisons.map { |comparison| "#{comparison["scenario"]} #{comparison["verdict"]}" }
      [key.except("run", "scenario").values.join(" "), verdicts.join(", "), "#{entry["seconds"].round} s"]
        .reject(&:empty?).join(", ")
    end
  end
end

Tooling.main do
  Evidence::Run.new(ARGV).call
rescue OptionParser::ParseError => e
  warn "run.rb: #{e.message}. See --help."
  exit 2
end
