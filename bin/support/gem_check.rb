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
        require "benchdd"
        require "benchdd/cli"
        require "benchdd/count/campaign"
        BenchDD::CLI.constants.each { |name| BenchDD::CLI.const_get(name) }
        file = File.join(Dir.mktmpdir, "bench.rb")
        File.write(file, 'BenchDD.suite("s") { scenario("hello") { 1 } }')
        print BenchDD.load_suites([file]).first.scenarios.first.name
      RUBY
      "xinatra" => <<~RUBY,
        require "xinatra"
        require "xinatra/cli"
        require "rack/mock_request"
        require "stringio"
        require "tmpdir"
        disable :run
        app = Class.new(Xinatra::Base) do
          set :environment, :production
          before { @word = params[:filter] }
          get("/said/:word") { params[:word] }
          get("/") { (content_type(:txt) && @word) || params[:query] || request.cookies["cookie"] || halt("hello") }
          post("/") { params[:form] }
        end
        words = ["/said/hello", "/?filter=hello", "/?query=%68ello", "/"].map do |path|
          Rack::MockRequest.new(app).get(path, "HTTP_HOST" => "localhost").body
        end
        words << Rack::MockRequest.new(app).get("/", "HTTP_HOST" => "localhost", "HTTP_COOKIE" => "cookie=hello").body
        words << Rack::MockRequest.new(app).post("/", "HTTP_HOST" => "localhost", params: { form: "hello" }).body
        Dir.mktmpdir do |folder|
          Xinatra::CLI.start(["new", File.join(folder, "hello")], out: StringIO.new)
          words << File.read(File.join(folder, "hello/deploy/hello.service"))[/^Description=(.*)/, 1]
        end
        print words.uniq.join(" ")
      RUBY
      "xinatra-graphql" => <<~RUBY,
        require "xinatra/graphql"
        require "rack/mock_request"
        query = Class.new(GraphQL::Schema::Object) do
          graphql_name "Query"
          field :word, String
          def word = "hello"
        end
        schema = Class.new(GraphQL::Schema) do
          query query
          use Xinatra::GraphQL
        end
        words = Array.new(4) { schema.execute("{ word }").to_h.dig("data", "word") }
        http = Rack::MockRequest.new(Xinatra::GraphQL::HTTP::Endpoint.new(schema, graphiql: true))
        words << http.post("/", input: '{"query":"{ word }"}', "CONTENT_TYPE" => "application/json").body[/hello/]
        words << "no page" unless http.get("/", "HTTP_ACCEPT" => "text/html").body.include?("GraphQL")
        print words.uniq.join(" ")
      RUBY
      "xinatra-jsonapi" => <<~RUBY
        require "xinatra/jsonapi"
        require "xinatra/jsonapi/conformance/executable"
        require "rack/mock_request"
        words = Class.new(Sequel::Model(Sequel.mock(fetch: { id: 1, word: "hello" }, columns: %i[id word])[:words]))
        app = Class.new(Xinatra::Base) do
          register Xinatra::JSONAPI
          openapi title: "hello"
          resource(:words, words) { attributes :word }
        end
        word, description = ["/words/1", "/openapi.json"].map do |path|
          JSON.parse(Rack::MockRequest.new(app).get(path, "HTTP_HOST" => "localhost").body)
        end
        print [word["data"]["attributes"]["word"], description["info"]["title"]].uniq.join(" ")
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
        prepare
        build && install && greets?
      end
    end

    private

    def prepare
      link_dependencies
    end

    # Links what the gemspec leads to, directly or not, and rake, by which RubyGems builds Xinatra's extension.
    def link_dependencies
      available = specifications.sort_by(&:version).reverse
      names = ["rake", *gemspecs.flat_map { |path| needs(Gem::Specification.load(path)) }]
      names.each do |name|
        spec = available.find { |candidate| candidate.name == name } or next
        names.concat(needs(spec) - names)
        link("specifications/#{spec.full_name}.gemspec", "gems/#{spec.full_name}",
             *Dir["extensions/*/*/#{spec.full_name}", base: bundled])
      end
    end

    # The bundle has several versions of what is tested with the lowest one, too.
    def specifications
      Dir[File.join(bundled, "specifications/*.gemspec")].map { |path| Gem::Specification.load(path) }
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

    # Those of the repository itself that it needs, and its own.
    def gemspecs
      needed = needs(Gem::Specification.load(@gemspec)).map { |name| File.join(ROOT, name, "#{name}.gemspec") }
      [*needed.select { |path| File.exist?(path) }, @gemspec]
    end

    def package(gemspec)
      File.join(@home, "#{File.basename(gemspec, ".gemspec")}.gem")
    end

    def build
      gemspecs.all? do |gemspec|
        ruby("-S", "gem", "build", "--output", package(gemspec), gemspec, chdir: File.dirname(gemspec)).success?
      end
    end

    def install
      gemspecs.all? { |gemspec| ruby("-S", "gem", "install", "--local", "--no-document", package(gemspec)).success? }
    end

    def greets?
      command = ruby("-e", HELLO.fetch(@name))
      return true if command.success? && command.output == "hello"

      puts "#{@name}, built and installed alone, must print hello, and printed: #{command.output}"
    end

    def ruby(*arguments, chdir: @home)
      Command.run(environment, RbConfig.ruby, *arguments, chdir: chdir, show: :failure)
    end

    def environment
      { "GEM_HOME" => @home, "GEM_PATH" => @home, "RUBYOPT" => nil, "RUBYLIB" => nil, "BUNDLER_SETUP" => nil }
    end
  end

  # The same where there are neither a compiler nor make: the gem is installed and answers all the same, and says in one
  # line what it goes without, when it is installed and whenever it is loaded.
  class GemCheckWithoutCompiler < GemCheck
    NOT_BUILT = /^.* native leaves could not be built.*$/
    NOT_LOADED = /\A.* runs without its native leaves.*\nhello\z/
    private_constant :NOT_BUILT, :NOT_LOADED

    private

    def prepare
      super
      FileUtils.mkdir_p(path)
      FileUtils.ln_s(RbConfig.ruby, File.join(path, "ruby"))
      FileUtils.ln_s(File.join(RbConfig::CONFIG["bindir"], "gem"), path)
    end

    def install
      return false unless super

      says = Dir[File.join(@home, "extensions/**/gem_make.out")].map { |log| File.read(log) }.join
      engines = Dir[File.join(@home, "{gems,extensions}/**/engine.#{RbConfig::CONFIG["DLEXT"]}")]
      return true if engines.empty? && says.scan(NOT_BUILT).size == 1

      puts "#{@name}, installed without a compiler, must say so once and build nothing, and has #{engines}: #{says}"
    end

    def greets?
      command = ruby("-w", "-e", HELLO.fetch(@name))
      return true if command.success? && command.output.match?(NOT_LOADED)

      puts "#{@name}, installed without a compiler, must say so in a line, then hello, and printed: #{command.output}"
    end

    def environment
      { **super, "PATH" => path, "MAKE" => nil }
    end

    def path
      File.join(@home, "path")
    end
  end
end
