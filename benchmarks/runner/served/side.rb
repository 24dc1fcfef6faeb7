# frozen_string_literal: true

require "rbconfig"
require_relative "../../../bin/support/tooling"

module Bench
  module Runner
    module Served
      # A server and what it serves: how it is started. In its command and its files `@PORT@`, `@PAGE@` and `@FOLDER@`
      # stand for the port to listen at, the file of the page and a folder of its own.
      #
      # - `name`
      # - `command`: a program and its arguments
      # - `env`: environment variables
      # - `files`: what is written into its folder before, by name
      # - `lacks`: names of {Kind::SHAPES} that it cannot answer
      Side = Struct.new(:name, :command, :env, :files, :lacks, keyword_init: true) do
        # @param kind [Kind]
        # @return [Boolean]
        def answers?(kind) = !lacks.include?(kind.shape)

        # @return [Side] the same with other words in its command
        def with(*words, name: self.name, env: {})
          Side.new(**to_h, name:, command: [*command, *words], env: self.env.merge(env))
        end
      end

      # All that are measured.
      module Sides
        FOLDER = File.expand_path("../..", __dir__)
        APP = File.join(FOLDER, "apps/served.ru")
        HONO = File.join(FOLDER, "apps/hono.mjs")
        PROGRAMS = File.join(FOLDER, "node_modules/.bin")
        # The bundle of the servers in Ruby. RubyGems requires the file in BUNDLER_SETUP before those of RUBYOPT.
        BUNDLE = { "BUNDLE_GEMFILE" => Tooling::Bundle.gemfile("benchmarks/Gemfile"), "RUBYOPT" => "-rbundler/setup",
                   "RUBYLIB" => nil, "BUNDLER_SETUP" => nil }.freeze
        # A gem's program.
        START = "program = ARGV.shift; load($0 = Gem.bin_path(program, program))"
        XINATRA = File.expand_path("../xinatra", FOLDER)
        ADDRESS = "tcp://127.0.0.1:@PORT@"
        private_constant :APP, :HONO, :PROGRAMS, :BUNDLE, :START, :ADDRESS

        module_function

        # @param name [String]
        # @param command [Array<String>]
        # @return [Side]
        def make(name, *command, env: {}, files: {}, lacks: [])
          Side.new(name:, command:, env:, files:, lacks:)
        end

        # @param name [String]
        # @param side [String] whose app it serves: "xinatra", "rack"
        # @param app [String] which of them
        # @param rackup [String] the file that is served
        # @return [Side] Xinatra's server
        def xinatra(name, side, app, rackup: APP, env: {})
          make(name, RbConfig.ruby, "-I", "#{XINATRA}/lib", "#{XINATRA}/exe/xinatra", "serve", "-e", "production",
               "-b", ADDRESS, rackup, env: { **BUNDLE, "BENCH_SIDE" => side, "BENCH_APP" => app, **env })
        end

        # @param name [String]
        # @param command [Array<String>]
        # @param side [String]
        # @return [Side] another server in Ruby
        def ruby(name, *command, side: "rack", app: "served", env: {})
          make(name, RbConfig.ruby, "--yjit", *command,
               env: { **BUNDLE, "BENCH_SIDE" => side, "BENCH_APP" => app, **env })
        end

        # @param name [String]
        # @param words [Array<String>] its options
        # @param rackup [String] the file that is served
        # @return [Side] Puma, with its defaults unless told otherwise
        def puma(name, *words, rackup: APP, **app)
          ruby(name, "-e", START, "puma", "-q", "-e", "production", "-b", ADDRESS, *words, rackup, **app)
        end

        # @param limit [String] limit.c, compiled
        # @return [Array<Side>]
        def all(limit)
          [make("C, epoll", limit, "@PORT@", "@PAGE@"), nginx, *of_xinatra, *of_hono, *of_rack]
        end

        def nginx
          files = { "nginx.conf" => read("nginx.conf") }
          make("nginx", "nginx", "-p", "@FOLDER@", "-c", "@FOLDER@/nginx.conf", files:, lacks: %w[form])
        end

        def of_xinatra
          off = { "XINATRA_YJIT" => "0" }
          [xinatra("Xinatra", "xinatra", "served bare"),
           xinatra("Xinatra without YJIT", "xinatra", "served bare", env: off),
           xinatra("Xinatra, Rack app", "rack", "served"),
           xinatra("Xinatra, Rack app, without YJIT", "rack", "served", env: off),
           xinatra("Xinatra, Sinatra app", "xinatra", "served"), puma("Puma, Sinatra app", side: "sinatra")]
        end

        def of_hono
          [make("Hono on Bun", "#{PROGRAMS}/bun", HONO), make("Hono on Deno", "#{PROGRAMS}/deno", "run", "-A", HONO),
           make("Hono on Node", "node", HONO)]
        end

        def of_rack
          [puma("Puma", "-C", File.join(FOLDER, "support/puma.rb")),
           ruby("Falcon", File.join(FOLDER, "support/falcon.rb"), APP),
           ruby("iodine", "-e", START, "iodine", "-b", "127.0.0.1", "-p", "@PORT@", "-t", "1", "-w", "1", APP),
           ruby("agoo", File.join(FOLDER, "support/agoo.rb"), APP)]
        end

        def read(name) = File.read(File.join(FOLDER, "support", name))

        private_class_method :make, :nginx, :of_xinatra, :of_hono, :of_rack, :read
      end
    end
  end
end
