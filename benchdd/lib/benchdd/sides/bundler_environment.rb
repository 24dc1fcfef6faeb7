# frozen_string_literal: true

module BenchDD
  module Sides
    # The variables of the environment that Bundler goes by. A side has its own bundle, whichever one this process was
    # started with.
    module BundlerEnvironment
      # Before Bundler changes a variable it keeps the value under this prefix.
      KEPT = "BUNDLER_ORIG_"
      # What it keeps for a variable that there was not.
      NONE = "BUNDLER_ENVIRONMENT_PRESERVER_INTENTIONALLY_NIL"
      # What `bundle exec` sets for the processes it starts.
      SET = %w[BUNDLE_BIN_PATH BUNDLE_GEMFILE BUNDLER_SETUP BUNDLER_VERSION RUBYLIB RUBYOPT].freeze
      # The files that declare a bundle, the usual one first.
      GEMFILES = %w[Gemfile gems.rb].freeze
      private_constant :KEPT, :NONE, :SET, :GEMFILES

      class << self
        # @param gemfile [String, nil] the side's own
        # @param env [Hash{String => String}] this process's
        # @return [Hash{String => String, nil}] changes of it, nil for what is to be unset; the same names every time
        def for(gemfile, env: ENV.to_h)
          changes = SET.to_h { |name| [name, without_bundler(name, env)] }
          env.each_key { |name| changes[name] = nil if name.start_with?(KEPT) }
          changes.merge("BUNDLE_GEMFILE" => gemfile)
        end

        # @param folder [String]
        # @return [String, nil] the file that declares the bundle of the code in a folder: its own, or that of a folder
        #   above in the same repository
        def gemfile(folder)
          loop do
            found = GEMFILES.map { |name| File.join(folder, name) }.find { |path| File.file?(path) }
            above = File.dirname(folder)
            return found if found || above == folder || File.exist?(File.join(folder, ".git"))

            folder = above
          end
        end

        # @param gemfile [String]
        # @return [String] the file that holds its resolved versions
        def lockfile(gemfile)
          gemfile.end_with?("gems.rb") ? gemfile.sub(/\.rb\z/, ".locked") : "#{gemfile}.lock"
        end

        private

        # Who started this process may have set up Bundler by RUBYOPT, too: then what Bundler kept says so as well.
        def without_bundler(name, env)
          kept = env["#{KEPT}#{name}"]
          value = kept || (env[name] unless name.start_with?("BUNDLE"))
          return if value == NONE

          name == "RUBYOPT" ? value&.gsub(%r{-r\S*bundler/setup\S*}, "")&.strip : value
        end
      end
    end
  end
end
