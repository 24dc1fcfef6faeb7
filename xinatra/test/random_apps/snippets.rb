# frozen_string_literal: true

module RandomApps
  # The Ruby text that random apps are made of, one piece a line. KEY stands for a parameter's name, PATH for a path,
  # NUMBER for the app's number, EXPRESSION for one of those.
  module Snippets # rubocop:disable Metrics/ModuleLength -- tables of text
    KEYS = %w[a b name q splat captures ignore].freeze

    # What handlers, filters and helpers look at.
    EXPRESSIONS = <<~RUBY.lines(chomp: true).freeze
      params[:KEY]
      params["KEY"]
      params[:KEY]
      params["KEY"]
      params[:KEY].frozen?
      params[:KEY]&.then { |value| [value.class, value.respond_to?(:encoding) && value.encoding] }
      params.fetch(:KEY, "none")
      params.merge("z" => "1").to_a
      (all = params; all[:KEY])
      params.to_a
      params.class.superclass
      params.key?(:KEY)
      params.dig("KEY")
      params.values_at(:KEY, "a")
      ->(**given) { given }.call(**params.transform_keys(&:to_sym))
      params.equal?(params)
      [1].map { params[:KEY] }
      proc { params["KEY"] }.call
      Thread.new { params[:KEY] }.value
      @params
      @params && @params[:KEY]
      defined?(@params)
      @params.to_a
      @request.query_string
      @response&.status
      @x
      @state
      send(:params)["KEY"]
      send("params")["KEY"]
      public_send("params").to_a
      __send__(%w[par ams].join).to_a
      method(:params).call.to_a
      public_method("params").unbind.bind_call(self)[:KEY]
      itself.params.to_a
      self.then { |me| me.params["KEY"] }
      [self].first.params[:KEY]
      instance_eval { params[:KEY] }
      instance_eval { @params }
      instance_exec(1) { |_| @params.to_a }
      instance_variable_get(:@params)
      instance_variable_get("@params").to_a
      eval("params[:KEY]")
      eval("@params")
      binding.receiver.params[:KEY]
      Visitor.new(self).param(:KEY)
      Visitor.new(self).params
      Visitor.new(self).variable
      Visitor.new(self).evaluated
      Visitor.new(self).executed
      Visitor.new(self).requested
      Visitor.new(self).responded
      Visitor.new(self).logs
      Visitor.new(itself).param("KEY")
      tap { |me| env["kept"] = me } && env["kept"].params.to_a
      request.params["KEY"]
      request.params
      request.GET
      (request.params; params.to_a)
      env["QUERY_STRING"]
      env[Rack::QUERY_STRING]
      request.query_string
      request.path_info
      request.path
      request.url
      request.accept.size
      request.get?
      env["sinatra.route"]
      env["rack.logger"].nil?
      logger.nil?
      logger.level
      response.status
      response["content-type"]
      response.headers.to_a
      headers.to_a
      status
      content_type
      settings.environment
      uri("/x")
      respond_to?(:params)
      erb("<%= params.inspect %>")
      erb("<%= params[:KEY] %>|<%= @x %>")
      erb("<%= @params.inspect %>")
      erb("<%= one %>")
      erb(:page)
      one
      two
      three
      inherited
      shared_NUMBER
      shared_NUMBER
    RUBY

    # What they change.
    CHANGES = <<~RUBY.lines(chomp: true).freeze
      params[:KEY] = "set"
      params["KEY"] = "set"
      params[:KEY] ||= "default"
      params.delete(:KEY)
      params.merge!("KEY" => "merged")
      params.clear
      params[:KEY] << "y" if params[:KEY].is_a?(String)
      params.replace("KEY" => "replaced")
      self.params = params.merge("KEY" => "assigned")
      @params = @params.merge("KEY" => "variable")
      @params["KEY"] = "variable"
      request.update_param("KEY", "updated")
      request.GET["KEY"] = "got"
      env["QUERY_STRING"] = "KEY=string"
      env[Rack::QUERY_STRING] = "KEY=constant"
      env.merge!("QUERY_STRING" => "KEY=literal")
      env.update("QUERY_STRING" => "KEY=literal", "other" => env.size)
      request.query_string << "&KEY=appended" unless request.query_string.frozen?
      request.path_info = "PATH"
      env["PATH_INFO"] = "PATH"
      env[Rack::PATH_INFO] = "PATH"
      env.merge!("PATH_INFO" => "PATH")
      request.path_info << "x" unless request.path_info.frozen?
      @x = EXPRESSION
      @x = "x"
      @state[:n] += 1 if @state
      status 201
      status 404
      status 204
      headers "x-one" => "1"
      headers["x-two"] = "2"
      response["x-three"] = "3"
      response.status = 202
      @response.status = 203
      content_type :json
      content_type "text/css"
      content_type :html, charset: "latin1"
      response.headers.delete("content-type")
      response.set_cookie("c", "1")
      body "body"
      response.body = ["assigned"]
      response.write("written")
      cache_control :public, max_age: 60
      etag "tag"
      last_modified Time.at(0)
      session["s"] = "1"
      logger.info("said")
      define_singleton_method(:one) { "single" }
    RUBY

    # How they end.
    EXITS = <<~RUBY.lines(chomp: true).freeze
      halt
      halt 403
      halt "halted"
      halt 201, "halted"
      halt 202, { "x-halt" => "1" }, "halted"
      halt [202, { "x-halt" => "1" }, ["halted"]]
      halt 204
      throw :halt, "thrown"
      throw :halt
      pass
      pass { "passed" }
      pass { params.to_a.inspect }
      throw :pass
      throw %w[pa ss].join.to_sym
      send(%w[pa ss].join)
      Visitor.new(self).pass
      Visitor.new(self).halt
      send("halt", 410)
      raise "boom"
      raise ArgumentError, "wrong"
      raise Special
      raise Framework::NotFound
      raise Framework::BadRequest
      raise Exception, "exception"
      not_found
      not_found "nothing"
      error 500, "error"
      error "error"
      redirect "PATH"
      redirect to("PATH"), 303, "gone"
      forward
      next "next"
      return "returned"
      three_halts
      three_passes
      call Visitor.new(env).elsewhere("PATH") unless env["elsewhere"]
      return call(Visitor.new(env).elsewhere("PATH")) unless env["elsewhere"]
    RUBY

    # What a handler's last line is.
    RESULTS = <<~'RUBY'.lines(chomp: true).freeze
      "text"
      "text"
      "text"
      +"unfrozen"
      ""
      "é"
      "é".encode("ISO-8859-1")
      "\xff".b
      Class.new(String).new("subclass")
      nil
      true
      :symbol
      404
      200
      204
      1.5
      []
      ["a", "b"]
      [201, "created"]
      [201, { "x-h" => "1" }, "created"]
      [200, { "content-type" => "text/plain" }, ["plain"]]
      [200, {}, []]
      { "a" => "1" }
      StringIO.new("io")
      %w[a b].each
      Rack::Response.new("response", 206).finish
      stream { |out| out << "streamed" }
      params.inspect
      "#{EXPRESSION}"
      "#{EXPRESSION}"
      [EXPRESSION].inspect
      [EXPRESSION].inspect
      [EXPRESSION, EXPRESSION].inspect
    RUBY

    # What encloses a line.
    ENCLOSURES = [
      "LINE if params[:KEY]", 'LINE if params["KEY"]', 'LINE if env["QUERY_STRING"].to_s.include?("KEY")',
      "begin; LINE; ensure; @x = 1; end", "begin; LINE; ensure; see(EXPRESSION); end",
      "begin; LINE; rescue StandardError; see($!.class); end", "catch(:halt) { LINE }", "LINE unless @x",
      "[1].each { LINE }"
    ].freeze

    PATTERNS = <<~'RUBY'.lines(chomp: true).freeze
      "/"
      "/a"
      "/b"
      "/a/b"
      "/a/"
      "/:a"
      "/:a"
      "/:name"
      "/:a/:b"
      "/h/:a"
      "/h/:a"
      "/h/:name"
      "/h/:ignore"
      "/h/:a/:b"
      "/*"
      "/h/*"
      "/h/*.*"
      "/h/?:a?"
      "/h/:a?"
      "/:a.?:b?"
      "/h/:q"
      "/?:a?/?:b?"
      "/h(/:a)?"
      "/x.y"
      "/é"
      ""
      %r{/h/(\w+)}
      %r{/h/(?<a>\w+)}
      %r{/(a|b)/?(\w+)?}
      %r{.*}
    RUBY

    CONDITIONS = [
      "agent: /curl/", "provides: :json", 'host_name: "example.org"', "lucky: true", "lucky: false", "asks: :q"
    ].freeze

    SETTINGS = <<~RUBY.lines(chomp: true).freeze
      set :strict_paths, false
      set :empty_path_info, true
      set :public_folder, PUBLIC
      set :default_content_type, nil
      set :default_content_type, "text/plain"
      set :default_content_type, "application/json"
      set :default_content_type, :xml
      set :default_encoding, "iso-8859-1"
      set :add_charset, []
      disable :protection
      set :protection, except: :path_traversal
      set :protection, except: [:json_csrf, :frame_options]
      set :protection, use: :escaped_params
      set :protection, reaction: :deny
      set :protection, frame_options: :deny
      set :host_authorization, permitted_hosts: ["example.org"]
      enable :sessions
      enable :method_override
      enable :logging
      set :logging, nil
      enable :raise_errors
      enable :dump_errors
      set :x_cascade, false
      set :lock, true
      set :use_code, true
      set :mustermann_opts, capture: { a: /[ab]+/ }
      set :reload_templates, true
      set :absolute_redirects, false
      set :static_headers, "x-static" => "1"
    RUBY

    MIDDLEWARE = <<~RUBY.lines(chomp: true).freeze
      use(Rack::Config) { |env| env["x"] = "1" }
      use(Rack::Config) { |env| env["QUERY_STRING"] = "KEY=middleware" }
      use(Rack::Config) { |env| env["QUERY_STRING"] = "KEY=%41" }
      use(Rack::Config) { |env| env["PATH_INFO"] = "PATH" }
      use(Rack::Config) { |env| Rack::Request.new(env).update_param("KEY", "changed") }
      use(Rack::Config) { |env| Rack::Request.new(env).params }
      use(Rack::Config) { |env| env["rack.request.form_input"] = env["rack.input"]; env["rack.request.form_hash"] = { "KEY" => "form" } }
      use(Rack::Config) { |env| env["HTTP_X_REQUESTED_WITH"] = "XMLHttpRequest" }
      use Rack::Runtime if false
      use Rack::ETag
      use Rack::ConditionalGet
      use Shouting
      use(Class.new(Framework::Base) { get("/inner") { "inner" } })
    RUBY

    # Declarations that are neither routes, filters nor settings.
    OTHERS = <<~'RUBY'.lines(chomp: true).freeze
      def initialize(app = nil, **options) = super && @state = { n: 0 }
      def initialize(app = nil, **options) = super && @x = "made"
      not_found { "missing" }
      not_found { see(EXPRESSION); "missing #{params[:KEY]}" }
      error { see(EXPRESSION); "failed" }
      error(Special) { |boom| "special #{boom.class}" }
      error(Special) { CHANGE; see(EXPRESSION); "special" }
      error(403) { "forbidden #{params[:KEY]}" }
      error(200) { "fine" }
      error(400..499) { nil }
      error(500) { "five hundred" }
      template(:page) { "page <%= params[:KEY] %> <%= @x %>" }
      template(:page) { "page <%= @params.inspect %>" }
      template(:layout) { "<layout><%= yield %></layout>" }
      register(Module.new { def self.registered(app) = app.before { headers "x-registered" => "1" } })
      register(Module.new { def self.registered(app) = app.helpers(Module.new { def two = params["KEY"] }) })
      register(Module.new { def route(verb, path, options = {}, &block) = super })
      helpers { def route_eval = super }
      helpers { def process_route(*, &) = super }
      helpers { private def filter!(*) = super }
      helpers { def route_missing = halt(404, "missed") }
      helpers { def params = super }
      helpers { def content_type(*given) = super }
      def call(env) = super
      def two = params
      def two = @params
      alias two params
      define_method(:two) { params[:KEY] }
      define_method(:two, &:params)
      alias_method :two, :inherited
      def three_halts = [1].each { halt 418, "teapot" }
      def three_passes = catch(:other) { pass }
      include(Module.new { def two = request.params })
      prepend(Module.new { def one = "prepended #{super}" })
      helpers { def one = EXPRESSION.inspect }
      class ::Object; private def shared_NUMBER = params[:KEY]; end
      class ::Object; private def shared_NUMBER = @params.to_a; end
      class ::Object; private def shared_NUMBER = respond_to?(:pass, true) && pass; end
      module ::Kernel; private def shared_NUMBER = params.to_a; end
    RUBY
  end
end
