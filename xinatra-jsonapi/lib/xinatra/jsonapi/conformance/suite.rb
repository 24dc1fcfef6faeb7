# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module Conformance
      # Runs statements against a server, one after another.
      class Suite
        # @param url [String]
        # @param manifest [Manifest]
        # @param only [String, nil] the beginning of the ids to run
        # @raise [UsageError] for what is no URL, or a beginning that no id has
        def initialize(url, manifest, only: nil)
          @statements = Statements.with(only)
          if @statements.empty?
            raise UsageError, "no statement's id begins with #{only}: leave --only out to see them all."
          end

          @manifest = manifest
          @server = Server.new(url, manifest)
        end

        # @return [Array<Result>] one a statement
        # @raise [Unreachable] when nothing answers
        def run
          @server.get(@server.collection(@manifest.resources.first))
          @statements.map { |statement| Result.new(statement, judge(statement)) }
        rescue Failure => e
          raise Unreachable, e.message
        ensure
          @server.clean_up
        end

        private

        def judge(statement)
          return Verdict.new(:unobservable, "#{statement.unobservable}.") if statement.unobservable
          return Verdict.new(:na, "New in 1.1; the manifest says 1.0.") if statement.since > @manifest.version

          resource = @manifest.fitting(statement.needs)
          return Verdict.new(:na, "The manifest does not offer #{statement.needs.join(", ")} together.") unless resource

          check(statement, resource)
        end

        def check(statement, resource)
          statement.check.call(@server, resource)
          Verdict.new(:passed)
        rescue Failure => e
          Verdict.new(:failed, e.message)
        rescue Skip => e
          Verdict.new(:skipped, e.message.sub(/\A[a-z]/, &:upcase))
        rescue Error
          raise
        rescue StandardError => e
          # A document may be so unlike JSON:API that a check stumbles over it.
          Verdict.new(:failed, "An answer had not the form that the check reads (#{e.class}: #{e.message}).")
        end
      end
    end
  end
end
