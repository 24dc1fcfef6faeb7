# frozen_string_literal: true

require "bundler"
require "json"
require_relative "../../bin/support/tooling"

module Bench
  module Runner
    # What is compared with and comes from elsewhere than Xinatra's own bundle.
    module Peers
      FOLDER = File.expand_path("..", __dir__)
      private_constant :FOLDER

      # Installs what stands in a package.json.
      # @param folder [String] that has it
      # @return [void]
      # @raise [Error]
      def self.install_packages(folder = FOLDER)
        options = %w[--no-audit --no-fund --no-package-lock --silent]
        return if system("npm", "install", *options, chdir: folder, out: File::NULL)

        raise Error, "npm could not install what #{folder}/package.json names: see its message above."
      end

      # @param names [Array<String>] of npm's packages, as they are installed
      # @param folder [String] that has their package.json
      # @return [Array<String>] with their own names and versions
      def self.packages(*names, folder: FOLDER)
        names.map do |name|
          JSON.parse(File.read(File.join(folder, "node_modules", name, "package.json")))
              .values_at("name", "version").join(" ")
        end
      end

      # @param names [Array<String>] of gems in a Gemfile
      # @param gemfile [String] relative to the repository
      # @return [Array<String>] with their versions for this Ruby
      def self.gems(*names, gemfile: "benchmarks/Gemfile")
        specs = Bundler::LockfileParser.new(File.read("#{Tooling::Bundle.gemfile(gemfile)}.lock")).specs
        names.map { |name| "#{name} #{specs.find { |spec| spec.name == name }.version}" }
      end
    end
  end
end
