# frozen_string_literal: true

require_relative "errors"
require_relative "line"

module BenchDD
  module Requests
    # A file of requests, read line by line and only as far as asked; every {#each} begins anew.
    #
    #   BenchDD::Requests::Reader.new("requests.jsonl").each { |request| puts request }
    class Reader
      include Enumerable

      SCHEMA = "benchdd/requests"
      VERSION = 1
      # Bytes; a longer line is corrupt, so that a file cannot fill the memory.
      MAX_LINE = 16 * 1024 * 1024

      # @return [String] the file
      attr_reader :path

      # @param path [String]
      # @param drop_truncated [Boolean] whether an incomplete last line, which a killed recorder leaves, is passed over
      # @param max_line [Integer] bytes
      def initialize(path, drop_truncated: false, max_line: MAX_LINE)
        @path = File.path(path)
        @drop_truncated = drop_truncated
        @max_line = max_line
      end

      # @return [Hash{String => Object}] the first line: schema, version, and what the writer said of the whole
      # @raise [CorruptFile, NewerFile, SystemCallError]
      def header = @header ||= open_file { |file| read_header(file) }

      # @yieldparam request [Request]
      # @return [Enumerator, self] an Enumerator without a block
      # @raise [CorruptFile, TruncatedFile, NewerFile] at the line where it is so
      # @raise [SystemCallError]
      def each
        return enum_for(:each) unless block_given?

        open_file do |file|
          read_header(file)
          number = 1
          while (line = read_line(file, number += 1))
            request = parse(line, number) or break
            yield request
          end
        end
        self
      end

      private

      def open_file(&block) = File.open(@path, "rb", &block)

      def read_header(file)
        line = read_line(file, 1) || corrupt(1, "the file is empty; its first line must be its header.")
        header = Line.parse(line)
        corrupt(1, "it is not the header of a file of requests.") unless header["schema"] == SCHEMA
        check_version(header["version"])
        header
      rescue Line::Invalid
        raise TruncatedFile.new(@path, 1, "the header is incomplete: record anew.") unless line.end_with?("\n")

        corrupt(1, "it is not the header of a file of requests.")
      end

      def check_version(version)
        return if version == VERSION

        corrupt(1, "its version is #{version.inspect}, but must be a number from 1.") unless version.is_a?(Integer)
        corrupt(1, "its version is #{version}, but must be a number from 1.") if version < 1

        raise NewerFile.new(@path, 1, "the format is version #{version}, and this BenchDD reads up to #{VERSION}: " \
                                      "update the gem benchdd.")
      end

      def read_line(file, number)
        line = file.gets("\n", @max_line + 1)
        return line if line.nil? || line.bytesize <= @max_line

        corrupt(number, "it is longer than #{@max_line} bytes; read it with a larger max_line if it is meant so.")
      end

      # The request, or nil at an incomplete last line that is to be passed over.
      def parse(line, number)
        Line.load(line, number)
      rescue Line::Invalid => e
        corrupt(number, e.message) if line.end_with?("\n")
        return if @drop_truncated

        raise TruncatedFile.new(@path, number, "it is incomplete, as when the writer was killed: " \
                                               "read with drop_truncated: true to do without it.")
      end

      def corrupt(number, problem) = raise(CorruptFile.new(@path, number, problem))
    end
  end
end
