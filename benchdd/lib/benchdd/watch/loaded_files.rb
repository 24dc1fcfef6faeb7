# frozen_string_literal: true

module BenchDD
  module Watch
    # Which files each file of suites has loaded from below the root, and which have changed since the last look. They
    # are looked at some times a second: a few hundred `stat`s cost a millisecond. It works alike on every system and
    # every file system.
    class LoadedFiles
      # Seconds between two looks.
      PERIOD = 0.1

      # @param loaded [Hash{String => Array<String>}] for each file of suites, all that it loads, itself among it
      def initialize(loaded)
        @loaded = loaded
        @seen = state
      end

      # From now on a file of suites loads these. One that is new here and younger than the given time counts as
      # changed.
      # @param suite_file [String]
      # @param loaded [Array<String>] all that it loads, itself among it
      # @param since [Time] when what is known of it was looked at
      # @return [void]
      def follow(suite_file, loaded, since)
        (loaded - @seen.keys).each { |path| @seen[path] = stamp(path) unless younger?(path, since) }
        @loaded = @loaded.merge(suite_file => loaded)
      end

      # @return [Array<String>] all files that are looked at
      def to_a = @loaded.values.flatten.uniq

      # Looks, and remembers what it saw.
      # @return [Array<String>] those that have changed since
      def changed
        now = state
        before = @seen
        @seen = now
        now.reject { |path, stamp| before[path] == stamp }.keys
      end

      # Waits for a change.
      # @return [Array<String>] what has changed
      def wait
        loop do
          paths = changed
          return paths if paths.any?

          sleep(PERIOD)
        end
      end

      # @param paths [Array<String>]
      # @return [Array<String>] the files of suites that load any of them
      def suites_of(paths) = @loaded.select { |_file, loaded| loaded.intersect?(paths) }.keys

      private

      # A file that is being replaced is not there for a moment: nil.
      def state
        to_a.to_h { |path| [path, stamp(path)] }
      end

      def younger?(path, time)
        File.mtime(path) > time
      rescue SystemCallError
        false
      end

      def stamp(path)
        stat = File.stat(path)
        [stat.mtime, stat.size, stat.ino]
      rescue SystemCallError
        nil
      end
    end
  end
end
