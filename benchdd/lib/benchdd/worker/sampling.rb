# frozen_string_literal: true

require_relative "../profiler"
require_relative "../profiler/subtree"

module BenchDD
  module Worker
    # Profiles a scenario while its batches are run: the profile is of what it does, without what runs it, and without
    # `before_each`.
    module Sampling
      # The blocks in which {Exercise} calls a scenario have the names of their methods; these have other callers.
      WALK = /BenchDD::Worker::Exercise#walk/
      CALLERS = ["BenchDD::Worker::Meter.measure", Profiler::Frame::ROOT.name].freeze
      private_constant :WALK, :CALLERS

      # @param options [Hash{Symbol => Object}] see {Profiler::Options}
      # @return [void]
      def self.start(**options) = Profiler.start(children: false, **options)

      # @param path [String] the file that the profile is written to
      # @return [Integer] how many samples the scenario has
      def self.stop(path)
        part = Profiler::Subtree.of(Profiler.stop, root: BenchDD.root) do |frame, caller|
          WALK.match?(frame.name) && CALLERS.include?(caller.name)
        end
        File.binwrite(path, Profiler::Format.dump(part))
        part.about[:samples]
      end
    end
  end
end
