# frozen_string_literal: true

require_relative "../suite"

Differential.theme "errors" do
  app do
    disable :raise_errors
    error(ArgumentError) { "argument: #{env["framework.error"].inspect}#{request.env["sinatra.error"].message}" }
    error(RuntimeError) { |e| [502, { "x-error" => "1" }, e.message] }
    error(410) { "410" }
    error(420..422) { "range #{response.status}" }
    error([430, 431]) { "list #{response.status}" }
    error(451, 452) { |e| "codes #{e.inspect}" }
    error(NoMethodError) { halt 409, "halted" }
    error(ZeroDivisionError) { redirect "/elsewhere" }
    error(FrozenError) { raise IndexError, "in handler" }
    error(NotImplementedError) { nil }
    error(Errno::ENOENT) { 503 }
    error(EncodingError) { pass }
    error(TypeError) { erb "<b>typed</b>", layout: false }
    error(RangeError) { body("set") && nil }
    get("/argument") { raise ArgumentError, "bad" }
    get("/key") { {}.fetch(:x) }
    get("/index") { [].fetch(1) }
    get("/stop") { raise StopIteration, "subclass of IndexError" }
    get("/runtime") { raise "message" }
    get("/code/:code") { |code| code.to_i }
    get("/halt/:code") { |code| halt code.to_i, "halted with" }
    get("/status/:code") do |code|
      status code.to_i
      "with status"
    end
    get("/method") { nil.nothing }
    get("/zero") { 1 / 0 }
    get("/frozen") { raise FrozenError }
    get("/script") { raise NotImplementedError }
    get("/errno") { raise Errno::ENOENT }
    get("/encoding") { raise EncodingError }
    get("/type") { raise TypeError }
    get("/range") { raise RangeError }
    get("/none") { raise Class.new(StandardError), "unheard" }
    get("/exception") { raise Exception, "plain" }
    get("/params/:id") { raise ArgumentError, params.inspect }
    post("/params/:id") { raise KeyError }
    get("/key/:id") { raise KeyError }
    error(KeyError, IndexError) { |e| "key or index: #{e.class} #{params[:id]}" }
    get("/ensure") do
      raise ArgumentError, "x"
    ensure
      headers "x-ensure" => "1"
    end
    get("/rescued") do
      raise ArgumentError, "x"
    rescue ArgumentError
      "rescued in the route"
    end
    get("/typed") do
      content_type :json
      raise ArgumentError, "x"
    end
    get("/partial") do
      status 201
      headers "x-partial" => "1"
      body "partial"
      raise ArgumentError, "x"
    end
    get("/exit") { raise SystemExit }
    get("/interrupt") { raise Interrupt }
    get("/cause") do
      raise ArgumentError, "inner"
    rescue ArgumentError
      raise KeyError, "outer"
    end
    before("/in-before") { raise ArgumentError, "before" }
    after("/in-after") { raise ArgumentError, "after" }
    get("/in-after") { "route" }
    get("/in-template") { erb "<%= raise ArgumentError, 'template' %>" }
    get("/bad-template") { erb "<%= 1 + %>" }
    get("/in-body") { Enumerator.new { raise ArgumentError, "body" } }
    after { headers "x-after" => response.status.to_s }
  end

  check "GET /argument", "error with a class", "answers", status: 500, body: "argument: nilbad", header: { "x-after" => "500" }
  check "HEAD /argument", "error with a class", "answers on HEAD", status: 500, body: ""
  check "GET /key", "error with two classes", "the first", status: 500, body: "key or index: KeyError "
  check "GET /index", "error with two classes", "the second", status: 500, body: "key or index: IndexError "
  check "GET /stop", "error with two classes", "a subclass", status: 500, body: "key or index: StopIteration "
  check "GET /runtime", "error with a class", "a Rack triple as its answer", status: 502, body: "message", header: { "x-error" => "1" }
  check "GET /code/410", "error with a code", "a returned status", status: 410, body: "410"
  check "GET /halt/410", "error with a code", "halt with a body", status: 410, body: "410"
  check "GET /status/410", "error with a code", "a status that was set", status: 410, body: "410"
  check "GET /code/421", "error with a range", "within", status: 421, body: "range 421"
  check "GET /code/423", "error with a range", "outside", status: 423, body: ""
  check "GET /code/431", "error with a list", "one of them", status: 431, body: "list 431"
  check "GET /code/452", "error with two codes", "an argument without an error", raises: "ArgumentError"
  check "GET /method", "error with a class", "it halts", status: 409, body: "halted"
  check "GET /zero", "error with a class", "it redirects", status: 302
  check "GET /frozen", "error with a class", "it raises itself", raises: "IndexError"
  check "GET /script", "error with a class", "it answers nil", status: 500
  check "GET /errno", "error with a class", "an Integer as its answer", status: 503
  check "GET /encoding", "error with a class", "it passes", status: 500
  check "GET /type", "error with a class", "a template as its answer", status: 500, body: "<b>typed</b>"
  check "GET /range", "error with a class", "it sets the body", status: 500
  check "GET /none", "no error handler", "the default page", status: 500, body: "<h1>Internal Server Error</h1>"
  check "GET /exception", "no error handler", "an Exception that is no StandardError", status: 500
  check "GET /params/5?a=1", "error with a class", "captures are params there", status: 500, body: /"id" ?=> ?"5"/
  check "GET /key/5", "error with two classes", "captures are params there", status: 500, body: "key or index: KeyError 5"
  check "POST /params/5", "error with two classes", "captures are params there", status: 500, body: "key or index: KeyError 5"
  check "GET /ensure", "error with a class", "ensure ran", status: 500, header: { "x-ensure" => "1" }
  check "GET /rescued", "rescue in a route", "no handler runs", body: "rescued in the route"
  check "GET /typed", "error with a class", "the content type stays", status: 500
  check "GET /partial", "error with a class", "headers stay, status and body do not", status: 500, header: { "x-partial" => "1" }
  check "GET /cause", "error with a class", "an error with a cause", status: 500, body: "key or index: KeyError "
  check "GET /exit", "SystemExit", "in a route", status: /.*/
  check "GET /in-before", "error with a class", "raised in a before filter", status: 500, body: "argument: nilbefore"
  check "GET /in-after", "error with a class", "raised in an after filter", status: 500, body: "argument: nilafter"
  check "GET /in-template", "error with a class", "raised in a template", status: 500, body: "argument: niltemplate"
  check "GET /bad-template", "no error handler", "a template that does not compile", status: 500
  check "GET /in-body", "an error in the body", "is not the framework's", raises: "ArgumentError"

  app do
    disable :raise_errors
    error { |e| "any: #{e.message}" }
    error(KeyError) { "key" }
    get("/boom") { raise "boom" }
    get("/key") { {}.fetch(:x) }
    get("/code") { 500 }
    get("/missing-too") { 404 }
    get("/halt") { halt 500, "halted" }
  end

  check "GET /boom", "error for all", "answers", status: 500, body: "any: boom"
  check "GET /key", "error for all", "a nearer one answers first", status: 500, body: "key"
  check "GET /code", "error for all", "a status is no error", status: 500, body: ""
  check "GET /halt", "error for all", "nor is halt", status: 500, body: "halted"
  check "GET /nowhere", "error for all", "a missing route is one", status: 404
  check "GET /missing-too", "error for all", "a returned 404 is none", status: 404

  app do
    disable :raise_errors
    error(RuntimeError) { "first" }
    error(RuntimeError) { "second" }
    error(ArgumentError) { nil }
    error(ArgumentError) { "after nil" }
    error(KeyError) { "key first" }
    error(KeyError) { nil }
    get("/two") { raise "x" }
    get("/nil") { raise ArgumentError }
    get("/key") { raise KeyError }
  end

  check "GET /two", "two error handlers of a class", "which one answers", status: 500
  check "GET /nil", "two error handlers of a class", "the first one answers nil", status: 500
  check "GET /key", "two error handlers of a class", "the last one answers nil", status: 500

  app do
    get("/raise") { raise ArgumentError, "out" }
    get("/framework") { raise Framework::NotFound }
    get("/message") { raise Framework::NotFound, "no <such> page" }
    get("/bad") { raise Framework::BadRequest }
    get("/bad-message") { raise Framework::BadRequest, "bad <thing>" }
    get("/halt-404") { halt 404 }
    get("/halt-404-body") { halt 404, "mine" }
    get("/code-404") { 404 }
    get("/error-class") { Framework::Error.ancestors.take(2).map(&:name).last.to_s }
    get("/error-codes") { [Framework::NotFound.new.http_status, Framework::BadRequest.new.http_status].inspect }
    get("/supers") { [Framework::NotFound, Framework::BadRequest].map { |one| one.superclass == Framework::Error }.inspect }
    get("/type") do
      content_type :json
      halt 404
    end
  end

  check "GET /raise", "raise_errors", "an error leaves the app", raises: "ArgumentError"
  check "HEAD /raise", "raise_errors", "an error leaves the app on HEAD", raises: "ArgumentError"
  check "GET /framework", "raise NotFound", "is a 404", status: 404, body: "<h1>Not Found</h1>", header: { "x-cascade" => "pass" }
  check "GET /message", "raise NotFound", "its message is escaped", status: 404, body: "no &lt;such&gt; page"
  check "GET /bad", "raise BadRequest", "is a 400", status: 400, body: "<h1>Bad Request</h1>"
  check "GET /bad-message", "raise BadRequest", "its message is escaped", status: 400, body: "bad &lt;thing&gt;"
  check "GET /halt-404", "halt 404", "has no x-cascade", status: 404, header: { "x-cascade" => nil }
  check "GET /halt-404-body", "halt 404", "with a body", status: 404, body: "mine"
  check "GET /code-404", "404 returned", "has no x-cascade", status: 404, header: { "x-cascade" => nil }
  check "GET /error-class", "Framework::Error", "its superclass", body: "StandardError"
  check "GET /error-codes", "http_status", "of the framework's errors", body: "[404, 400]"
  check "GET /supers", "Framework::Error", "its subclasses", body: "[true, true]"
  check "GET /type", "halt 404", "the content type stays", status: 404, header: { "content-type" => "application/json" }

  app do
    not_found { "own 404: #{request.path_info} #{response.status}" }
    get("/halt") { halt 404, "halted" }
    get("/code") { 404 }
    get("/helper") { not_found "text" }
    get("/raised") { raise Framework::NotFound, "message" }
    get("/typed") do
      content_type :json
      status 404
      "{}"
    end
    post("/post") { "posted" }
  end

  check "GET /nowhere", "not_found", "answers a missing route", status: 404, body: "own 404: /nowhere 404"
  check "GET /halt", "not_found", "answers halt 404", status: 404, body: "own 404: /halt 404"
  check "GET /code", "not_found", "answers a returned 404", status: 404, body: "own 404: /code 404"
  check "GET /helper", "not_found", "answers the helper", status: 404, body: "own 404: /helper 404"
  check "GET /raised", "not_found", "answers a raised NotFound", status: 404, body: "own 404: /raised 404"
  check "GET /typed", "not_found", "the content type stays", status: 404, header: { "content-type" => "application/json" }
  check "HEAD /nowhere", "not_found", "on HEAD", status: 404, body: ""
  check "PUT /post", "not_found", "another verb", status: 404, body: "own 404: /post 404"

  app do
    not_found { redirect "/" }
    error(400) { "own 400: #{env["sinatra.error"].class.name.to_s[/\w+\z/]}" }
    get("/p") { "p" }
    post("/p") { "p" }
  end

  check "GET /nowhere", "not_found", "it redirects", status: 302
  check "GET /p?a=1&a[b]=2", "error 400", "answers a malformed query", status: 400, body: "own 400: BadRequest"
  check "POST /p", "error 400", "answers malformed multipart", status: 400, body: "own 400: BadRequest",
        input: "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1", headers: { "Content-Type" => "multipart/form-data; boundary=x" }
  check "POST /p", "error 400", "answers a malformed form", form: "a=1&a[b]=2", status: 400, body: "own 400: BadRequest"

  app do
    before { headers "x-before" => "1" }
    after { headers "x-after" => "1" }
    get("/p") { "p" }
    get("/plain.txt") { "never" }
  end

  check "GET /p?a=1&a[b]=2", "a malformed query", "no before filter, but the after ones", status: 400
  check "GET /none?a=%", "a malformed query", "on a path without a route", status: 400
  check "HEAD /p?a=%", "a malformed query", "on HEAD", status: 400, body: ""
  check "DELETE /p?a=%", "a malformed query", "on DELETE", status: 400

  stack do
    coded = Class.new(StandardError) do
      def initialize(code, message = "coded")
        @code = code
        super(message)
      end
      attr_reader :code

      def http_status = @code
    end
    plain = Class.new(StandardError) { def code = 418 }
    framework_error = Class.new(Framework::Error) { def code = 418 }
    framework_http = Class.new(Framework::Error) do
      def initialize(status) = (super("own message") && @status = status)
      def http_status = @status
    end
    framework_app do
      disable :raise_errors
      error(418) { "teapot" }
      error(419) { "called #{@times = @times.to_i + 1}" }
      error(501) { "own 501" }
      get("/http/:code") { |code| raise coded.new(code.to_i) }
      get("/plain") { raise plain }
      get("/framework") { raise framework_error }
      get("/framework/:code") { |code| raise framework_http.new(code.to_i) }
      get("/use") do
        settings.enable :use_code
        "on"
      end
    end
  end

  check "GET /http/418", "an error with http_status", "that is not the framework's", status: 500
  check "GET /plain", "an error with a code", "use_code off", status: 500
  check "GET /plain", "an error with a code", "use_code on, not the framework's", first: ["GET /use"], status: 500
  check "GET /framework", "a framework error with a code", "use_code off", status: 500
  check "GET /framework", "a framework error with a code", "use_code on", first: ["GET /use"], status: 418, body: "teapot"
  check "GET /framework/418", "a framework error with http_status", "its handler answers", status: 418, body: "teapot"
  check "GET /framework/419", "a framework error with http_status", "its handler runs once", status: 419, body: "called 1"
  check "GET /framework/501", "a framework error with http_status", "one of the server", status: 501, body: "own 501"
  check "GET /framework/403", "a framework error with http_status", "without a handler", status: 403
  check "GET /framework/404", "a framework error with http_status", "that is not found", status: 404
  check "GET /framework/200", "a framework error with http_status", "below 400", status: 500
  check "GET /framework/700", "a framework error with http_status", "beyond 599", status: 500

  app(environment: :production) do
    get("/raise") { raise ArgumentError, "secret" }
    get("/logged") { raise ArgumentError, "two\nlines" }
  end

  trace = { /^\t.*\n/ => "" }
  check "GET /raise", "in production", "the default page", status: 500, body: "<h1>Internal Server Error</h1>"
  check "GET /raise", "in production", "rack.errors tells it", status: 500, compare: :errors, normalize: trace
  check "GET /logged", "in production", "a message of two lines in rack.errors", status: 500, compare: :errors, normalize: trace
  check "HEAD /raise", "in production", "the default page on HEAD", status: 500, body: ""
  check "GET /none", "in production", "not found", status: 404, body: "<h1>Not Found</h1>", compare: :errors

  app do
    enable :dump_errors
    disable :raise_errors
    get("/raise") { raise ArgumentError, "message" }
    get("/not-found") { raise Framework::NotFound }
    error(ArgumentError) { "handled" }
  end

  check "GET /raise", "dump_errors", "a handled error is told too", status: 500, body: "handled", compare: :errors, normalize: trace
  check "GET /not-found", "dump_errors", "a 404 is not told", status: 404, compare: :errors

  app(environment: :production) do
    enable :raise_errors
    get("/raise") { raise ArgumentError, "message" }
    get("/runtime") { raise "x" }
    error(ArgumentError) { "handled" }
  end

  check "GET /raise", "raise_errors on", "a handled error stays inside", status: 500, body: "handled"
  check "GET /runtime", "raise_errors on", "another leaves the app", raises: "RuntimeError"

  app do
    enable :show_exceptions
    disable :raise_errors
    get("/raise") { raise ArgumentError, "the <message>" }
    error(ArgumentError) { "handled" }
    get("/not_found") { not_found }
    after { headers "x-after" => "1" }
  end

  page = { ignore: %w[body content-length], status: 500 }
  check "GET /raise", "show_exceptions", "a page for a browser", **page, headers: { "Accept" => "text/html" },
        header: { "content-type" => "text/html" }, body: /the &lt;message&gt;/
  check "GET /raise", "show_exceptions", "text for another client", **page, headers: { "User-Agent" => "curl/8" },
        header: { "content-type" => "text/plain" }, body: /\AArgumentError: the <message>/
  check "GET /raise", "show_exceptions", "a page without an Accept", **page, header: { "content-type" => "text/html" }
  check "GET /raise", "show_exceptions", "an Accept of any type", **page, headers: { "Accept" => "*/*" }
  check "GET /raise", "show_exceptions", "text for XMLHttpRequest", **page,
        headers: { "Accept" => "text/html", "X-Requested-With" => "XMLHttpRequest" }
  check "GET /raise", "show_exceptions", "HTML is not preferred", **page, headers: { "Accept" => "application/json, text/html;q=0.5" }
  check "HEAD /raise", "show_exceptions", "on HEAD", **page, headers: { "Accept" => "text/html" }
  check "GET /not_found", "show_exceptions", "a 404 is no exception", status: 404

  app do
    set :show_exceptions, :after_handler
    disable :raise_errors
    get("/raise") { raise ArgumentError, "the message" }
    get("/runtime") { raise "unhandled" }
    error(ArgumentError) { "handled" }
  end

  check "GET /raise", "show_exceptions after_handler", "a handled error", status: 500, body: "handled"
  check "GET /runtime", "show_exceptions after_handler", "another", **page, body: /unhandled/
end
