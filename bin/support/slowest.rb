# frozen_string_literal: true

require "fileutils"

module Tooling
  # Which test files take longest. What the tests' processes write down, see minitest/slowest_plugin.rb, is summed up.
  class Slowest
    # Files that are shown.
    SHOWN = 30

    # Has the processes that are started from now on write down their tests' times.
    # @param path [String] of a file, which is emptied
    def initialize(path = File.join(ROOT, "tmp/slowest"))
      @path = path
      FileUtils.mkdir_p(File.dirname(path))
      File.write(path, "")
      # Bundler may stand there already.
      ENV.update("XINATRA_SLOWEST" => path, "RUBYLIB" => [__dir__, *ENV.fetch("RUBYLIB", nil)].join(":"))
    end

    # A table, slowest first: seconds of the processor, seconds of the tests by the clock, and the file.
    # @return [String]
    def to_s
      sums = times.sort_by { |_, (processor, _)| -processor }.first(SHOWN)
      sums.map { |file, seconds| "#{seconds.map { |each| each.round(1).to_s.rjust(8) }.join}  #{file}\n" }.join
    end

    private

    # { path below the repository => [seconds, seconds] }
    def times
      File.readlines(@path, chomp: true).each_with_object({}) do |line, sums|
        processor, clock, file = line.split(" ", 3)
        sum = (sums[file.delete_prefix("#{ROOT}/")] ||= [0.0, 0.0])
        sum[0] += Float(processor)
        sum[1] += Float(clock)
      end
    end
  end
end
