# frozen_string_literal: true

require_relative "../suite"

Differential.theme "classes" do
  stack do
    grand = framework_app do
      set :title, "grand"
      set :kept, "kept"
      get("/grand") { "grand #{settings.title}" }
      get("/overridden") { "grand" }
      get("/pass") { "grand after pass" }
      get("/:any") { "any #{params[:any]}" }
      helpers { def helped = "grand helper" }
      error(ArgumentError) { "grand rescued" }
      error(403) { "grand 403" }
      template(:shared) { "grand <%= helped %>" }
      disable :raise_errors
      not_found { "grand not found" }
    end
    parent = framework_app(grand) do
      set :title, "parent"
      get("/overridden") { "parent" }
      get("/pass") { pass }
      helpers { def helped = "parent #{super}" }
      error(KeyError) { "parent rescued" }
    end
    framework_app(parent) do
      get("/helped") { helped }
      get("/template") { erb :shared, layout: false }
      get("/settings") { [settings.title, settings.kept, self.class.name].inspect }
      get("/argument") { raise ArgumentError, "x" }
      get("/key") { raise KeyError, "x" }
      get("/index") { raise IndexError, "x" }
      get("/forbidden") { 403 }
      post("/post") { "child posts" }
      get("/ancestors") { self.class.ancestors.count { |one| one <= Framework::Base }.to_s }
    end
  end

  check "GET /grand", "an inherited route", "settings are the subclass's", body: "grand parent"
  check "GET /overridden", "an inherited route", "the nearest class wins", body: "parent"
  check "GET /pass", "an inherited route", "pass goes up to the parent's", body: "grand after pass"
  check "GET /other", "an inherited route", "the grandparent's comes last", body: "any other"
  check "GET /helped", "inherited helpers", "super works", body: "parent grand helper"
  check "GET /template", "an inherited template", "is found", body: "grand parent grand helper"
  check "GET /settings", "inherited settings", "overridden and kept", body: '["parent", "kept", nil]'
  check "GET /argument", "an inherited error handler", "of the grandparent", status: 500, body: "grand rescued"
  check "GET /key", "an inherited error handler", "of the parent", status: 500, body: "parent rescued"
  check "GET /index", "an inherited error handler", "none fits", status: 500, body: "<h1>Internal Server Error</h1>"
  check "GET /forbidden", "an inherited error handler", "for a code", status: 403, body: "grand 403"
  check "POST /grand", "an inherited not_found", "answers", status: 404, body: "grand not found"
  check "GET /ancestors", "a class", "its line of ancestors", body: "4"

  stack do
    parent = framework_app { get("/early") { "early" } }
    child = framework_app(parent)
    parent.get("/late") { "late #{settings.late}" }
    parent.set(:late, "setting")
    parent.helpers { def later = "later" }
    child.get("/later") { later }
    child
  end

  check "GET /late", "a parent that changes", "its later routes and settings", body: "late setting"
  check "GET /later", "a parent that changes", "its later helpers", body: "later"

  stack do
    Framework.new(Framework::Base) { set :environment, :test; get("/made") { "made" } }
  end

  check "GET /made", "Framework.new", "makes a class out of a block", body: "made"

  stack do
    parent = framework_app { get("/parent") { "parent" } }
    Framework.new(parent)
  end

  check "GET /parent", "Framework.new", "of another base class", body: "parent"

  stack do
    shouts = Module.new { def shout(text) = text.upcase }
    extra = Module.new { def extra_text = "extra" }
    framework_app do
      helpers shouts, extra do
        def whisper(text) = text.downcase
      end
      helpers { attr_accessor :accessible }
      get("/module") { shout(extra_text) }
      get("/block") { whisper("LOUD") }
      get("/filter") { accessible }
      get("/erb") { erb "<%= shout('x') %>", layout: false }
      get("/private") { hidden }
      get("/constant") { self.class.include?(shouts).to_s }
      before("/filter") { self.accessible = "by filter" }

      private

      def hidden = "hidden"
    end
  end

  check "GET /module", "helpers with modules", "their methods", body: "EXTRA"
  check "GET /block", "helpers with a block", "its methods", body: "loud"
  check "GET /filter", "helpers with an accessor", "written in a filter", body: "by filter"
  check "GET /erb", "helpers with modules", "in a template", body: "X"
  check "GET /private", "a private method", "from a route", body: "hidden"
  check "GET /constant", "helpers with modules", "they are ancestors", body: "true"

  stack do
    extension = Module.new do
      def self.registered(app)
        app.set :extended, "registered"
        app.helpers { def from_extension = "helper of the extension" }
        app.get("/registered") { settings.extended }
        app.before { headers "x-extension" => "1" }
      end

      def shortcut(path)
        get(path) { "shortcut" }
      end

      def self.route_added(verb, path, block)
        added << "#{verb} #{path} #{block.class}"
      end

      def self.added
        @added ||= []
      end
    end
    framework_app do
      register extension
      register { def block_method = set(:by_block, "by block") }
      block_method
      shortcut "/short"
      get("/helper") { from_extension }
      get("/by-block") { settings.by_block }
      get("/extensions") { self.class.extensions.size.to_s }
      post("/post") { "posted" }
      get("/added") { extension.added.inspect }
    end
  end

  check "GET /registered", "register", "registered is called", body: "registered", header: { "x-extension" => "1" }
  check "GET /short", "register", "its methods are the class's", body: "shortcut"
  check "GET /helper", "register", "helpers of the extension", body: "helper of the extension"
  check "GET /by-block", "register with a block", "its methods are the class's", body: "by block"
  check "GET /extensions", "register", "extensions are listed", body: "2"
  check "GET /added", "register", "route_added is told of every route"

  stack do
    seen = []
    extension = Module.new
    extension.define_singleton_method(:route_added) { |verb, path, _block| seen << "#{verb} #{path}" }
    parent = framework_app { register extension }
    framework_app(parent) do
      get("/mine") { seen.inspect }
    end
  end

  check "GET /mine", "register on the parent", "route_added of a subclass's routes", body: '["GET /mine", "HEAD /mine"]'

  app do
    configure { set :always, "always" }
    configure(:test) { set :where, "test" }
    configure(:production) { set :where, "production" }
    configure(:development, :test) { |app| app.set :both, "both" }
    get("/") { [settings.always, settings.where, settings.both].inspect }
  end

  check "GET /", "configure", "for all, one and several environments", body: '["always", "test", "both"]'

  app(environment: :staging) do
    configure("staging") { set :where, "by a String" }
    configure(:staging) { set :where, "staging" }
    get("/") { [settings.where, settings.development?, settings.test?, settings.production?].inspect }
  end

  check "GET /", "an environment of one's own", "no predicate holds", body: '["staging", false, false, false]'

  app do
    middleware = Class.new do
      def initialize(app, suffix = "none", keyword: "none", &block)
        @app = app
        @suffix = suffix
        @keyword = keyword
        @block = block
      end

      def call(env)
        status, headers, body = @app.call(env)
        seen = [*headers["x-used"], @suffix, @keyword, @block&.call].join(" ").strip
        [status, headers.merge("x-used" => seen), body]
      end
    end
    use middleware
    use middleware, "argument", keyword: "word"
    use(middleware) { "block" }
    get("/used") { "used" }
  end

  check "GET /used", "use", "arguments, keywords and a block; the first is outermost",
        header: { "x-used" => "none none block argument word none none" }
  check "GET /none", "use", "it sees a 404 too", status: 404, header: { "x-used" => /argument/ }

  stack do
    tag = Class.new(Struct.new(:app, :name)) do
      def call(env)
        env["tags"] = [*env["tags"], name]
        app.call(env)
      end
    end
    parent = framework_app { use tag, "parent" }
    framework_app(parent) do
      use tag, "child"
      get("/tags") { env["tags"].inspect }
      get("/late") do
        self.class.use tag, "late"
        "used"
      end
      get("/middleware") { self.class.middleware.map { |_, args, _| args }.inspect }
    end
  end

  check "GET /tags", "use on parent and child", "the parent's is outermost", body: '["parent", "child"]'
  check "GET /tags", "use", "one that is added while serving", first: ["GET /tags", "GET /late"], body: '["parent", "child", "late"]'
  check "GET /middleware", "use on parent and child", "they are listed", body: '[["parent"], ["child"]]'

  app do
    use(Class.new do
      def initialize(app) = @app = app
      def call(env) = env["PATH_INFO"] == "/stopped" ? [200, {}, ["by middleware"]] : @app.call(env)
    end)
    get("/stopped") { "never" }
  end

  check "GET /stopped", "use", "a middleware that answers itself", body: "by middleware", header: { "x-frame-options" => nil }

  app do
    use Rack::Config do |env|
      Rack::Request.new(env).update_param("a", "changed") if env["QUERY_STRING"].start_with?("a=")
      env["QUERY_STRING"] = "b=added" if env["QUERY_STRING"] == "x"
      env["PATH_INFO"] = "/p" if env["PATH_INFO"] == "/moved"
      env["HTTP_ACCEPT"] = "text/x-own"
    end
    get("/p") { params.inspect }
    get("/moved") { "never" }
    get("/accept") { request.env["HTTP_ACCEPT"] }
  end

  check "GET /p?a=1", "use Rack::Config", "a param is changed", body: { "a" => "changed" }.inspect
  check "GET /p?x", "use Rack::Config", "the query is changed", body: { "b" => "added" }.inspect
  check "GET /moved", "use Rack::Config", "the path is changed", body: "{}"
  check "GET /accept", "use Rack::Config", "a header is changed", body: "text/x-own"

  app do
    use Rack::Config do |env|
      env["REQUEST_METHOD"] = "PUT" if env["QUERY_STRING"] == "put"
    end
    use Rack::ContentLength
    use Rack::ETag
    put("/m") { "put" }
    get("/etagged") { "etag me" }
  end

  check "POST /m?put", "use Rack::Config", "the verb is changed in the env", body: "put"
  check "GET /etagged", "use Rack::ETag", "the answer is tagged", header: { "etag" => /W/ }

  app do
    def self.new(*) = super

    def call(env)
      status, headers, body = super
      [status, headers.merge("x-call" => "1"), body]
    end

    def dispatch!
      headers "x-dispatch" => "1"
      super
    end

    def route_missing
      halt 404, "own route_missing"
    end

    def process_route(pattern, conditions, block = nil, values = [])
      (env["tried"] ||= []) << pattern.to_s
      super
    end

    def route_eval
      super { yield.upcase }
    end
    get("/a") { "a" }
    get("/b/:x") { "#{params[:x]} #{env["tried"].inspect}" }
    error(404) { body + [" and handler"] }
  end

  check "GET /a", "an overridden call", "is honoured", header: { "x-call" => "1" }
  check "GET /a", "an overridden dispatch!", "is honoured", header: { "x-dispatch" => "1" }
  check "GET /c", "an overridden route_missing", "is honoured", status: 404, body: "own route_missing and handler"
  check "GET /b/5", "an overridden process_route", "is honoured for each route that is tried"
  check "GET /a", "an overridden route_eval", "is honoured", body: "A"

  app do
    def self.compile!(verb, path, block, **options)
      super(verb, "/prefix#{path}", block, **options)
    end
    get("/x") { "prefixed" }
  end

  check "GET /prefix/x", "an overridden compile!", "is honoured", body: "prefixed"

  app do
    def self.route(verb, path, options = {}, &block)
      (@seen ||= []) << "#{verb} #{path}"
      super
    end
    get("/x") { self.class.instance_variable_get(:@seen).inspect }
  end

  check "GET /x", "an overridden route", "is honoured", body: '["GET /x", "HEAD /x"]'

  app do
    get("/gone") { "gone" }
    set :mine, 1
    get("/reset") do
      self.class.reset!
      "reset"
    end
  end

  check "GET /gone", "reset!", "routes are gone", first: ["GET /reset"], status: 404

  stack do
    framework_app do
      get("/x") { "x" }
      before { nil }
      error(404) { "y" }
      get("/shape") do
        { routes: self.class.routes.transform_values(&:size), filters: self.class.filters.transform_values(&:size),
          errors: self.class.errors.keys, templates: self.class.templates.keys }.inspect
      end
      template(:t) { "t" }
    end
  end

  check "GET /shape", "a class", "routes, filters, errors and templates can be read", normalize: { /Xinatra|Sinatra/ => "Framework" }

  app do
    get("/frozen?") { params.frozen?.inspect + settings.frozen?.inspect }
    get("/settings-class") { settings.equal?(self.class).inspect }
    get("/class-settings") { self.class.settings.equal?(self.class).inspect }
    get("/respond") { %i[get route_eval erb halt session app env request response params].map { |m| respond_to?(m, true) }.inspect }
    get("/prototype") { self.class.prototype.class.name.to_s[/Wrapper/].inspect }
    get("/inspect") { self.class.prototype.inspect.gsub(/0x\h+/, "0x") }
  end

  check "GET /frozen?", "an instance", "neither params nor settings are frozen", body: "falsefalse"
  check "GET /settings-class", "an instance", "settings are its class", body: "true"
  check "GET /class-settings", "a class", "settings are itself", body: "true"
  check "GET /respond", "an instance", "methods that a handler may call"
  check "GET /prototype", "a class", "its prototype is wrapped", body: '"Wrapper"'
end
