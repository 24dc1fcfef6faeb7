# frozen_string_literal: true

# Found by minitest in the tests' processes. Where XINATRA_SLOWEST names a file, adds a line to it for each test:
# seconds of processor time since the one before, with those of processes that have ended; seconds by the clock; the
# test's file.
module Minitest
  # Called by minitest.
  def self.plugin_slowest_init(_options)
    path = ENV.fetch("XINATRA_SLOWEST", nil)
    reporter << Slowest.new(path) if path
  end

  # Writes a line for each test.
  class Slowest < AbstractReporter
    # @param path [String]
    def initialize(path)
      super()
      @path = path
      @before = processor_time
    end

    # Called by minitest after each test.
    def record(result)
      spent = processor_time - @before
      @before += spent
      File.write(@path, "#{spent} #{result.time} #{result.source_location.first}\n", mode: "a")
    end

    private

    def processor_time = Process.times.to_a.sum
  end
end
