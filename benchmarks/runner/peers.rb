# frozen_string_literal: true

require "bundler"
require "json"

module Bench
  module Runner
    # What is compared with and comes from elsewhere than Xinatra's own bundle.
    module Peers
      FOLDER = File.expand_path("..", __dir__)
      private_constant :FOLDER

      # Installs what stands in benchmarks/package.json.
      # @return [void]
      # @raise [Error]
      def self.install_packages
        options = %w[--no-audit --no-fund --no-package-lock --silent]
        return if system("npm", "install", *options, chdir: FOLDER, out: File::NULL)

        raise Error, "npm could not install Hono, Bun and Deno: see its message above."
      end

      # @param names [Array<String>] of npm's packages
      # @return [Array<String>] with their versions
      def self.packages(*names)
        names.map do |name|
          "#{name} #{JSON.parse(File.read(File.join(FOLDER, "node_modules", name, "package.json"))).fetch("version")}"
        end
      end

      # @param names [Array<String>] of gems in a Gemfile
      # @param lock [String] what stands beside it
      # @return [Array<String>] with their versions
      def self.gems(*names, lock: File.join(FOLDER, "Gemfile.lock"))
        specs = Bundler::LockfileParser.new(File.read(lock)).specs
        names.map { |name| "#{name} #{specs.find { |spec| spec.name == name }.version}" }
      end
    end
  end
end
