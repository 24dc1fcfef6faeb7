# frozen_string_literal: true

module Tooling
  # Tests with the lowest version of a gem that one of the project's takes, by a Gemfile of its own, beside those with
  # the latest one, which all others have.
  class Lowest
    # `name`: of the gem. `gemfile`: that has its lowest version. `usual`: that of all other tests.
    def initialize(name, gemfile, usual: Bundle::SETTINGS.fetch("BUNDLE_GEMFILE"))
      @name = name
      @gemfile = gemfile
      @usual = usual
    end

    # Installs what the Gemfile asks for. Returns the Tally of the block, which is given variables for the tests; where
    # both versions are one, there is nothing to run, and that is one passed check.
    def run
      command = command(@gemfile, "bundle", "install", "--quiet")
      return Tally.command(command) unless command.success?

      lowest, latest = [@gemfile, @usual].map { |gemfile| version(gemfile) }
      return yield({ "BUNDLE_GEMFILE" => @gemfile }) unless lowest == latest

      puts "#{@name} #{lowest} is the latest version, too: its tests are run by themselves."
      Tally.check(true)
    end

    private

    def version(gemfile)
      code = "puts Gem.loaded_specs.fetch(ARGV.first).version"
      command(gemfile, RbConfig.ruby, "-rbundler/setup", "-e", code, @name).output.strip
    end

    # The environment of this process is that of all steps.
    def command(gemfile, *words)
      Command.run({ **Bundle::SETTINGS, "BUNDLE_GEMFILE" => gemfile }, *words, show: :failure)
    end
  end
end
