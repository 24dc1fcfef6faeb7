# frozen_string_literal: true

require_relative "peers"
require_relative "ratio"
require_relative "served/workshop"
require_relative "jsonapi/contenders"
require_relative "jsonapi/measurement"
require_relative "../apps/jsonapi/data"
require_relative "../../examples/links/test/postgres"

module Bench
  module Runner
    # The part of the results that is about JSON:API: what a document costs the process of the app, and its database.
    class JSONAPI
      # How many times as dear others are to be: for a page, and for one with what is included; and what is aimed for.
      FACTORS = { Contenders::SINJA => { plain: [5, 8], compound: [7, 10] },
                  Contenders::RESOURCES => { plain: [14, 20], compound: [22, 25] } }.freeze
      POSTGRES = "PostgreSQL"
      SQLITE = "SQLite"
      # Of SQLite.
      COMPARED = [Contenders::RAW, Contenders::OURS].freeze
      private_constant :FACTORS, :COMPARED

      class << self
        # @return [Array<String>] of the gems that are compared
        def gems = %w[xinatra xinatra-jsonapi sequel pg sqlite3 puma]

        # @param effort [Effort]
        # @return [JSONAPI]
        # @raise [Error] when contenders answer differently
        def measure(effort, _run)
          versions = Contenders.versions
          rounds = Served::Workshop.open do |workshop|
            { POSTGRES => postgres(effort, workshop), SQLITE => sqlite(effort, workshop) }
          end
          new(rounds, versions)
        end

        private

        def postgres(effort, workshop)
          ::Postgres.run do |url, server|
            Apps::JSONAPI::Data.make(url)
            run(Measurement.new(workshop, postmaster: server.pid), Contenders.all(url), effort)
          end
        end

        def sqlite(effort, workshop)
          Dir.mktmpdir("bench-jsonapi") do |folder|
            url = "sqlite://#{folder}/mail.sqlite3"
            Apps::JSONAPI::Data.make(url)
            run(Measurement.new(workshop), Contenders.all(url), effort, COMPARED)
          end
        end

        # Those that are not `compared` take part in fewer rounds.
        def run(measurement, sides, effort, compared = sides.map(&:name))
          effort.rounds.times do |number|
            measurement.round(number < effort.others ? sides : sides.select { |side| compared.include?(side.name) })
          end
          measurement.rounds
        end
      end

      # @param rounds [Hash{String => Array<Hash>}] by database, see {Measurement#rounds}
      # @param versions [Array<String>] of what is compared
      def initialize(rounds, versions)
        @rounds = rounds
        @versions = versions
      end

      # @return [Array<Boolean>] whether it was measured with YJIT: true, false, or both
      def yjit = [true]

      # @return [Array<String>] nothing: what cannot be measured is raised
      def broken = []

      # @return [String]
      def markdown
        [introduction, *@rounds.keys.flat_map { |database| tables(database) },
         "Ratios of CPU time, by rounds (interval of #{(Ratio::CONFIDENCE * 100).round} %):",
         [*beside_raw, *beside_others].join("\n")].join("\n\n")
      end

      # @return [Hash{String => String}] names and SVG: none
      def plots = {}

      private

      def introduction
        "Pages of 20 of 5,000 rows, with an exact count each time; all say the same. #{Measurement::CONNECTIONS} " \
          "connections; one thread and one connection to the database each, Puma's settings the same for all, YJIT " \
          "on. Microseconds of CPU time a request, medians of #{@rounds[POSTGRES].size} rounds (least-most), fewer " \
          "where there is no target. #{@versions.join(", ")}."
      end

      def tables(database)
        KINDS.flat_map do |kind|
          rows = names(database).map { |name| [name, *cells(database, costs(database, name, kind))] }
          ["#{database}, #{kind.title}:", Cell.table(["", *headings(database), "requests per second"], rows)]
        end
      end

      def names(database) = Contenders.names & @rounds.fetch(database).flat_map { |round| round.keys.map(&:first) }

      def costs(database, name, kind) = @rounds.fetch(database).filter_map { |round| round[[name, kind.name]] }

      def headings(database) = database == POSTGRES ? %w[app PostgreSQL sum] : %w[app]

      def cells(database, costs)
        figures = database == POSTGRES ? %i[app database sum] : %i[app]
        [*figures.map { |figure| Cell.spread(costs.map(&figure)) { |ns| Cell.ns(ns / 1_000) } },
         Cell.spread(costs.map(&:per_second)) { |rate| Cell.ns(rate) }]
      end

      def beside_raw
        @rounds.keys.product(KINDS).map do |database, kind|
          ratio = ratio(database, kind, Contenders::OURS, Contenders::RAW, :sum)
          what = database == POSTGRES ? "app and PostgreSQL" : "app"
          "- #{database}, #{kind.title}: #{what}, #{Contenders::OURS} / #{Contenders::RAW} #{ratio}, at most 1: " \
            "#{ratio.within(1)}"
        end
      end

      def beside_others
        KINDS.product(FACTORS.to_a).map do |kind, (other, factors)|
          least, aim = factors.fetch(kind.name == "page" ? :plain : :compound)
          ratio = ratio(POSTGRES, kind, other, Contenders::OURS, :app)
          "- #{POSTGRES}, #{kind.title}: app, #{other} / #{Contenders::OURS} #{ratio}, at least #{least}: " \
            "#{ratio.beyond(least)}, aiming for #{aim}: #{ratio.beyond(aim)}"
        end
      end

      def ratio(database, kind, one, other, figure)
        costs = @rounds.fetch(database).map { |round| round.values_at([one, kind.name], [other, kind.name]) }
        Ratio.new(costs.map { |pair| pair.map(&figure) })
      end
    end
  end
end
