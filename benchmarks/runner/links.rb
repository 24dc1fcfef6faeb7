# frozen_string_literal: true

require_relative "../support/links_site"

module Bench
  module Runner
    # The part of the results that is about a whole app: examples/links over sockets, on this framework and its server,
    # and on others.
    class Links
      # Framework and server.
      SIDES = { "Sinatra on Puma" => %w[sinatra puma], "Xinatra on Puma" => %w[xinatra puma],
                "Xinatra on its server" => %w[xinatra xinatra] }.freeze
      REFERENCE = SIDES.keys.first
      # Requests of readers that come before anything is measured, and those that are.
      WARM = 600
      READ = 1_200
      private_constant :SIDES, :REFERENCE, :WARM, :READ

      # @return [Array<String>] of the gems that are compared
      def self.gems = %w[xinatra sinatra puma sequel]

      class << self
        # Sides take turns, each time in a new process with the same database.
        # @param effort [Effort]
        # @return [Links]
        # @raise [Error] when two sides answer differently
        def measure(effort, _run)
          yjit = system(RbConfig.ruby, "--yjit", "-e", "exit", %i[out err] => File::NULL)
          rounds = LinksSite.with_database do |database|
            Array.new(effort.replays) { SIDES.to_h { |name, side| [name, visit(*side, database:, yjit:)] } }
          end
          rounds.each { |round| check(round) }
          new(rounds, yjit)
        end

        # Holds what the sides have answered against each other.
        # @param round [Hash] see {#initialize}
        # @return [void]
        # @raise [Error] that names the first request which is answered differently
        def check(round)
          right = round.fetch(REFERENCE).fetch(:replay).fetch(:answers)
          round.each do |name, found|
            first = found[:replay][:answers].zip(right).find { |mine, its| mine != its } or next
            raise Error, "#{name} answers #{first.first.request} with #{first.first.to_a.inspect[0, 300]}, " \
                         "#{REFERENCE} with #{first.last.to_a.inspect[0, 300]}"
          end
        end

        private

        def visit(framework, server, **options)
          LinksSite.open(framework, server, **options) do |site|
            site.read(WARM)
            { replay: site.replay, read: site.read(READ) }
          end
        end
      end

      # @param rounds [Array<Hash>] of each side what {LinksSite#replay} and {LinksSite#read} found
      # @param yjit [Boolean]
      def initialize(rounds, yjit)
        @rounds = rounds
        @yjit = yjit
      end

      # @return [Array<Boolean>] whether it was measured with YJIT: true, false, or both
      def yjit = [@yjit]

      # @return [Array<String>] what could not be measured
      def broken
        SIDES.keys.filter_map do |name|
          errors = @rounds.sum { |round| round.fetch(name).fetch(:read).fetch(:errors) }
          "#{name}: #{errors} pages were not answered well" if errors.positive?
        end
      end

      # @return [String]
      def markdown
        "All sides answered the #{count} recorded requests alike, in status, location, type and body. YJIT " \
          "#{@yjit ? "on" : "off"}; medians of #{@rounds.size} processes of each side, in brackets the least and the " \
          "most:\n\n#{table(:replay, "all that was recorded, over one connection")}\n\n" \
          "#{table(:read, "pages for readers, over 8 connections")}"
      end

      # @return [Hash{String => String}] names and SVG: none
      def plots = {}

      private

      def count = @rounds.first.fetch(REFERENCE).fetch(:replay).fetch(:answers).size

      def table(what, title)
        rows = SIDES.keys.map { |name| [name, *cells(what, name)] }
        Cell.table([title, "CPU ms a request", "times less", "requests a second"], rows)
      end

      def cells(what, name)
        times = values(what, name, :ns).map { |ns| ns / 1e6 }
        [spread(times, "%.2f"), Cell.factor(median(values(what, REFERENCE, :ns)) / 1e6 / median(times)),
         spread(values(what, name, :rate), "%.0f")]
      end

      def values(what, name, figure) = @rounds.map { |round| round.fetch(name).fetch(what).fetch(figure) }

      def spread(values, form)
        [median(values), *values.minmax].map { |value| format(form, value) }
                                        .then { |middle, least, most| "#{middle} (#{least}-#{most})" }
      end

      def median(values) = values.sort[values.size / 2]
    end
  end
end
