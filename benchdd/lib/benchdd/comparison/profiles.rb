# frozen_string_literal: true

require_relative "../profiler"
require_relative "../profiler/page"
require_relative "profiled_measurement"
require_relative "gallery"

module BenchDD
  module Comparison
    # Profiles each subject in a fresh process of its own, and keeps the profile and its flame graph in a folder.
    class Profiles
      # Seconds of CPU time.
      SECONDS = 1.0
      private_constant :SECONDS

      # @param folder [String]
      # @param start [#call] starts a worker for each side it is given
      # @param observer [#call] is told `(:profiling, subject)`
      def initialize(folder, start, observer: ->(*) {})
        @gallery = Gallery.new(folder)
        @start = start
        @observer = observer
      end

      # What goes wrong with one is told, and costs nothing of what was measured.
      # @param tallies [Hash{Subject => Tally}] those that could be measured get their {Tally#profile}
      # @return [void]
      def take(tallies)
        tallies.each do |subject, tally|
          next if tally.trouble || subject.info[:server]

          @observer.call(:profiling, subject)
          tally.profile = keep(subject)
        rescue Error => e
          @observer.call(:trouble, subject, Trouble.of(e))
        end
      end

      private

      def keep(subject)
        title = "#{subject.label} (#{subject.side.name})"
        path = @gallery.path(title, Profiler::Folder::EXTENSION)
        measure(subject, path)
        page = Profiler::Page.new(Profiler::Format.read(path), title: title)
        Report::FileAccess.write(path.sub(/bprof\z/, "html"), page.to_s)
        path
      end

      def measure(subject, path)
        process, = @start.call(subject.side)
        lane = Lane.new(process, subject)
        ProfiledMeasurement.new([lane], SECONDS, { lane => File.expand_path(path) }).run
      ensure
        process&.stop
      end
    end
  end
end
