# frozen_string_literal: true

module Tooling
  # Test files dealt out to processes, so that all cores are done at about the same time. What is slow is known by
  # seconds.txt, measured now and then; the size of the others says enough.
  class Deal
    # A line: seconds of the processor, or of the clock where tests wait, and the file. Files below some are not in it.
    SECONDS = File.join(__dir__, "seconds.txt")
    # Bytes of a test file that take a second.
    BYTES = 8_000
    private_constant :SECONDS, :BYTES

    # @return [Hash{String => Float}] seconds by the file's absolute path
    def self.seconds
      File.readlines(SECONDS, chomp: true).to_h do |line|
        seconds, path = line.split
        [File.join(ROOT, path), Float(seconds)]
      end
    end

    # @param files [Array<String>] absolute paths
    # @param seconds [Hash{String => Float}] what is known
    def initialize(files, seconds = Deal.seconds)
      @cost = files.to_h { |file| [file, seconds.fetch(file) { File.size(file).fdiv(BYTES) }] }
    end

    # Gives the costliest file that is left to the share that has least to do.
    # @param count [Integer] how many
    # @return [Array<Array<String>>] files, the share that takes longest first
    def shares(count)
      shares = Array.new(count) { [0.0, []] }
      @cost.sort_by { |file, cost| [-cost, file] }.each do |file, cost|
        share = shares.min_by(&:first)
        share[0] += cost
        share[1] << file
      end
      shares.sort_by { |cost, _| -cost }.map(&:last)
    end
  end
end
