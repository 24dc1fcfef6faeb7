# frozen_string_literal: true

require "fileutils"

module Tooling
  # The gems of the Gemfile, kept inside the repository unless BUNDLE_PATH says otherwise.
  module Bundle
    module_function

    # @param path [String] of a Gemfile, relative to the repository
    # @return [String] the absolute path of the Gemfile for this Ruby: a built Ruby evaluates the same one from a folder
    #   of its own, since two Rubies cannot share a lock file
    def gemfile(path = "Gemfile")
      original = File.join(ROOT, path)
      return original unless RubyBuild.current?

      own = File.join(ROOT, ".cache/gemfiles", RUBY_VERSION, path)
      unless File.exist?(own)
        FileUtils.mkdir_p(File.dirname(own))
        File.write(own, "eval_gemfile #{original.dump}\n")
      end
      own
    end

    # Variables for Bundler. The libraries are Debian's: to build the gems' own copies takes minutes.
    SETTINGS = {
      "BUNDLE_GEMFILE" => gemfile,
      "BUNDLE_PATH" => ENV.fetch("BUNDLE_PATH", File.join(ROOT, ".cache/bundle")),
      "BUNDLE_SILENCE_ROOT_WARNING" => "1",
      "BUNDLE_BUILD__NOKOGIRI" => "--use-system-libraries",
      "BUNDLE_BUILD__SQLITE3" => "--enable-system-libraries"
    }.freeze

    # Installs the gems of a Gemfile, except the groups in `without`. Raises Error when Bundler fails.
    # `apart` names a folder for gems that the project's own programs had better not find.
    def install(without: [], gemfile: "Gemfile", apart: nil)
      ENV.update(SETTINGS)
      ENV["BUNDLE_PATH"] = File.join(SETTINGS["BUNDLE_PATH"], *apart)
      ENV["BUNDLE_GEMFILE"] = Bundle.gemfile(gemfile)
      ENV["BUNDLE_WITHOUT"] = without.join(":") unless without.empty?
      return if system("bundle", "check", out: File::NULL, err: File::NULL)

      Tooling.say "Installing gems into #{ENV.fetch("BUNDLE_PATH")}"
      return if system("bundle", "install", "--quiet")

      raise Error, "`bundle install` failed: see its message above (is the network there?), then run this again."
    end

    # The environment for a Ruby that is to see the bundle. `options` come before Bundler, for that Ruby and for
    # those that it starts itself.
    def environment(*options)
      SETTINGS.merge("RUBYOPT" => [*options, "-rbundler/setup"].join(" "))
    end
  end
end
