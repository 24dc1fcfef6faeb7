# frozen_string_literal: true

require_relative "../suite"

Differential.theme "settings" do
  app do
    set :string, "text"
    set :number, 5
    set :symbol, :sym
    set :nothing, nil
    set :yes, true
    set :list, [1, 2]
    set(:block) { "block" }
    set :lambda, -> { "lambda" }
    set(:counted) { @count = @count.to_i + 1 }
    set(:argument) { |x| "argument #{x}" }
    set :hash, a: 1, b: { c: 2 }
    set :merged, { a: 1, b: 2 }
    set :merged, { b: 3, c: 4 }
    set :replaced, { a: 1 }
    set :replaced, "no Hash"
    set({ from_hash: "one", from_hash_too: "two" })
    set [[:pair, "in a list"]]
    enable :on, :on_too
    disable :off
    set :port, 1234
    set "by_string", "named by a String"
    get("/value/:name") { settings.public_send(params[:name]).inspect }
    get("/query/:name") { settings.public_send("#{params[:name]}?").inspect }
    get("/write") do
      settings.string = "written"
      settings.set :fresh, "fresh"
      [settings.string, settings.fresh, settings.respond_to?(:fresh?)].inspect
    end
    get("/argument") { settings.argument("given") }
    get("/unknown") { settings.unheard }
    get("/respond") { [settings.respond_to?(:string), settings.respond_to?(:unheard)].inspect }
    get("/self") { [settings.set(:x, 1).equal?(settings), settings.enable(:x).inspect, settings.disable(:x).inspect].inspect }
    get("/chain") { self.class.set(:y, 2).y.to_s }
    get("/no-value") { settings.set(:nothing_given) }
    get("/both") { settings.set(:both, 1) { 2 } }
    get("/class") { [Framework::Base.respond_to?(:string), self.class.string].inspect }
  end

  {
    "string" => '"text"', "number" => "5", "symbol" => ":sym", "nothing" => "nil", "yes" => "true", "list" => "[1, 2]",
    "block" => '"block"', "lambda" => '"lambda"', "hash" => { a: 1, b: { c: 2 } }.inspect, "merged" => { a: 1, b: 3, c: 4 }.inspect,
    "replaced" => '"no Hash"', "from_hash_too" => '"two"', "pair" => '"in a list"', "on_too" => "true", "off" => "false",
    "port" => "1234", "by_string" => '"named by a String"'
  }.each do |name, value|
    check "GET /value/#{name}", "set :#{name}", "the value that is read", body: value
  end

  check "GET /value/counted", "set with a block", "it is called every time", first: ["GET /value/counted"], body: "2"
  check "GET /argument", "set with a block", "it may take an argument", body: "argument given"
  check "GET /query/string", "setting?", "of a value", body: "true"
  check "GET /query/nothing", "setting?", "of nil", body: "false"
  check "GET /query/off", "setting?", "of false", body: "false"
  check "GET /query/block", "setting?", "of a block", body: "true"
  check "GET /write", "setting=", "writes it", body: '["written", "fresh", true]'
  check "GET /value/string", "setting=", "stays for the next request", first: ["GET /write"], body: '"written"'
  check "GET /unknown", "an unknown setting", "is an error", raises: "NoMethodError"
  check "GET /respond", "a setting", "the class responds to it", body: "[true, false]"
  check "GET /self", "set, enable and disable", "what they return", body: '[true, "[:x]", "[:x]"]'
  check "GET /chain", "set", "can be chained", body: "2"
  check "GET /no-value", "set", "without a value", raises: "ArgumentError"
  check "GET /both", "set", "with a value and a block", raises: "ArgumentError"
  check "GET /class", "set", "does not reach the parent", body: '[false, "text"]'

  app do
    def self.custom=(value)
      set :seen_by_writer, value
    end
    set :custom, "custom"
    get("/writer") { settings.seen_by_writer }
    get("/public") do
      settings.set :public_dir, "/x"
      [settings.public_folder, settings.public_dir].inspect
    end
    get("/override") do
      settings.set(:methodoverride, true)
      [settings.method_override, settings.methodoverride?].inspect
    end
  end

  check "GET /writer", "set", "a writer of one's own is called", body: "custom"
  check "GET /public", "public_dir", "is public_folder", body: '["/x", "/x"]'
  check "GET /override", "methodoverride", "is method_override", body: "[true, true]"

  app do
    get("/default/:name") do
      value = settings.public_send(params[:name])
      value = value.gsub(/\h/, "h") if params[:name] == "session_secret"
      value.inspect
    end
    get("/query/:name") { settings.public_send("#{params[:name]}?").inspect }
    get("/mine") { self.class.superclass.singleton_methods(false).grep(/\A(views|root|port|quiet)/).sort.inspect }
  end

  {
    absolute_redirects: "true", add_charset: /javascript.*xml.*text/, bind: '"0.0.0.0"', default_content_type: '"text/html"',
    default_encoding: '"utf-8"', dump_errors: "false", empty_path_info: "nil", environment: ":test", handler_name: "nil",
    host_authorization: "{}", lock: "false", logging: "false", method_override: "false", mustermann_opts: "{}", port: "4567",
    prefixed_redirects: "false", protection: "true", public_folder: '"FIXTURES/public"', quiet: "false", raise_errors: "true",
    reload_templates: "false", root: '"FIXTURES"', run: "false", running_server: "nil", server: /puma/, sessions: "false",
    session_secret: /\A"h{128}"\z/, session_store: "Rack::Session::Cookie", show_exceptions: "false", static: "true",
    static_cache_control: "false", static_headers: "{}", strict_paths: "true", threaded: "true", traps: "true",
    use_code: "false", views: '"FIXTURES/views"', x_cascade: "true"
  }.each do |name, value|
    check "GET /default/#{name}", "setting #{name}", "its default", body: value, ignore: %w[body].first(name == :server ? 1 : 0)
  end

  check "GET /query/static", "setting static?", "its default", body: "true"
  check "GET /query/sessions", "setting sessions?", "its default", body: "false"
  check "GET /query/development", "development?", "in the test environment", body: "false"
  check "GET /query/test", "test?", "in the test environment", body: "true"
  check "GET /query/running", "running?", "when nothing serves", body: "false"
  check "GET /mine", "settings of Base", "are methods of its own"

  app do
    set :root, "/nowhere"
    get("/paths") { [settings.views, settings.public_folder, settings.static].inspect }
  end

  check "GET /paths", "set :root", "views and public_folder follow", body: '["/nowhere/views", "/nowhere/public", false]'

  app do
    set :app_file, "/some/where/app.rb"
    set(:root) { app_file && File.expand_path(File.dirname(app_file)) }
    get("/paths") { [settings.root, settings.views].inspect }
  end

  check "GET /paths", "set :app_file", "root follows", body: '["/some/where", "/some/where/views"]'

  stack do
    app = Class.new(Framework::Base) do
      set :environment, :test
      get("/file") { [settings.app_file.to_s[/execution|settings/], settings.root == File.dirname(settings.app_file)].inspect }
    end
    app
  end

  check "GET /file", "setting app_file", "is where the class was opened", body: '["settings", true]'

  app do
    set :default_content_type, nil
    get("/none") { "none" }
    get("/html") { erb "x" }
    get("/json") do
      content_type :json
      "{}"
    end
  end

  check "GET /none", "default_content_type nil", "no type and no length", header: { "content-type" => nil, "content-length" => nil }
  check "GET /html", "default_content_type nil", "a template has none either", header: { "content-type" => nil }
  check "GET /json", "default_content_type nil", "an explicit type", header: { "content-type" => "application/json" }

  app do
    set :default_content_type, "application/json"
    get("/json") { "{}" }
    get("/erb") { erb "x" }
    get("/none") { 404 }
  end

  check "GET /json", "default_content_type json", "is used", header: { "content-type" => "application/json" }
  check "GET /erb", "default_content_type json", "a template's type wins"
  check "GET /none", "default_content_type json", "for an empty answer", status: 404

  app do
    set :default_encoding, "iso-8859-1"
    get("/enc") { "#{params[:q].encoding} #{params[:q].inspect}" }
    get("/type") { "typed" }
  end

  check "GET /enc?q=%E9", "default_encoding", "params have it", body: /./
  check "GET /type", "default_encoding", "the charset is it", header: { "content-type" => "text/html;charset=iso-8859-1" }

  app do
    settings.add_charset << "application/foo"
    get("/foo") { content_type("application/foo") && "x" }
    get("/bar") { content_type("application/bar") && "x" }
  end

  check "GET /foo", "add_charset", "a type that was added", header: { "content-type" => "application/foo;charset=utf-8" }
  check "GET /bar", "add_charset", "a type that was not", header: { "content-type" => "application/bar" }

  app do
    enable :lock
    get("/locked") { "locked" }
  end

  check "GET /locked", "lock", "a request gets through", first: ["GET /locked"], body: "locked"

  app do
    disable :x_cascade
    get("/nf") { not_found }
  end

  check "GET /none", "x_cascade off", "no header for a missing route", status: 404, header: { "x-cascade" => nil }
  check "GET /nf", "x_cascade off", "not_found", status: 404

  app do
    enable :method_override
    put("/over") { "put #{params[:_method].inspect}" }
    post("/over") { "post" }
    delete("/over") { "delete" }
    get("/over") { "get" }
  end

  check "POST /over", "method_override", "by a form field", form: { "_method" => "put" }, body: 'put "put"'
  check "POST /over", "method_override", "by a header", headers: { "X-HTTP-Method-Override" => "DELETE" }, body: "delete"
  check "POST /over", "method_override", "an unknown verb", form: { "_method" => "nonsense" }, body: "post"
  check "POST /over", "method_override", "no field", form: { "x" => "1" }, body: "post"
  check "GET /over?_method=put", "method_override", "not for GET", body: "get"
  check "POST /over?_method=put", "method_override", "not by the query", body: "post"

  app do
    post("/over") { "post" }
    put("/over") { "put" }
  end

  check "POST /over", "method_override off", "the field is a field", form: { "_method" => "put" }, body: "post"
end
