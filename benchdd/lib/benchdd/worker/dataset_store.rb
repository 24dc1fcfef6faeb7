# frozen_string_literal: true

module BenchDD
  module Worker
    # Keeps the data that a suite's blocks made, for the fresh processes that come after: in a file, by the content of
    # what made them, which is the suite's file and all that it has loaded from its own folder. Suites in one file may
    # have datasets of the same name.
    class DatasetStore
      # What is made quicker than this many seconds is not worth a file.
      WORTH = 0.02

      # @param folder [String, nil] nil: nothing is kept
      # @param suite_file [String]
      # @param suite_name [String]
      def initialize(folder, suite_file, suite_name)
        @folder = folder
        @suite_file = suite_file
        @suite_name = suite_name
      end

      # @param dataset [DSL::Dataset]
      # @param context [DSL::Context]
      # @return [Array] the elements
      def fetch(dataset, context)
        require "digest" # not before the suite, see {Message}
        require "fileutils"
        return dataset.elements(context) unless @folder && dataset.made?

        path = File.join(@folder, "#{digest(dataset, context)}.marshal")
        kept(path) || make(dataset, context, path)
      end

      private

      # Only this tool writes there.
      def kept(path)
        Marshal.load(File.binread(path)) if File.file?(path) # rubocop:disable Security/MarshalLoad -- written by {make}
      rescue ArgumentError, TypeError, SystemCallError
        nil
      end

      def make(dataset, context, path)
        started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        elements = dataset.elements(context)
        keep(elements, path) if Process.clock_gettime(Process::CLOCK_MONOTONIC) - started > WORTH
        elements
      end

      # Two processes may write at once: each its own file, which then takes the name.
      def keep(elements, path)
        FileUtils.mkdir_p(@folder)
        own = "#{path}.#{Process.pid}"
        File.binwrite(own, Marshal.dump(elements))
        File.rename(own, path)
      rescue TypeError, SystemCallError
        nil # Some objects cannot be kept, some folders not be written to: then each process makes its own.
      end

      def digest(dataset, context)
        folder = "#{File.dirname(@suite_file)}/"
        files = [@suite_file, *$LOADED_FEATURES.select { |path| path.start_with?(folder) && File.file?(path) }].uniq
        contents = files.map { |path| Digest::SHA256.file(path).hexdigest }
        names = [@suite_name, dataset.name, context.matrix]
        Digest::SHA256.hexdigest([VERSION, RUBY_VERSION, *names, *contents].inspect)
      end
    end
  end
end
