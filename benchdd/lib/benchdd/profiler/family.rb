# frozen_string_literal: true

require "fileutils"
require "tmpdir"
require_relative "folder"

module BenchDD
  module Profiler
    # Carries sampling on into the children of forks. Each leaves its profile in a folder when it ends, and whoever has
    # begun adds them up. A child that is killed leaves none.
    class Family
      # Process._fork is what every way to fork comes to.
      module Forking
        # @return [Integer] see Process._fork
        def _fork
          Profiler.before_fork
          super.tap { |pid| Profiler.after_fork if pid.zero? }
        end
      end

      # Process.exit! and Process.exec leave out what a program has registered for its end, and this with it.
      module Exiting
        # See Process.exit!.
        def exit!(...)
          Profiler.leave
          super
        end

        # See Process.exec.
        def exec(...)
          Profiler.leave
          super
        end
      end

      # The same for the methods that are called without a receiver.
      module ExitingPrivately
        include Exiting

        private :exit!, :exec
      end

      # Sees forks from now on.
      # @return [void]
      def self.see_forks
        Process.singleton_class.prepend(Forking)
      end

      # Sees this process end from now on.
      # @return [void]
      def self.see_exits
        Process.singleton_class.prepend(Exiting)
        Kernel.singleton_class.prepend(Exiting)
        Kernel.prepend(ExitingPrivately)
      end

      # @param folder [String, nil] where all leave their profiles, the one that has begun among them; nil: the children
      #   alone, in a folder that is made when there is one
      def initialize(folder = nil)
        @parent = Process.pid
        @given = !folder.nil?
        @folder = Folder.new(folder) if folder
      end

      # @return [Boolean] whether this process leaves its profile in the folder
      def leaves? = @given || Process.pid != @parent

      # @return [Folder] made when a first child is about to come
      def folder = @folder ||= Folder.new(Dir.mktmpdir("benchdd-profile"))

      # @param profile [Profile] of a child
      # @return [void]
      def leave(profile)
        @folder.add(profile)
      rescue SystemCallError => e
        # Who has begun may have ended, and taken its folder along; a folder that was given is somebody's.
        warn("benchdd: process #{Process.pid} kept no profile: #{e.message}.") if @given
      end

      # Ends it for this process.
      # @param profile [Profile] of the process
      # @return [Profile] of the one that has begun: with those of the children that have ended
      def settle(profile)
        return profile.tap { leave(profile) } if leaves?
        return profile unless @folder

        Merge.of([profile, *@folder.profiles])
      ensure
        FileUtils.rm_rf(@folder.path) if @folder && !leaves?
      end
    end
  end
end
