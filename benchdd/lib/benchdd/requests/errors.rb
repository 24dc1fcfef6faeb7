# frozen_string_literal: true

require_relative "../errors"

module BenchDD
  module Requests
    # The base of what can be wrong with requests: their file, their recording, their replay.
    class Error < BenchDD::Error
    end

    # A file of requests that cannot be read from some line on.
    class CorruptFile < Error
      # @return [String] the file
      attr_reader :path

      # @return [Integer] the line's number, from 1
      attr_reader :line

      # @param path [String]
      # @param line [Integer] from 1
      # @param problem [String] what is wrong, and what to do
      def initialize(path, line, problem)
        @path = path
        @line = line
        super("#{path}, line #{line}: #{problem}")
      end
    end

    # A file whose last line is incomplete, because what wrote it was killed.
    class TruncatedFile < CorruptFile
    end

    # A file in a format newer than this version of BenchDD knows.
    class NewerFile < CorruptFile
    end
  end
end
