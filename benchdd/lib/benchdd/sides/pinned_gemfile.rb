# frozen_string_literal: true

require "digest"

module BenchDD
  module Sides
    # A side's own Gemfile, but for one gem's version.
    class PinnedGemfile
      # As Gem::Version has it, of three numbers or more.
      WHOLE = /\A\d+(\.\w+){2,}\z/
      private_constant :WHOLE

      # @param gem [String] its name
      # @param version [String] "3.1" is the newest 3.1.x there is; "3.1.8" that one
      # @param store [Store] where the Gemfiles are kept
      def initialize(gem, version, store: Store.new(Cache.folder("gemfiles")))
        @gem = gem
        @requirement = WHOLE.match?(version) ? "= #{version}" : "~> #{version}.0"
        @store = store
      end

      # Makes it for a side, and installs the bundle.
      # @param root [String] the side's folder
      # @param interpreter [Interpreter]
      # @return [String] its path
      # @raise [Error] when the side has no Gemfile, or Bundler does not find the gem, or finds that it does not fit
      def path(root, interpreter)
        own = BundlerEnvironment.gemfile(root)
        raise Error, "a version of #{@gem} was chosen, but #{root} has no Gemfile: add one." unless own

        folder = @store.fetch(name(own, interpreter)) { |made| make(made, own, interpreter) }
        File.join(folder, "Gemfile")
      end

      private

      def name(own, interpreter)
        files = [own, BundlerEnvironment.lockfile(own), config(own)]
        contents = files.map { |path| File.file?(path) ? File.read(path) : "" }
        parts = [@gem, @requirement, own, interpreter.path, interpreter.version, *contents]
        Digest::SHA256.hexdigest(parts.inspect)[0, 24]
      end

      # The other gems stay at the versions that the side's own bundle has, and where its settings put them.
      def make(folder, own, interpreter)
        gemfile = File.join(folder, "Gemfile")
        File.write(gemfile, text(own))
        copy(BundlerEnvironment.lockfile(own), "#{gemfile}.lock")
        copy(config(own), config(gemfile))
        Command.output(interpreter.path, "-S", "bundle", "install", "--quiet",
                       env: BundlerEnvironment.for(gemfile), folder: File.dirname(own))
      end

      def copy(from, to)
        return unless File.file?(from)

        FileUtils.mkdir_p(File.dirname(to))
        FileUtils.cp(from, to)
      end

      def config(gemfile) = File.join(File.dirname(gemfile), ".bundle/config")

      # Bundler refuses a gem that is declared twice with different versions.
      def text(own)
        <<~RUBY
          # frozen_string_literal: true

          eval_gemfile #{own.dump}
          dependencies.reject! { |dependency| dependency.name == #{@gem.dump} }
          gem #{@gem.dump}, #{@requirement.dump}
        RUBY
      end
    end
  end
end
