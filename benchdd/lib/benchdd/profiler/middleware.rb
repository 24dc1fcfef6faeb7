# frozen_string_literal: true

require_relative "../profiler"

module BenchDD
  module Profiler
    # Rack middleware (Rack 2 and 3) that profiles chosen requests, each into a file. While one is profiled, others that
    # are chosen go through without: there is one profiler in a process.
    #
    #   require "benchdd/profiler/middleware"
    #   use BenchDD::Profiler::Middleware, folder: "profiles", if: ->(env) { env["PATH_INFO"] == "/newest" }
    class Middleware
      # How many files stay, unless said otherwise.
      KEEP = 100

      # @param app [#call]
      # @param folder [String] where the profiles are kept
      # @param if [#call] takes the env, and says whether the request is profiled. What clients can set is no good
      #   reason: they could slow down the server
      # @param keep [Integer] the most files there; the oldest go
      # @param options [Hash{Symbol => Object}] see {Options}; without `threads`, the request's own
      # @raise [ArgumentError] when an option is not what it can be
      def initialize(app, folder:, if:, keep: KEEP, **options)
        @app = app
        @folder = Folder.new(folder)
        @chosen = binding.local_variable_get(:if)
        @keep = keep
        @options = { children: false, **options }
        Options.with(**@options)
      end

      # @param env [Hash] of Rack
      # @return [Array] the app's answer
      def call(env)
        return @app.call(env) unless @chosen.call(env) && start(env)

        begin
          @app.call(env)
        ensure
          keep(env)
        end
      end

      private

      def start(env)
        Profiler.start(threads: [Thread.current], **@options)
        true
      rescue Error => e
        say(env, "did not profile this request: #{e.message}") unless Profiler.running?
        false
      end

      def keep(env)
        profile = Profiler.stop
        request = env.values_at("REQUEST_METHOD", "PATH_INFO").join(" ")
        profile.about[:request] = request.force_encoding(Encoding::UTF_8).scrub
        @folder.add(profile)
        @folder.keep(@keep)
      rescue Error, SystemCallError => e
        say(env, "kept no profile: #{e.message}")
      end

      def say(env, text) = env["rack.errors"]&.puts("benchdd: #{text}")
    end
  end
end
