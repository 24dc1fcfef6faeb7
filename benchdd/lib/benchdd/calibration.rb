# frozen_string_literal: true

require "fileutils"
require "json"
require "time"
require_relative "cache"
require_relative "machine"
require_relative "statistics"

module BenchDD
  # How often this machine is wrong about identical code, and the smallest change it can tell: found once by comparing
  # code with itself, kept in the user's cache, and quoted by every report.
  class Calibration
    FILE = "calibration.json"
    SCHEMA = "benchdd/calibration"
    # How often each change is tried, and a seed, so that the same measurements give the same figure.
    RUNS = 1_000
    SEED = 1
    DIFFERENT = %i[faster slower].freeze
    private_constant :FILE, :SCHEMA, :DIFFERENT, :RUNS, :SEED

    # @return [Hash{Symbol => Object}, nil] what was kept for this machine; nil when there is none that can be read
    def self.kept
      data = JSON.parse(File.read(path), symbolize_names: true)
      return unless data.is_a?(Hash) && data.values_at(:schema, :version, :cpu) == [SCHEMA, 1, Machine.to_h[:cpu]]

      found = data.slice(:false_alarms, :of, :interval, :smallest_change)
      found if found.size == 4
    rescue SystemCallError, JSON::ParserError
      nil
    end

    # @return [String] the file it is kept in
    def self.path = File.join(Cache.folder("machine"), FILE)

    # @param matchups [Array<Comparison::Matchup>] of identical code
    # @param alpha [Float] what each was tested at
    def initialize(matchups, alpha)
      @matchups = matchups
      @alpha = alpha
    end

    # @return [Hash{Symbol => Object}] `false_alarms`, `of`, `interval` (exact, 95 %), `smallest_change` (a share: what
    #   nine of ten comparisons would find; nil when there is none)
    def to_h
      alarms = @matchups.count { |matchup| DIFFERENT.include?(matchup.test.verdict) }
      interval = Statistics::Binomial.exact_interval(alarms, @matchups.size, 0.95)
      { false_alarms: alarms, of: @matchups.size, interval: interval.to_a, smallest_change: smallest_change }
    end

    # Keeps it for the reports to come.
    # @return [void]
    # @raise [Error] when the file cannot be written
    def keep
      path = Calibration.path
      FileUtils.mkdir_p(File.dirname(path))
      header = { schema: SCHEMA, version: 1, created: Time.now.utc.iso8601, cpu: Machine.to_h[:cpu], alpha: @alpha }
      File.write("#{path}.new", JSON.pretty_generate(header.merge(to_h)))
      File.rename("#{path}.new", path)
    rescue SystemCallError => e
      raise Error, "the calibration cannot be kept: #{e.message}. Set BENCHDD_CACHE to a folder that can be written to."
    end

    private

    # What was measured is drawn from, again and again, with changes added. A comparison's own mean is no noise.
    def smallest_change
      pool = @matchups.flat_map do |matchup|
        mean = matchup.log_ratios.sum / matchup.log_ratios.size
        matchup.log_ratios.map { |log_ratio| log_ratio - mean }
      end
      Statistics::Simulation.new(Statistics::Design.new(alpha: @alpha), seed: SEED).smallest_change(RUNS, pool: pool)
    end
  end
end
