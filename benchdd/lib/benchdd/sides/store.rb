# frozen_string_literal: true

require "fileutils"

module BenchDD
  module Sides
    # Folders that are costly to make, each made once and kept. Locks on files beside them keep processes apart: while
    # one makes a folder the others wait, and what a process uses stays there until it ends. Folders that have not been
    # used for the longest time are removed when there are too many.
    class Store
      # The folders that are kept.
      KEPT = 20
      # The file beside a folder that says it is complete.
      MADE = "made"
      # The locks that this process holds, by path.
      @held = {}

      class << self
        # @return [Hash{String => File}]
        attr_reader :held
      end

      # @param folder [String] where they are kept
      # @param kept [Integer] at most so many
      def initialize(folder, kept: KEPT)
        @folder = folder
        @kept = kept
      end

      # A folder that does not change once it is made.
      # @param name [String] stands for its content
      # @yieldparam folder [String] an empty folder to fill, when there is none of that name yet
      # @return [String] the folder
      def fetch(name)
        path = File.join(@folder, name)
        return path if Store.held.key?(path)

        lock = lock(path, File::LOCK_SH)
        unless made?(path)
          lock.close
          lock = lock(path, File::LOCK_EX)
          make(path) { yield path } unless made?(path)
          lock.flock(File::LOCK_SH)
        end
        keep(path, lock)
      rescue StandardError
        lock&.close
        raise
      end

      # A folder that this process may change, and has for itself until it ends.
      # @yieldparam number [Integer] from 0 on
      # @yieldreturn [String] the name of the folder of that number
      # @return [String] the first that no other process has; as the last one that had it left it
      def reserve
        path = (0..).lazy.map { |number| File.join(@folder, yield(number)) }
                    .find { |each| Store.held.key?(each) || hold(each) }
        FileUtils.mkdir_p(path)
        path
      end

      private

      def made?(path) = File.exist?(File.join(path, MADE))

      # What was left half made is made anew.
      def make(path)
        FileUtils.rm_rf(path)
        FileUtils.mkdir_p(path)
        yield
        FileUtils.touch(File.join(path, MADE))
      end

      def hold(path)
        lock = lock(path, File::LOCK_EX | File::LOCK_NB)
        keep(path, lock) if lock
      end

      def keep(path, lock)
        FileUtils.touch(lock.path)
        Store.held[path] = lock
        remove_old
        path
      end

      # The file may have been removed, with the folder, while this waited for it: then another has its name.
      def lock(path, mode)
        FileUtils.mkdir_p(@folder)
        loop do
          file = File.new("#{path}.lock", File::RDWR | File::CREAT, 0o600)
          locked = file.flock(mode)
          return file if locked && File.identical?(file, "#{path}.lock")

          file.close
          return unless locked
        end
      end

      def remove_old
        locks = Dir[File.join(@folder, "*.lock")].sort_by { |path| File.mtime(path) }
        too_many = locks.size - @kept
        locks.each { |path| too_many -= 1 if too_many.positive? && remove(path.delete_suffix(".lock")) }
      rescue Errno::ENOENT
        nil # Another process removes, too.
      end

      # @return [Boolean] whether it could be removed; not while a process uses it
      def remove(path)
        lock = Store.held.key?(path) ? nil : lock(path, File::LOCK_EX | File::LOCK_NB)
        return false unless lock

        FileUtils.rm_rf(path)
        FileUtils.rm_f("#{path}.lock")
        lock.close
        true
      end
    end
  end
end
