# frozen_string_literal: true

require "fileutils"
require "json"
require "rbconfig"
require "tmpdir"
require_relative "../../../../bin/support/tooling"
require_relative "../../support/outside"

module Evidence
  module Profiling
    # A Ruby that the programs of the studies run on, and a folder with a copy of this library and of them that every
    # user may read.
    class Place
      # What is copied of this gem.
      SOURCES = %w[lib ext evidence/profiler/programs evidence/profiler/material].freeze
      GEM = File.expand_path("../../..", __dir__)
      # An ordinary user: perf events that count the kernel, too, are not for it.
      NOBODY = %w[setpriv --reuid=65534 --regid=65534 --clear-groups --].freeze
      # Where peers are kept.
      CACHE = Tooling::RubyBuild::CACHE
      private_constant :SOURCES, :GEM, :NOBODY

      # @return [String] such as "3.1"
      attr_reader :version
      # @return [String] the folder, as programs see it
      attr_reader :folder

      # @return [String] the version of its Ruby, such as "3.1"
      def self.version = RUBY_VERSION[/\d+\.\d+/]

      # @yieldparam place [Place] whose folder is there until the block ends
      # @return [Object] what the block returns
      def self.open
        Dir.mktmpdir("evidence") do |folder|
          FileUtils.chmod(0o755, folder)
          yield new(File.realpath(folder), version)
        end
      end

      # @param folder [String]
      # @param version [String]
      def initialize(folder, version)
        @folder = folder
        @version = version
        SOURCES.each do |source|
          target = File.join(@folder, source)
          FileUtils.mkdir_p(File.dirname(target))
          FileUtils.cp_r(File.join(GEM, source), target)
        end
        build("lib")
      end

      # Runs a program with settings and a library of JSON, and reads what it prints.
      # @param program [String] a name in `programs/`
      # @param settings [Hash{Symbol => Object}]
      # @param options [Hash{Symbol => Object}] see {#command}
      # @return [Hash{String => Object}] its last line
      # @raise [RuntimeError] when it fails
      def call(program, settings, environment: {}, **options)
        output, = Outside.run(*command(program, settings, **options), folder: "/", environment: variables(environment))
        JSON.parse(output.lines.last)
      end

      # @param root [Boolean] else it is an ordinary user's
      # @param yjit [Boolean]
      # @param library [String] {#build}'s folder
      # @param wrapper [Array<String>] words before Ruby
      # @return [Array<String>] that runs a program
      def command(program, settings, root: true, yjit: false, library: "lib", wrapper: [])
        [*(NOBODY unless root), *wrapper, ruby, *("--yjit" if yjit),
         File.join(@folder, "evidence/profiler/programs", "#{program}.rb"),
         JSON.generate(library: File.join(@folder, library), **settings)]
      end

      # @param more [Hash{String => String, nil}]
      # @return [Hash{String => String, nil}] changes of a program's environment; the command alone turns YJIT on
      def variables(more = {}) = { "GEM_HOME" => gems, "GEM_PATH" => gems, "RUBY_YJIT_ENABLE" => nil, **more }

      # Builds the extension anew, beside a copy of the library.
      # @param library [String] a name for that; "lib" is there from the start
      # @param environment [Hash{String => String}]
      # @return [void]
      # @raise [RuntimeError] when that fails
      def build(library, environment = {})
        FileUtils.cp_r(File.join(@folder, "lib"), File.join(@folder, library)) unless library == "lib"
        work = "#{@folder}/build-#{library}"
        target = "#{@folder}/#{library}/benchdd/profiler/#{@version}"
        source = "#{@folder}/ext/benchdd/profiler/extconf.rb"
        script = "set -e; mkdir -p #{work} #{target}; cd #{work}; #{ruby} #{source}; make; cp sampler.so #{target}"
        Outside.run("sh", "-c", script, folder: "/", environment: environment)
      end

      # @param names [Array<String>] gems, that are installed once
      # @return [Hash{String => String}] their versions
      def peers(names)
        missing = names - installed.keys
        install(missing) if missing.any?
        installed.slice(*names)
      end

      # @return [String] what Ruby says of itself
      def description = Outside.run(ruby, "-e", "print RUBY_DESCRIPTION", folder: "/").first

      private

      def ruby = RbConfig.ruby
      def gems = File.join(CACHE, "peers", @version)

      def install(names)
        program = File.join(File.dirname(ruby), "gem")
        Outside.run(ruby, program, "install", "--no-document", "--install-dir", gems, *names, folder: "/")
      end

      def installed
        Dir[File.join(gems, "specifications/*.gemspec")].to_h do |path|
          File.basename(path, ".gemspec").match(/\A(.+?)-(\d[^-]*)/).captures
        end
      end
    end
  end
end
