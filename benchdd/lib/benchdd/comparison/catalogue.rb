# frozen_string_literal: true

module BenchDD
  module Comparison
    # The cases of some files, as a worker lists them, and as they fare when they are checked before anything is timed.
    class Catalogue
      # @param side [Sides::Side]
      # @param file [String] that declares suites
      # @param settings [Settings]
      # @return [Array<String>] what it loads from below the side's root, itself among it
      # @raise [Error] when it cannot be loaded
      def self.loaded(side, file, settings)
        children = [Nursery::Child.new(side, {})]
        process = Nursery.workers(children, [File.expand_path(file)], core: settings.core).first
        process.ask(:loaded)
      rescue Trouble => e
        raise Error, "#{file} could not be loaded: #{e.message}"
      ensure
        process&.stop
      end

      # @return [Array<Subject>]
      attr_reader :subjects

      # @param side [Sides::Side]
      # @param files [Array<String>]
      # @param start [#call] starts a worker for each side it is given
      # @param only [Array<String>, nil] names of scenarios; nil: all
      # @param datasets [Array<String>, nil] names of datasets; nil: all
      # @raise [Error] when the files cannot be loaded, or nothing of that name is there
      def initialize(side, files, start, only: nil, datasets: nil)
        @side = side
        @files = files
        @start = start
        all = list
        @subjects = chosen(chosen(all, only, "scenario"), datasets, "dataset")
      end

      # Runs each case on its whole dataset; what goes wrong is told to the block, the others go on.
      # @yieldparam subject [Subject]
      # @yieldparam found [Hash, Trouble] the digest of its result, or what is wrong
      # @return [void]
      def check
        process = nil
        @subjects.each do |subject|
          process ||= @start.call(@side).first
          yield subject, verdict(process.ask(:check, subject.number, timeout: subject.timeout))
        rescue Trouble => e
          process&.stop unless e.status == "raised"
          process = nil unless e.status == "raised"
          yield subject, e
        end
      ensure
        process&.stop
      end

      private

      def list
        process = @start.call(@side).first
        process.ask(:list).each_with_index.map { |info, number| Subject.new(@side, number, info) }
      rescue Trouble => e
        raise Error, "#{@files.join(", ")} could not be loaded on #{@side.name}: #{e.message}"
      ensure
        process&.stop
      end

      def chosen(subjects, names, kind)
        return subjects unless names

        known = subjects.map { |subject| subject.info[kind.to_sym] }.uniq
        unknown = names - known
        raise Error, "there is no #{kind} #{unknown.join(", ")}: there are #{known.join(", ")}." if unknown.any?

        subjects.select { |subject| names.include?(subject.info[kind.to_sym]) }
      end

      def verdict(outcome)
        return outcome if outcome[:status] == "ok"

        Trouble.new(*outcome.values_at(:status, :message, :location))
      end
    end
  end
end
