# frozen_string_literal: true

require "fileutils"
require "json"
require "rbconfig"
require "tmpdir"
require_relative "../material/repository"
require_relative "outside"

module Evidence
  # A temporary folder with the repository of revisions, and BenchDD's command in it.
  class Workshop
    COMMAND = File.expand_path("../../exe/benchdd", __dir__)
    SUITE = File.expand_path("../material/rack_bench.rb", __dir__)
    # Of the chance of one false verdict in a command.
    ALPHA = "1%"
    private_constant :COMMAND, :SUITE

    # @yieldparam workshop [Workshop]
    # @return [Object] what the block returns
    def self.open
      Dir.mktmpdir("evidence") { |folder| yield new(File.realpath(folder)) }
    end

    # @return [Repository]
    attr_reader :repository
    # @return [String] for files that come and go
    attr_reader :folder

    # @param folder [String] an empty one
    def initialize(folder)
      @folder = folder
      source = File.join(folder, "source")
      FileUtils.mkdir(source)
      @repository = Repository.new(source, Gem.loaded_specs.fetch("rack").full_gem_path)
    end

    # @param change [String] its branch is compared with the base
    # @param options [Array<String>] of `benchdd compare`
    # @param alpha [String]
    # @return [Hash{String => Object}] machine, revisions, seconds, comparisons
    def compare(change, *options, alpha: ALPHA)
      results = File.join(@folder, "results.json")
      FileUtils.rm_f(results)
      _, seconds = Outside.run(RbConfig.ruby, COMMAND, "compare", "#{Repository::BASE}..#{change}", "--alpha", alpha,
                               *options, "--json", results, SUITE, folder: @repository.folder, environment: environment)
      document = JSON.parse(File.read(results))
      { "machine" => document.fetch("machine").merge("ruby" => RUBY_DESCRIPTION),
        "revisions" => document.fetch("sides").to_h { |side| side.values_at("name", "revision") },
        "seconds" => seconds.round(3),
        "comparisons" => document.fetch("suites").flat_map { |suite| suite.fetch("comparisons") }
                                 .map { |comparison| kept(comparison) } }
    end

    private

    # With a cache of its own, no setting or calibration of this machine has a say.
    def environment = { "BENCHDD_CACHE" => File.join(@folder, "cache") }

    def kept(comparison)
      kept = comparison.slice("scenario", "verdict", "pairs", "ratio", "interval", "seconds", "log_ratios")
      kept.merge("log_ratios" => kept["log_ratios"]&.map { |ratio| ratio.round(7) })
    end
  end
end
