# frozen_string_literal: true

require_relative "../profiler"

module BenchDD
  module Profiler
    # A signal that starts the profiler in a running program, and stops it when it comes again.
    #
    #   BenchDD::Profiler::Toggle.install("USR2", folder: "profiles", mode: :wall)
    class Toggle
      # What a signal does that nobody has a handler for.
      FREE = [nil, "DEFAULT", "SYSTEM_DEFAULT"].freeze
      private_constant :FREE

      class << self
        # @param signal [String] such as "USR2"
        # @param folder [String] where the profiles are kept
        # @param options [Hash{Symbol => Object}] see {Options}
        # @return [Toggle]
        # @raise [Error] when the signal has a handler already, or can have none
        # @raise [ArgumentError] when an option is not what it can be
        def install(signal, folder:, **options)
          toggle = new(signal, Folder.new(folder), Options.with(**options).to_h)
          before = take(signal, toggle)
          return toggle if FREE.include?(before)

          trap(signal, before)
          raise Error, "SIG#{signal} has a handler already: choose another signal, such as USR1, USR2 or TTOU."
        end

        private

        # Where a handler runs, no lock can be taken.
        def take(signal, toggle)
          trap(signal) { Thread.new { toggle.call } }
        rescue ArgumentError, SystemCallError => e
          raise Error, "a profiler cannot be started by #{signal} (#{e.message}): choose a signal such as USR2."
        end
      end

      # @param signal [String]
      # @param folder [Folder]
      # @param options [Hash{Symbol => Object}]
      def initialize(signal, folder, options)
        @signal = signal
        @folder = folder
        @options = options
        @lock = Mutex.new
      end

      # Starts the profiler, or stops it and keeps the profile.
      # @return [void]
      def call
        @lock.synchronize { Profiler.running? ? stop : start }
      rescue Error, SystemCallError => e
        say(e.message)
      end

      private

      def start
        Profiler.start(**@options)
        say("samples process #{Process.pid} until SIG#{@signal} comes again.")
      end

      def stop
        say("wrote #{@folder.add(Profiler.stop)}.")
      end

      def say(text) = warn("benchdd: #{text}")
    end
  end
end
