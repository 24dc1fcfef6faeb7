# frozen_string_literal: true

require "fileutils"

module BenchDD
  module Profiler
    # A folder in which each process of a family leaves its profiles.
    class Folder
      # What a profile's file ends with.
      EXTENSION = ".bprof"

      # @return [String]
      attr_reader :path

      # @param path [String] it is made where it is not there
      # @raise [SystemCallError]
      def initialize(path)
        FileUtils.mkdir_p(path)
        @path = path
      end

      # Keeps a profile of this process. A reader sees all of it or nothing.
      # @param profile [Profile]
      # @return [String] the file
      # @raise [SystemCallError]
      def add(profile)
        file = File.join(@path, "#{name}#{EXTENSION}")
        File.binwrite("#{file}.part", Format.dump(profile))
        File.rename("#{file}.part", file)
        file
      end

      # @return [Array<String>] the files, the oldest first
      def files = Dir.glob(File.join(@path, "*#{EXTENSION}")).sort_by { |file| [File.mtime(file), file] }

      # @return [Array<Profile>] that are there
      # @raise (see Format.read)
      def profiles = files.map { |file| Format.read(file) }

      # Removes the oldest.
      # @param most [Integer] files that stay
      # @return [void]
      def keep(most)
        files.reverse.drop(most).each { |file| FileUtils.rm_f(file) }
      end

      private

      # A process has one number from program to program, and one name must not come twice.
      def name = "#{Process.pid}-#{Process.clock_gettime(Process::CLOCK_REALTIME, :microsecond)}"
    end
  end
end
