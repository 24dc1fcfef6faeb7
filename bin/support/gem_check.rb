# frozen_string_literal: true

require "fileutils"
require "tmpdir"

module Tooling
  # Builds a gem, installs it where only the gems are that it says it depends on, and uses it there: what the gemspec
  # forgot, a file or a dependency, shows only so. The dependencies are linked from the bundle, so no network is needed.
  class GemCheck
    # Gem => what must print "hello" with it.
    HELLO = {
      "benchdd" => <<~RUBY,
        require "benchdd/cli"
        file = File.join(Dir.mktmpdir, "bench.rb")
        File.write(file, 'BenchDD.suite("s") { scenario("hello") { 1 } }')
        print BenchDD.load_suites([file]).first.scenarios.first.name
      RUBY
      "xinatra" => <<~RUBY
        require "xinatra/base"
        require "rack/mock_request"
        app = Class.new(Xinatra::Base) { get("/") { "hello" } }
        print Rack::MockRequest.new(app).get("/", "HTTP_HOST" => "localhost").body
      RUBY
    }.freeze

    # `gemspec`: its path.
    def initialize(gemspec)
      @gemspec = gemspec
      @name = File.basename(gemspec, ".gemspec")
    end

    # Does it all and returns whether all went well.
    def run
      Dir.mktmpdir("xinatra-gem") do |dir|
        @home = dir
        link_dependencies
        build && install && greets?
      end
    end

    private

    # Links what the gemspec leads to, directly or not.
    def link_dependencies
      available = Dir[File.join(bundled, "specifications/*.gemspec")].map { |path| Gem::Specification.load(path) }
      names = [Gem::Specification.load(@gemspec)].flat_map { |spec| needs(spec) }
      names.each do |name|
        spec = available.find { |candidate| candidate.name == name } or next
        names.concat(needs(spec) - names)
        link("specifications/#{spec.full_name}.gemspec", "gems/#{spec.full_name}",
             *Dir["extensions/*/*/#{spec.full_name}", base: bundled])
      end
    end

    def needs(spec)
      spec.runtime_dependencies.map(&:name)
    end

    def link(*paths)
      paths.each do |path|
        target = File.join(@home, path)
        FileUtils.mkdir_p(File.dirname(target))
        FileUtils.ln_s(File.join(bundled, path), target)
      end
    end

    def bundled
      File.join(Bundle::SETTINGS["BUNDLE_PATH"], "ruby", RbConfig::CONFIG["ruby_version"])
    end

    def package
      File.join(@home, "#{@name}.gem")
    end

    def build
      ruby("-S", "gem", "build", "--output", package, @gemspec, chdir: File.dirname(@gemspec)).success?
    end

    def install
      ruby("-S", "gem", "install", "--local", "--no-document", package).success?
    end

    def greets?
      command = ruby("-e", HELLO.fetch(@name))
      return true if command.success? && command.output == "hello"

      puts "#{@name}, built and installed alone, must print hello, and printed: #{command.output}"
    end

    def ruby(*arguments, chdir: @home)
      environment = { "GEM_HOME" => @home, "GEM_PATH" => @home, "RUBYOPT" => nil, "RUBYLIB" => nil }
      Command.run(environment, RbConfig.ruby, *arguments, chdir: chdir, limit: 120, show: :failure)
    end
  end
end
