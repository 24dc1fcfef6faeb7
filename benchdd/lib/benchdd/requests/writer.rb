# frozen_string_literal: true

require "json"
require_relative "errors"
require_relative "line"
require_relative "reader"

module BenchDD
  module Requests
    # Writes a file of requests. Until {#close} it is called `NAME.part`, and each line is there as soon as it is
    # written, so that after a crash that file can be read, too, up to its last complete line.
    #
    #   BenchDD::Requests::Writer.open("requests.jsonl") { |writer| requests.each { |request| writer << request } }
    class Writer
      # How many names are tried for a numbered file.
      MOST_FILES = 1_000

      # @return [String] the file it will be
      attr_reader :path

      # @return [Integer] bytes so far
      attr_reader :bytes

      # @return [Integer] requests so far
      attr_reader :count

      # Writes what the block says, and closes; when the block raises, no file is left.
      # @see #initialize
      # @yieldparam writer [Writer]
      # @return [String] the file written
      def self.open(path, **options)
        writer = new(path, **options)
        yield writer
        writer.close
      ensure
        writer&.abandon
      end

      # @param path [String] an existing file of this name is replaced at the end
      # @param header [Hash{String => Object}] what the first line says besides schema and version
      # @param numbered [Boolean] whether to take `name.2.jsonl`, `name.3.jsonl` and so on when the name is in use, by a
      #   finished file or by another writer; nothing is replaced then
      # @raise [Error] when another writer has the name
      # @raise [SystemCallError]
      def initialize(path, header: {}, numbered: false)
        @bytes = 0
        @count = 0
        @path, @file = numbered ? claim_free(path) : claim(path)
        unless @file
          raise Error, "#{part} exists: another process writes #{path}, or was killed; in that case remove it, or " \
                       "keep it under another name."
        end

        write("#{JSON.generate("schema" => Reader::SCHEMA, "version" => Reader::VERSION, **header)}\n")
      end

      # @param request [Request]
      # @return [self]
      def <<(request) = write_line(Line.dump(request))

      # @param line [String] what {Line.dump} made
      # @return [self]
      def write_line(line)
        write(line)
        @count += 1
        self
      end

      # Ends writing and gives the file its name; does nothing the second time.
      # @return [String] the file
      def close
        return @path if @file.closed?

        @file.fsync
        @file.close
        File.rename(part, @path)
        @path
      end

      # Ends writing and removes what was written; does nothing after {#close}.
      def abandon
        return if @file.closed?

        @file.close
        File.unlink(part)
      end

      # Closes the file and leaves it under its temporary name, for instance because the disk is full.
      def leave
        @file.close
      end

      private

      def part = "#{@path}.part"

      # What the file holds may be private.
      def claim(path)
        @path = path
        [path, File.open(part, File::WRONLY | File::CREAT | File::EXCL | File::BINARY, 0o600)]
      rescue Errno::EEXIST
        [path, nil]
      end

      # Who holds the temporary file may finish the name, and nobody else: so the name is looked at behind the claim.
      def claim_free(path)
        (1..MOST_FILES).each do |number|
          name = numbered(path, number)
          next if File.exist?(name)

          _, file = claim(name)
          next unless file
          return [name, file] unless File.exist?(name)

          file.close
          File.unlink(part)
        end
        raise Error, "#{path} and #{MOST_FILES - 1} more of its name exist: remove some, or choose another name."
      end

      def numbered(path, number)
        return path if number == 1

        extension = File.extname(path)
        "#{path.delete_suffix(extension)}.#{number}#{extension}"
      end

      # Without a buffer, which would be lost with the process, and which a fork would copy.
      def write(line)
        @file.sync = true
        @file.write(line)
        @bytes += line.bytesize
      end
    end
  end
end
