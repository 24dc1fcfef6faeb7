# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # The lines of a file that a profile names. What it names may be anything, so no more is read than a regular file
      # of a usual size, and no more shown than text.
      class Source
        LARGEST = 4 << 20
        private_constant :LARGEST

        # @param path [String, nil]
        def initialize(path)
          @path = path
        end

        # @return [Array<String>, nil] each without its end; nil where it cannot be read
        def lines = defined?(@lines) ? @lines : @lines = read

        # @param number [Integer] of a line, from 1
        # @return [String, nil]
        def line(number) = number.positive? && lines ? lines[number - 1] : nil

        private

        def read
          return unless @path && File.file?(@path) && File.size(@path) <= LARGEST

          bytes = File.binread(@path)
          Report::Printable.valid(bytes).lines(chomp: true) unless bytes.include?("\0")
        rescue SystemCallError, ArgumentError # ArgumentError: a path with a zero in it
          nil
        end
      end
    end
  end
end
