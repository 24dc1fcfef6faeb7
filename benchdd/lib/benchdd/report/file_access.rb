# frozen_string_literal: true

require "tempfile"
require_relative "../errors"

module BenchDD
  module Report
    # What the system says of a file, as a sentence with a remedy.
    module FileAccess
      # @param path [String]
      # @param remedy [String]
      # @yield what reads the file
      # @return [Object] what the block returns
      # @raise [Error] when the system refuses
      def self.reading(path, remedy:, &block) = refused("#{path} cannot be read", remedy, &block)

      # @param path [String]
      # @yield what writes the file
      # @return [Object] what the block returns
      # @raise [Error] when the system refuses
      def self.writing(path, &block)
        refused("#{path} cannot be written", "name a file in a folder that is there and yours", &block)
      end

      # Writes a file whole or not at all: a reader never sees half of it, and when it cannot be written, what was there
      # stays. What is no file, such as a pipe, is written to as it is.
      # @param path [String]
      # @param text [String]
      # @return [void]
      # @raise [Error] when the system refuses
      def self.write(path, text)
        writing(path) do
          next File.write(path, text) if File.exist?(path) && !File.file?(path)

          path = File.realpath(path) if File.exist?(path)
          Tempfile.create(".benchdd", File.dirname(path)) { |file| replace(path, file, text) }
        end
      end

      # The file that was there keeps its mode; a new one gets the usual one.
      def self.replace(path, file, text)
        mode = File.exist?(path) ? File.stat(path).mode : 0o666 & ~File.umask
        file.write(text)
        file.close
        File.chmod(mode & 0o777, file.path)
        File.rename(file.path, path)
      end
      private_class_method :replace

      def self.refused(what, remedy)
        yield
      rescue SystemCallError => e
        raise Error, "#{what} (#{e.message[/\A[^@]+/].strip}): #{remedy}"
      end
      private_class_method :refused
    end
  end
end
