# frozen_string_literal: true

module Tooling
  # The gems of the Gemfile, kept inside the repository unless BUNDLE_PATH says otherwise.
  module Bundle
    # What Bundler is told. The libraries are Debian's: building the gems' own copies takes minutes.
    SETTINGS = {
      "BUNDLE_GEMFILE" => File.join(ROOT, "Gemfile"),
      "BUNDLE_PATH" => ENV.fetch("BUNDLE_PATH", File.join(ROOT, ".cache/bundle")),
      "BUNDLE_SILENCE_ROOT_WARNING" => "1",
      "BUNDLE_BUILD__NOKOGIRI" => "--use-system-libraries",
      "BUNDLE_BUILD__SQLITE3" => "--enable-system-libraries"
    }.freeze

    module_function

    # Installs what a Gemfile asks for, save the groups in `without`. Raises Error when Bundler fails.
    # `apart` names a folder for gems that the project's own programs had better not find.
    def install(without: [], gemfile: "Gemfile", apart: nil)
      ENV.update(SETTINGS)
      ENV["BUNDLE_PATH"] = File.join(SETTINGS["BUNDLE_PATH"], *apart)
      ENV["BUNDLE_GEMFILE"] = File.join(ROOT, gemfile)
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
