# frozen_string_literal: true

require_relative "../suite"

# What no reading of an app's code can foresee: names that are made at run time, code from elsewhere, state of a request that
# is looked at from outside.
Differential.theme "dynamic" do
  app do
    get("/pass-send") { send(:pass) }
    get("/pass-method") { method(:pass).call }
    get("/pass-eval") { instance_eval("pass", __FILE__, __LINE__) }
    get("/pass-throw") { throw :pass }
    get("/pass-proc") { [1].each { pass } }
    get("/pass-object") { Class.new { def go(app) = app.send(:pass) }.new.go(self) }
    get("/pass-ensure") do
      pass
    ensure
      headers "x-ensure" => "1"
    end
    get("/pass-rescue") do
      pass
    rescue StandardError
      "rescued"
    end
    get("/pass-:how") { "passed by #{params[:how]}" }
    get("/halt-send") { send(:halt, 201, "sent") }
    get("/halt-method") { [202].each(&method(:halt)) }
    get("/ivars/:id") { instance_variables.grep(/@(env|params|request|response)\z/).sort.inspect }
    get("/ivar-get/:id") { instance_variable_get(:@params).inspect }
    get("/ivar-defined/:id") { [defined?(@params), defined?(@request), defined?(@env), defined?(@response)].inspect }
    get("/ivar-eval/:id") { instance_eval("@params.inspect", __FILE__, __LINE__) }
    get("/ivar-binding/:id") { binding.local_variable_defined?(:params).to_s + binding.eval("@params[:id]") }
    get("/ivar-helper/:id") { from_outside }
    get("/ivar-object/:id") { Class.new { def look(app) = app.instance_variable_get(:@params)[:id] }.new.look(self) }
    get("/ivar-set/:id") do
      instance_variable_set(:@params, { "id" => "replaced" })
      params[:id].inspect + params["id"].inspect
    end
    get("/ivar-erb/:id") { erb "<%= @params[:id] %><%= @env['PATH_INFO'] %><%= @request.path %><%= @response.status %>", layout: false }
    get("/send-params/:id") { send(:params)[:id] + public_send(:params)["id"] }
    get("/method-params/:id") { method(:params).call.inspect }
    get("/dup/:id") { dup.params.inspect }
    get("/response-ivar/:id") do
      @response["x-by-ivar"] = "1"
      @response.status = 202
      @response.body = "by ivar"
      nil
    end
    get("/response-send") do
      send(:response)["x-sent"] = "1"
      "sent"
    end
    get("/env-ivar") do
      @env["written"] = "1"
      env["written"]
    end
    get("/request-ivar") { @request.equal?(request).inspect }
    get("/thread/:id") { Thread.new { params[:id] }.value }
    get("/fiber/:id") { Fiber.new { params[:id] }.resume }
    get("/lazy/:id") { Enumerator.new { |out| out << params[:id].inspect << params.size.to_s } }
    get("/proc-params/:id") { Struct.new(:app) { def each = yield(app.params[:id].inspect) }.new(self) }
    get("/tap/:id") { tap { |app| app.response.status = 203 }.params[:id] }
    get("/retry/:id") do
      @tries = @tries.to_i + 1
      raise "again" if @tries < 3

      "#{@tries} #{params[:id]}"
    rescue StandardError
      retry
    end
    get("/super/:id") { super_helper }
    get("/alias/:id") { parameters[:id] }
    get("/freeze/:id") { params.freeze[:id] }
    get("/clear/:id") { params.clear.inspect }
    get("/nested-call/:id") do
      inner = call(env.merge("PATH_INFO" => "/ivar-get/inner"))[2].join
      "#{params[:id]} #{inner}"
    end
    helpers(Module.new do
      def from_outside = @params[:id]
      def super_helper = "module"
    end)
    helpers do
      def super_helper = "#{super} #{params[:id]}"
      alias_method :parameters, :params
    end
    define_method(:unseen) { "never" }
  end

  %w[send method eval throw proc object].each do |how|
    check "GET /pass-#{how}", "pass by #{how}", "goes to the next route", body: "passed by #{how}"
  end
  check "GET /pass-ensure", "pass by ensure", "ensure runs", body: "passed by ensure", header: { "x-ensure" => "1" }
  check "GET /pass-rescue", "pass by rescue", "is no exception", body: "passed by rescue"
  check "GET /halt-send", "halt by send", "answers", status: 201, body: "sent"
  check "GET /halt-method", "halt by method", "answers", status: 202

  {
    "ivars" => "[:@env, :@params, :@request, :@response]", "ivar-get" => { "id" => "5" }.inspect, "ivar-eval" => { "id" => "5" }.inspect,
    "ivar-defined" => '["instance-variable", "instance-variable", "instance-variable", "instance-variable"]',
    "ivar-binding" => "false5", "ivar-helper" => "5", "ivar-object" => "5", "ivar-set" => 'nil"replaced"',
    "ivar-erb" => "5/ivar-erb/5/ivar-erb/5200", "send-params" => "55", "method-params" => { "id" => "5" }.inspect, "dup" => { "id" => "5" }.inspect,
    "thread" => "5", "fiber" => "5", "retry" => "3 5", "super" => "module 5", "alias" => "5", "clear" => "{}",
    "nested-call" => "5 #{{ "id" => "inner" }.inspect}"
  }.each do |name, body|
    check "GET /#{name}/5", "/#{name}/:id", "state of the request", body: body
  end
  check "GET /freeze/5", "/freeze/:id", "frozen params cannot give the captures back", raises: "FrozenError"
  check "GET /tap/5", "/tap/:id", "the response from outside", status: 203, body: "5"
  check "GET /lazy/5?q=1", "/lazy/:id", "params when the body is read"
  check "GET /proc-params/5", "/proc-params/:id", "params of the app when the body is read"
  check "GET /response-ivar/5", "/response-ivar/:id", "the response by its variable", status: 202, body: "by ivar", header: { "x-by-ivar" => "1" }
  check "GET /response-send", "/response-send", "the response by send", body: "sent", header: { "x-sent" => "1" }
  check "GET /env-ivar", "/env-ivar", "the env by its variable", body: "1"
  check "GET /request-ivar", "/request-ivar", "the request by its variable", body: "true"

  app do
    get("/a/:id") { params.inspect }
    get("/late") { helper_of_later.inspect }
    get("/define") do
      self.class.class_eval { def helper_of_later = @params }
      "defined"
    end
    get("/singleton") do
      define_singleton_method(:params) { "own" }
      params
    end
    get("/override") do
      self.class.class_eval { def params = "overridden" }
      params
    end
    get("/reopen") do
      self.class.class_eval { def headers(*) = super.tap { response["x-reopened"] = "1" } }
      "reopened"
    end
    get("/headers") { headers("x-a" => "1") && "x" }
    post("/filter-later") do
      self.class.after { response["x-later"] = "1" }
      "added"
    end
    get("/error-later") do
      self.class.error(404) { "own 404" }
      "added"
    end
    get("/set-later") do
      settings.set :default_content_type, "text/plain"
      "set"
    end
    get("/protection-later") do
      settings.set :protection, false
      "set"
    end
    get("/condition-later") do
      self.class.get("/conditioned", host_name: "example.org") { "conditioned" }
      "added"
    end
  end

  check "GET /late?q=1", "a helper that is added later", "sees the params", first: ["GET /a/1", "GET /define"], body: { "q" => "1" }.inspect
  check "GET /singleton", "a singleton method", "wins", body: "own"
  check "GET /a/5", "params that are overridden later", "are honoured", first: ["GET /a/5", "GET /override"], body: '"overridden"'
  check "GET /headers", "a helper that is overridden later", "is honoured", first: ["GET /headers", "GET /reopen"], header: { "x-reopened" => "1" }
  check "GET /a/5", "a filter that is added later", "runs", first: ["GET /a/5", "POST /filter-later"], header: { "x-later" => "1" }
  check "GET /none", "an error handler that is added later", "answers", first: ["GET /none", "GET /error-later"], status: 404, body: "own 404"
  check "GET /a/5", "a content type that is set later", "is the default", first: ["GET /a/5", "GET /set-later"],
        header: { "content-type" => "text/plain;charset=utf-8" }
  check "GET /a/5", "protection that is switched off later", "stays, as the stack is built", first: ["GET /a/5", "GET /protection-later"]
  check "GET /conditioned", "a route with a condition that is added later", "is found", first: ["GET /a/5", "GET /condition-later"],
        body: "conditioned"

  app do
    before { @seen = params.to_h.dup }
    before("/mut/*") { params[:from_filter] = params[:splat].inspect }
    before("/query/*") { env["QUERY_STRING"] = "changed=1" }
    before("/drop/*") { params.delete("q") }
    before("/new/*") { @params = @params.merge("new" => "1") }
    before("/body/*") { response.body = "filter" }
    before("/halted/:id") { |id| halt 401, "no #{id}" }
    before("/typed/*") { response["content-type"] = "text/x-typed" }
    get("/:kind/:id") { |kind, id| "#{kind} #{id} #{params.inspect} #{@seen.inspect}" }
    after { response["x-params"] = params.inspect }
    after { response["x-body"] = response.body.class.name }
  end

  %w[mut query drop new body typed plain].each do |kind|
    check "GET /#{kind}/5?q=1", "/:kind/:id behind filters", "a filter of #{kind}", header: { "x-body" => "Array" }
  end
  check "GET /halted/5", "/:kind/:id behind filters", "a filter that halts with its argument", status: 401, body: "no 5"
  check "GET /plain/5?id=6&kind=7", "/:kind/:id behind filters", "captures that hide the query"
  check "GET /plain/5?captures=1&splat=2", "/:kind/:id behind filters", "a query with names of captures"
end

# What is not in an app's own methods, and what is there in disguise: found by random apps.
Differential.theme "code elsewhere" do
  visitor = Class.new do
    def initialize(app) = @app = app
    def query = @app.params.to_a
    def variable = @app.instance_eval { @params }
    def path = @app.instance_eval { @request.path_info }
    def level = @app.logger.level
    def pass = @app.pass
  end

  # Each in an app of its own: one method that mentions an instance variable would have all of them prepared.
  {
    "visited" => -> { "#{params[:a]} #{visitor.new(self).query}" },
    "variable" => -> { visitor.new(self).variable.inspect },
    "path" => -> { visitor.new(self).path },
    "itself" => -> { visitor.new(itself).query.inspect },
    "level" => -> { visitor.new(self).level.to_s },
    "string" => -> { __send__("par" + "ams").to_a.inspect },
    "constant" => -> { (env[Rack::QUERY_STRING] = "q=2") && params.inspect },
    "literal" => -> { env.merge!("QUERY_STRING" => "q=2") && params.inspect },
    "reread" => -> { (env[Rack::QUERY_STRING] = "q=2") && request.GET.inspect },
    "top" => -> { differential_params }
  }.each do |kind, handler|
    app { get("/#{kind}/:a", &handler) }

    check "GET /#{kind}/1?q=1", "/#{kind}/:a", "code that is not read", status: 200
  end

  app do
    get("/rescued/:a") do
      visitor.new(self).pass
    rescue ArgumentError
      "rescued"
    end
  end

  check "GET /rescued/1", "/rescued/:a", "code that is not read passes", status: 404

  Object.class_eval { private def differential_params = params.to_a.inspect }

  app do
    get("/ignored/:ignore") { params.inspect }
    get(%r{/regexp/(\w+)}) { "x" }
    get("/late-pass/:a") { (env["REQUEST_METHOD"] = "POST") && pass }
    get("/typed/:a") do
      content_type "text/css"
      pass { response["content-type"].inspect }
    end
    get("/exception/:a") { raise Exception, "x" }
    after { response["x-after"] = params.inspect }
    error(Exception) { "failed" }
    get("/last") { "last" }
  end

  check "GET /ignored/1?ignore=2", "/ignored/:ignore", "a capture that is hidden", body: { "ignore" => "2" }.inspect
  check "GET /regexp/a", "a Regexp", "its captures after the route", header: { "x-after" => { "captures" => ["a"] }.inspect }
  check "GET /late-pass/a", "pass", "after the method was changed", status: 404
  check "GET /typed/a", "pass", "a content type before it", body: "nil"
  check "GET /exception/a?q=1", "an Exception", "takes its captures along", status: 500, header: { "x-after" => { "q" => "1" }.inspect }

  stack do
    app = framework_app do
      enable :raise_errors
      before { Differential.notes << "before" }
      after { Differential.notes << "after" }
      get("/:kind/:a") { params[:kind] == "raised" ? raise("x") : "x" }
    end
    ->(env) { app.call(env) rescue [500, {}, [$!.class.name]] }
  end

  check "GET /raised/1", "an error that is raised", "runs after filters before", status: 500, notes: %w[before after]
  check "GET /h/a\nb", "a filter without a path", "a line feed in the path", notes: []

  stack do
    framework_app do
      use(Rack::Config) do |env|
        env["rack.request.form_input"] = env["rack.input"]
        env["rack.request.form_hash"] = { "form" => "1" }
      end
      get("/form/:a") { params.inspect }
    end
  end

  check "GET /form/1?q=1", "middleware", "that sets a form", body: { "q" => "1", "form" => "1", "a" => "1" }.inspect

  app do
    after("/:any/*") { nil }
    after { response["x-seen"] = [params, env["rack.logger"].nil?].inspect }
    disable :raise_errors
    get("/malformed/:a") { "x" }
  end

  check "GET /malformed/1?a=%", "/malformed/:a", "what after filters see of a malformed request", status: 400,
        header: { "x-seen" => "[{}, false]" }
end
