# frozen_string_literal: true

# The differential test: one set of small cases that runs on the Sinatra gem and on Xinatra, each in its own process.
# Files in `cases/` declare them; this file is the language they are written in, and knows neither framework:
#
#   Differential.theme "captures" do
#     app do
#       get("/hello/:name") { params["name"] }
#     end
#
#     check "GET /hello/world", "/hello/:name", "a capture is a param", body: "world"
#   end
#
# Inside the blocks `Framework` is the module under test: `Framework::Base`, `Framework::NotFound`, `Framework.new`.
module Differential
  # Where the files are that cases serve, render and send.
  FIXTURES = File.expand_path("fixtures", __dir__).freeze
  # Where the classic, top-level apps are.
  SCRIPTS = File.expand_path("scripts", __dir__).freeze

  # One request as a case writes it. `line` is "VERB target"; the options are those of RequestEnv.
  Step = Struct.new(:line, :options) do
    # The verb of the request line.
    def verb
      line[/\A\S+/]
    end

    # What follows the verb and one space, taken as it is.
    def target
      line[(verb.length + 1)..]
    end
  end

  # How the app of a case comes to be: `kind` is :app (a class body), :stack (a block that returns a Rack app) or
  # :script (a file of SCRIPTS); `source` the block or the file's name; `environment` the app's own; `argv` the
  # command line a script sees.
  Recipe = Struct.new(:kind, :source, :environment, :argv, keyword_init: true)

  # One case. `steps` are its requests in order (they share a cookie jar), the last one being the case's own; `expect`
  # is what both frameworks must answer to it; `ignore` names what is not compared ("body" or a header's name);
  # `normalize` maps patterns to what replaces them in every text of the answer.
  Case = Struct.new(:theme, :process, :recipe, :form, :feature, :steps, :expect, :ignore, :normalize, :compare,
                    keyword_init: true) do
    # What makes a case one of its kind: no two cases have the same.
    def key
      [steps.last.verb, form, feature]
    end

    # The case's name in reports, in the list of wanted differences and in `--only`.
    def id
      "#{theme}: #{key.join(" ")}"
    end
  end

  # The language of a case file, between `Differential.theme "..." do` and `end`.
  class Theme
    EXPECTATIONS = %i[status body header raises notes].freeze
    COMPARISON = %i[ignore normalize compare].freeze

    # The cases declared so far.
    attr_reader :cases

    # `name` starts the ids of the cases; `process` is the APP_ENV under which the framework is loaded.
    def initialize(name, process:)
      @name = name
      @process = process
      @cases = []
    end

    # The following checks ask a fresh subclass of `Framework::Base` whose body is the block, in `environment`.
    def app(environment: @process, &source)
      @recipe = Recipe.new(kind: :app, source: source, environment: environment)
    end

    # The following checks ask the Rack app that the block returns. In it, `framework_app { }` makes what `app` does.
    def stack(environment: @process, &source)
      @recipe = Recipe.new(kind: :stack, source: source, environment: environment)
    end

    # The following checks ask the classic app in the file `name` of `scripts/`, run with the command line `argv`.
    def script(name, argv: [], environment: @process)
      @recipe = Recipe.new(kind: :script, source: name, environment: environment, argv: argv)
    end

    # Declares a case. `line` is the request ("GET /path?query"), `form` the route as it was declared (or what stands in
    # its place), `feature` what is looked at. Options:
    #
    # - what both must answer: `status:` (200 if not said), `body:` (String or Regexp), `header:` (name => value, Regexp
    #   or nil for none), `raises:` (a class's name), `notes:` (the list given to `Differential.note`);
    # - what is compared: `ignore:` (names), `normalize:` (pattern => text), `compare:` (:errors adds rack.errors);
    # - `first:` the requests to make before, each a line or [line, options];
    # - the rest is the request: see RequestEnv.
    def check(line, form, feature, first: [], **options)
      expect = options.slice(*EXPECTATIONS)
      expect[:status] ||= 200 unless expect.key?(:raises)
      request = options.except(*EXPECTATIONS, *COMPARISON)
      @cases << Case.new(theme: @name, process: @process, recipe: @recipe, form: form, feature: feature,
                         steps: first.map { |step| Step.new(*Array(step)) } << Step.new(line, request),
                         expect: expect, ignore: Array(options[:ignore]), normalize: options.fetch(:normalize, {}),
                         compare: Array(options[:compare]))
    end
  end

  @themes = {}

  class << self
    # Declares the cases of one theme; `process` is the APP_ENV under which the framework is loaded for them.
    def theme(name, process: :test, &block)
      (@themes[name] ||= Theme.new(name, process: process)).instance_eval(&block)
    end

    # All cases, or those of the themes in `only` (names with commas between them), or the one whose id it is.
    def cases(only = nil)
      Dir[File.join(__dir__, "cases", "*.rb")].each { |path| require path }
      all = @themes.each_value.flat_map(&:cases)
      return all unless only

      themes = only.split(",")
      all.select { |one| one.id == only || themes.include?(one.theme) }
    end

    # Remembers a value for the report of the current request, where no answer could carry it.
    def note(value)
      notes << value.inspect
    end

    # What was noted since it was last emptied.
    def notes
      @notes ||= []
    end
  end
end
