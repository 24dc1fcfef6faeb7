# frozen_string_literal: true

# Measures what docs/benchdd/profiler_evidence.md tells. `ruby benchdd/evidence/profiler/run.rb --help`

require_relative "../../../bin/support/tooling"
ENV.update(Tooling::Bundle::SETTINGS)
require "bundler/setup"
require "optparse"
require "time"
require "benchdd/machine"
require_relative "../support/journal"
require_relative "../support/progress"
require_relative "support/places"
%w[truth overhead rates size stress differences].each { |name| require_relative "studies/#{name}" }

module Evidence
  module Profiling
    # The command line of the studies.
    class Run
      STUDIES = { "truth" => Studies::Truth, "overhead" => Studies::Overhead, "rates" => Studies::Rates,
                  "size" => Studies::Size, "stress" => Studies::Stress, "differences" => Studies::Differences }.freeze
      FOLDER = File.join(__dir__, "data")
      private_constant :STUDIES, :FOLDER

      # @param arguments [Array<String>]
      # @raise [OptionParser::ParseError]
      def initialize(arguments)
        @parser = OptionParser.new("Usage: ruby benchdd/evidence/profiler/run.rb #{STUDIES.keys.join("|")} [options]")
        declare
        @name, *rest = @parser.parse(arguments)
        @study = STUDIES[@name] or raise OptionParser::MissingArgument, "what to study (#{STUDIES.keys.join(", ")})"
        raise OptionParser::NeedlessArgument, rest.join(" ") if rest.any?
      end

      # @return [void]
      # @raise [Tooling::Error] when the study was broken off before
      # @raise [RuntimeError] when something measured nothing
      def call
        journal = Journal.new(@name, folder: FOLDER)
        if journal.begun? && !@resume
          raise Tooling::Error, "#{@name} was broken off: go on with --resume, or remove data/#{@name}.jsonl."
        end

        done = @resume ? journal.resume : []
        places = Places.new
        study = @study.new(places)
        measure(study, plan(study), done, journal)
        journal.pack
      ensure
        places&.close
      end

      private

      def declare
        amounts = STUDIES.map { |name, study| "#{name}: #{study::RUNS} #{study.about}" }
        @parser.on("--runs N", Integer, *amounts) { |runs| @runs = runs }
        @parser.on("--only K=V", "Those steps alone of which this is true, such as ruby=3.1; again for more") do |text|
          (@only ||= []) << text.split("=", 2)
        end
        @parser.on("--resume", "Go on with a study that was broken off, or add runs to one that ended") do
          @resume = true
        end
      end

      def plan(study)
        study.plan(@runs || @study::RUNS).select { |key| (@only || []).all? { |name, value| key[name].to_s == value } }
      end

      def measure(study, plan, done, journal)
        todo = plan.reject { |key| done.any? { |entry| key <= entry } }
        progress = Progress.new($stdout, plan.size, plan.size - todo.size)
        todo.each { |key| step(study, key, journal, progress) }
      ensure
        progress&.close
      end

      def step(study, key, journal, progress)
        started = Time.now.utc.iso8601
        begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        entry = study.call(key)
        seconds = (Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun).round(3)
        journal.add({ **key, "started" => started, "seconds" => seconds, **circumstances, **entry })
        progress.step("#{key.values.join(" ")}: #{study.words(entry)}")
      end

      # What is measured is a commit, or, where it says dirty, files that are no longer as they were then.
      def circumstances
        @revision ||= `git -C #{Tooling::ROOT} describe --always --dirty --abbrev=12`.strip
        { "machine" => BenchDD::Machine.to_h, "revision" => @revision }
      end
    end
  end
end

Tooling.main do
  Evidence::Profiling::Run.new(ARGV).call
rescue OptionParser::ParseError => e
  warn "run.rb: #{e.message}. See --help."
  exit 2
end
