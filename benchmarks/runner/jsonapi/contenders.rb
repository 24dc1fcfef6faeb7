# frozen_string_literal: true

require_relative "../peers"
require_relative "../served/side"

module Bench
  module Runner
    class JSONAPI
      # Who answers: all of them on the same Puma with the same settings, and Xinatra on its own server besides.
      module Contenders
        ROOT = File.expand_path("../../..", __dir__)
        FOLDER = File.join(ROOT, "benchmarks/apps/jsonapi")
        GEMS = ENV.fetch("BUNDLE_PATH", File.join(ROOT, ".cache/bundle"))
        PUMA = File.join(ROOT, "benchmarks/support/puma.rb")
        OURS = "Xinatra"
        RAW = "raw"
        SINJA = "Sinja"
        RESOURCES = "Rails, jsonapi-resources"
        SERIALIZER = "Rails, jsonapi-serializer"
        OWN_SERVER = "Xinatra on its server"
        # On Puma, by name: a folder, and what is run there.
        RACKUPS = { RAW => %w[sequel raw.ru], OURS => %w[sequel xinatra.ru], SINJA => %w[sinja config.ru],
                    SERIALIZER => %w[rails serializer.ru], RESOURCES => %w[rails resources.ru] }.freeze
        # Those with a bundle of their own.
        BUNDLES = %w[sinja rails].freeze
        # Where a bundle has a psych of its own, RubyGems reads its settings with that before it knows this class.
        RUBYOPT = "-rrubygems/source -rbundler/setup"
        private_constant :ROOT, :FOLDER, :GEMS, :PUMA, :RACKUPS, :BUNDLES, :RUBYOPT

        class << self
          # @return [Array<String>] in their order
          def names = [*RACKUPS.keys, OWN_SERVER]

          # @param url [String] of the database
          # @return [Array<Served::Side>]
          def all(url) = [*RACKUPS.keys.map { |name| puma(name, url) }, own_server(url)]

          # @return [Array<String>] what is compared, with versions
          # @raise [Error] when they do not have the same Puma
          def versions
            gemfiles = ["Gemfile", *BUNDLES.map { |folder| gemfile(folder) }]
            pumas = gemfiles.flat_map { |path| Peers.gems("puma", gemfile: path) }
            raise Error, "contenders have #{pumas.uniq.join(" and ")}: update their bundles" if pumas.uniq.size > 1

            [*Peers.gems("railties", "jsonapi-resources", "jsonapi-serializer", gemfile: gemfile("rails")),
             *Peers.gems("sinja", "sinja-sequel", "sinatra", "sequel_pg", gemfile: gemfile("sinja"))]
          end

          # @param name [String] of one
          # @param url [String] of the database
          # @param rackup [String] what is served
          # @return [Served::Side] on Puma
          def puma(name, url, rackup: File.join(FOLDER, *RACKUPS.fetch(name)))
            folder, = RACKUPS.fetch(name)
            Served::Sides.puma(name, "-C", PUMA, rackup:, env: env(folder, url))
          end

          private

          def own_server(url)
            folder, rackup = RACKUPS.fetch(OURS)
            Served::Sides.xinatra(OWN_SERVER, "xinatra", "jsonapi", rackup: File.join(FOLDER, folder, rackup),
                                                                    env: env(folder, url)).with("-t", "1")
          end

          def gemfile(folder) = "benchmarks/apps/jsonapi/#{folder}/Gemfile"

          def env(folder, url)
            env = { "BENCH_DATABASE" => url, "BUNDLE_GEMFILE" => Tooling::Bundle.gemfile }
            return env unless BUNDLES.include?(folder)

            { **env, "BUNDLE_GEMFILE" => Tooling::Bundle.gemfile(gemfile(folder)), "RUBYOPT" => RUBYOPT,
                     "BUNDLE_PATH" => File.join(GEMS, "contenders", folder) }
          end
        end
      end
    end
  end
end
