# frozen_string_literal: true

require_relative "../suite"

Differential.theme "halting" do
  app do
    get("/plain") { halt }
    get("/text") { halt "text" }
    get("/status") { halt 410 }
    get("/pair") { halt 402, "pay" }
    get("/triple") { halt 402, { "x-why" => "money" }, "pay" }
    get("/rack") { halt [418, { "x-pot" => "tea" }, ["a", "b"]] }
    get("/list") { halt %w[a b c] }
    get("/each") { halt (1..3).lazy.map(&:to_s) }
    get("/nil") { halt nil }
    get("/nested") { halt [[201, {}, ["x"]]] }
    get("/string-status") { halt "404", "text" }
    get("/symbol") { halt :symbol }
    get("/hash") { halt({ "a" => 1 }) }
    get("/two-headers") { halt 200, { "x-a" => "1" }, { "x-b" => "2" }, "body" }
    get("/status-header") { halt 200, { "x-a" => "1" } }
    get("/keeps") do
      status 201
      headers "x-kept" => "yes"
      body "kept"
      halt
    end
    get("/after-body") do
      body "first"
      halt "second"
    end
    get("/erb") { halt erb("<%= 1 + 1 %>", layout: false) }
    get("/in-helper") { stop_here }
    get("/response") { halt Rack::Response.new(["made"], 203, "x-made" => "1") }
    get("/finish") { halt Rack::Response.new(["made"], 203, "x-made" => "1").finish }
    helpers do
      def stop_here
        halt 403, "stopped"
      end
    end
    get("/no-return/?:x?") do
      halt 400 if params[:x]
      "went on"
    end
    get("/thrown") { throw :halt, [202, "thrown"] }
    get("/thrown-out") { throw :unknown }
    get("/ensure") do
      halt "halted"
    ensure
      headers "x-ensure" => "ran"
    end
  end

  check "GET /plain", "halt", "nothing: an empty 200", body: ""
  check "GET /text", "halt", "a String is the body", body: "text"
  check "GET /status", "halt", "an Integer is the status", status: 410, body: ""
  check "GET /pair", "halt", "status and body", status: 402, body: "pay"
  check "GET /triple", "halt", "status, headers and body", status: 402, body: "pay", header: { "x-why" => "money" }
  check "GET /rack", "halt", "a Rack triple", status: 418, body: "ab", header: { "x-pot" => "tea" }
  check "GET /list", "halt", "an Array of Strings is the body", body: "abc"
  check "GET /each", "halt", "what has each is the body", body: "123"
  check "GET /nil", "halt", "nil", body: ""
  check "GET /nested", "halt", "an Array in an Array", raises: /Error/
  check "GET /string-status", "halt", "a status that is a String is a part of the body", body: "404text"
  check "GET /symbol", "halt", "a Symbol is nothing", body: ""
  check "GET /hash", "halt", "a Hash is taken as a body", raises: /Error/
  check "GET /two-headers", "halt", "more than three parts", raises: "ArgumentError"
  check "GET /status-header", "halt", "a Hash in the body's place", raises: /Error/
  check "GET /keeps", "halt", "status and headers set before stay", status: 201, body: "", header: { "x-kept" => "yes" }
  check "GET /after-body", "halt", "a body replaces the one set before", body: "second"
  check "GET /erb", "halt", "a rendered template", body: "2"
  check "GET /in-helper", "halt", "from a helper", status: 403, body: "stopped"
  check "GET /response", "halt", "a Rack::Response"
  check "GET /finish", "halt", "a finished Rack::Response", status: 203, body: "made", header: { "x-made" => "1" }
  check "GET /no-return/x", "halt", "nothing after it runs", status: 400, body: ""
  check "GET /no-return", "halt", "on one branch only", body: "went on"
  check "GET /thrown", "throw :halt", "is what halt does", status: 202, body: "thrown"
  check "GET /thrown-out", "throw", "an unknown tag", raises: "UncaughtThrowError"
  check "GET /ensure", "halt", "ensure runs", body: "halted", header: { "x-ensure" => "ran" }
  check "HEAD /pair", "halt", "on HEAD", status: 402, body: ""

  app do
    get("/nil") { nil }
    get("/true") { true }
    get("/false") { false }
    get("/integer") { 404 }
    get("/low") { 99 }
    get("/float") { 1.5 }
    get("/symbol") { :symbol }
    get("/hash") { { "a" => 1 } }
    get("/array") { %w[a b] }
    get("/empty") { [] }
    get("/triple") { [201, { "x-a" => "1" }, ["made"]] }
    get("/triple-string") { [201, { "x-a" => "1" }, "made"] }
    get("/pair") { [202, "accepted"] }
    get("/alone") { [203] }
    get("/string-status") { ["404", {}, ["x"]] }
    get("/each") { Class.new { def each = 3.times { |i| yield i.to_s } }.new }
    get("/enumerator") { Enumerator.new { |out| out << "a" << "b" } }
    get("/io") { StringIO.new("line 1\nline 2\n") }
    get("/file") { File.open(File.join(settings.root, "public/plain.txt")) }
    get("/proc") { proc { "never" } }
    get("/response") { Rack::Response.new(["made"], 203, "x-made" => "1") }
    get("/own-response") { response.tap { |r| r.write("written") } }
    get("/mixed") { ["a", 1] }
    get("/nil-in-array") { [nil] }
    get("/binary") { "\xFF\xFE".b }
    get("/latin") { "\xE9".dup.force_encoding("iso-8859-1") }
    get("/empty-string") { "" }
    get("/frozen") { "frozen" }
    get("/subclass") { Class.new(String).new("subclass") }
    get("/multi-header") { [200, { "x-list" => %w[a b] }, []] }
    get("/symbol-header") { [200, { :"x-symbol" => "1" }, []] }
    get("/mixed-case-header") { [200, { "X-Mixed-Case" => "1" }, []] }
    get("/integer-header") { [200, { "x-n" => 5 }, []] }
  end

  check "GET /nil", "return value", "nil is an empty body", body: "", header: { "content-length" => "0" }
  check "GET /true", "return value", "true is an empty body", body: ""
  check "GET /false", "return value", "false is an empty body", body: ""
  check "GET /integer", "return value", "an Integer is the status", status: 404
  check "GET /low", "return value", "an Integer below 100", status: 99
  check "GET /float", "return value", "a Float is an empty body", body: ""
  check "GET /symbol", "return value", "a Symbol is an empty body", body: ""
  check "GET /hash", "return value", "a Hash is taken as a body", raises: /Error/
  check "GET /array", "return value", "an Array of Strings is the body", body: "ab", header: { "content-length" => "2" }
  check "GET /empty", "return value", "an empty Array", body: ""
  check "GET /triple", "return value", "a Rack triple", status: 201, body: "made", header: { "x-a" => "1" }
  check "GET /triple-string", "return value", "a triple with a String body", status: 201, body: "made"
  check "GET /pair", "return value", "status and body", status: 202, body: "accepted"
  check "GET /alone", "return value", "an Array with a status alone", status: 203
  check "GET /string-status", "return value", "a status that is a String", raises: /Error/
  check "GET /each", "return value", "what has each has no content-length", body: "012", header: { "content-length" => nil }
  check "GET /enumerator", "return value", "an Enumerator", body: "ab"
  check "GET /io", "return value", "an IO is read line by line", body: "line 1\nline 2\n"
  check "GET /file", "return value", "a File", body: "plain text\n"
  check "GET /proc", "return value", "a Proc is an empty body", body: ""
  check "GET /response", "return value", "a Rack::Response", body: /made/
  check "GET /own-response", "return value", "the response itself"
  check "GET /mixed", "return value", "a body with an Integer in it", raises: /Error/
  check "GET /nil-in-array", "return value", "a body with nil in it", raises: /Error/
  check "GET /binary", "return value", "binary text", header: { "content-length" => "2" }
  check "GET /latin", "return value", "text in another encoding", header: { "content-length" => "1" }
  check "GET /empty-string", "return value", "an empty String", body: "", header: { "content-length" => "0" }
  check "GET /frozen", "return value", "a frozen String", body: "frozen"
  check "GET /subclass", "return value", "an instance of a subclass of String", body: "subclass"
  check "GET /multi-header", "return value", "a header with several values"
  check "GET /symbol-header", "return value", "a header named by a Symbol", raises: /Error/
  check "GET /mixed-case-header", "return value", "header names are put in lower case", header: { "x-mixed-case" => "1" }
  check "GET /integer-header", "return value", "a header that is an Integer"
  check "HEAD /each", "return value", "HEAD of what has each", body: ""

  app do
    get("/s/204") { [204, { "x-a" => "1" }, ["dropped"]] }
    get("/s/304") { [304, {}, ["dropped"]] }
    get("/s/205") { 205 }
    get("/s/100") { 100 }
    get("/s/203") { [203, { "content-type" => "text/plain" }, ["kept"]] }
    get("/s/length") { [200, { "content-length" => "1" }, ["x"]] }
    get("/s/204-typed") { [204, { "content-type" => "text/plain" }, []] }
  end

  check "GET /s/204", "status", "204 has no body, type and length", status: 204, body: "",
        header: { "content-type" => nil, "content-length" => nil }
  check "GET /s/304", "status", "304 has no body, type and length", status: 304, body: "", header: { "content-type" => nil }
  check "GET /s/205", "status", "205", status: 205
  check "GET /s/100", "status", "100 has no type and length", status: 100, header: { "content-type" => nil }
  check "GET /s/203", "status", "203 keeps all", status: 203, body: "kept"
  check "GET /s/length", "status", "a content-length of one's own stays", header: { "content-length" => "1" }
  check "GET /s/204-typed", "status", "204 drops a type of one's own", status: 204, header: { "content-type" => nil }

  app do
    get("/once") { pass }
    get("/once") { "second" }
    get("/only") { pass }
    get("/block") { pass { "from the block" } }
    get("/block-next") { pass { "from the block" } }
    get("/block-next") { "from the next" }
    get("/keeps") do
      headers "x-first" => "1"
      status 201
      pass
    end
    get("/keeps") { "passed on" }
    get("/keeps-type") do
      content_type :json
      pass
    end
    get("/keeps-type") { "html again" }
    get("/params/:a") do
      params[:seen] = "yes"
      pass
    end
    get("/params/:b") { params.inspect }
    get("/cond") { pass unless params[:x]; "x" }
    get("/cond") { "no x" }
    get("/helper") { go_on }
    get("/helper") { "after the helper" }
    get("/ivar") do
      @set = "set"
      pass
    end
    get("/ivar") { @set.inspect }
    get("/three") { pass }
    get("/three") { pass }
    get("/three") { "third" }
    get("/body") do
      body "left"
      pass
    end
    get("/block-args/:a") { pass { |*args| args.inspect } }
    get("/two-blocks") { pass { "first block" } }
    get("/two-blocks") { pass { "second block" } }
    get("/block-halts") { pass { halt 410, "gone" } }
    get("/thrown") { throw :pass }
    get("/thrown") { "after throw" }
    before("/filtered") { pass }
    get("/filtered") { "a filter may pass" }
    get("/ret") { catch(:halt) { halt "inner" } }
    post("/verb") { pass }
    get("/verb") { "wrong verb" }
    helpers do
      def go_on
        pass
      end
    end
  end

  check "GET /once", "pass", "goes to the next route", body: "second"
  check "GET /only", "pass", "without a next route is not found", status: 404
  check "GET /block", "pass with a block", "the block answers when no route does", body: "from the block"
  check "GET /block-next", "pass with a block", "a next route comes first", body: "from the next"
  check "GET /keeps", "pass", "headers and status stay", status: 201, body: "passed on", header: { "x-first" => "1" }
  check "GET /keeps-type", "pass", "the content type is forgotten", header: { "content-type" => "text/html;charset=utf-8" }
  check "GET /params/1", "pass", "captures of the passing route are gone", body: { "seen" => "yes", "b" => "1" }.inspect
  check "GET /cond", "pass", "on a condition of one's own", body: "no x"
  check "GET /cond?x=1", "pass", "not on the other branch", body: "x"
  check "GET /helper", "pass", "from a helper", body: "after the helper"
  check "GET /ivar", "pass", "instance variables stay", body: '"set"'
  check "GET /three", "pass", "twice", body: "third"
  check "GET /body", "pass", "a body that was set, then not found", status: 404
  check "GET /block-args/1", "pass with a block", "the block gets no arguments", body: "[]"
  check "GET /two-blocks", "pass with a block", "the last block counts", body: "second block"
  check "GET /block-halts", "pass with a block", "the block may halt", status: 410, body: "gone"
  check "GET /thrown", "throw :pass", "is what pass does", body: "after throw"
  check "GET /filtered", "pass in a before filter", "ends the filter only", body: "a filter may pass"
  check "GET /ret", "halt in a catch", "is caught by the inner catch", body: "inner"
  check "POST /verb", "pass", "routes of other verbs are not taken", status: 404
  check "HEAD /once", "pass", "on HEAD", body: ""

  app do
    get("/call") do
      status, headers, body = call(env.merge("PATH_INFO" => "/target", "QUERY_STRING" => "q=1"))
      [status, headers, body.map(&:upcase)]
    end
    get("/target") { "target #{params[:q]} #{@set.inspect}" }
    get("/call-bang") do
      @set = "kept"
      call!(env.merge("PATH_INFO" => "/target"))
    end
    get("/internal") do
      status, = call(env.merge("PATH_INFO" => "/missing"))
      "inner #{status}"
    end
    get("/class-call") { self.class.call(env.merge("PATH_INFO" => "/target"))[1].keys.sort.join(" ") }
    get("/rewritten") do
      request.path_info = "/target"
      pass
    end
    get("/target") { "second target" }
  end

  check "GET /call", "call", "asks another route", body: "TARGET  NIL"
  check "GET /call-bang", "call!", "asks another route in the same instance", body: 'target  "kept"'
  check "GET /internal", "call", "the inner status is the inner one's", body: "inner 404"
  check "GET /class-call", "App.call", "goes through the middleware"
  check "GET /rewritten", "pass", "after path_info was changed", body: "second target"

  stack do
    downstream = lambda do |env|
      env["rack.errors"].write("seen")
      [203, { "content-type" => "text/x-down", "x-down" => "1" }, ["down #{env["PATH_INFO"]} #{env["by.app"].inspect}"]]
    end
    framework_app do
      before { env["by.app"] = "set" }
      get("/mine") { "mine" }
      get("/forwarded") { forward }
      get("/forwarded-after") do
        headers "x-up" => "1"
        forward
      end
      get("/passed") { pass }
      get("/asked") { app.call(env)[2].first.upcase }
      get("/missing") { not_found }
      get("/changed") do
        forward
        response["x-down"] = "2"
        body response.body.map(&:upcase)
      end
      after { headers "x-after" => response.status.to_s }
    end.new(downstream)
  end

  check "GET /mine", "middleware mode", "a route of the app", body: "mine"
  check "GET /other", "middleware mode", "what has no route goes downstream", status: 203, body: 'down /other "set"',
        header: { "x-down" => "1", "x-after" => "203" }
  check "GET /forwarded", "middleware mode", "forward", status: 203, header: { "content-type" => "text/x-down" }
  check "GET /forwarded-after", "middleware mode", "forward keeps headers", status: 203, header: { "x-up" => "1" }
  check "GET /passed", "middleware mode", "pass without a next route", status: 203, body: /down/
  check "GET /asked", "middleware mode", "app is the downstream app", body: 'DOWN /ASKED "SET"'
  check "GET /missing", "middleware mode", "not_found stays here", status: 404
  check "GET /changed", "middleware mode", "the answer can be changed", status: 203, body: /DOWN/, header: { "x-down" => "2" }
  check "POST /mine", "middleware mode", "another verb goes downstream", status: 203
  check "HEAD /other", "middleware mode", "HEAD goes downstream", status: 203, body: ""

  app do
    get("/forward") { forward }
  end

  check "GET /forward", "forward", "without a downstream app", raises: "RuntimeError"

  stack do
    framework_app { get("/mine") { "mine" } }.new(Object.new)
  end

  check "GET /other", "a downstream that cannot be called", "what has no route", raises: "RuntimeError"

  stack do
    inner = framework_app do
      get("/inner") { "inner" }
      get("/both") { "inner both" }
    end
    framework_app do
      use inner
      get("/outer") { "outer" }
      get("/both") { "outer both" }
    end
  end

  check "GET /inner", "an app used as middleware", "its own route", body: "inner"
  check "GET /outer", "an app used as middleware", "the route behind it", body: "outer"
  check "GET /both", "an app used as middleware", "it comes first", body: "inner both"
  check "GET /neither", "an app used as middleware", "no route at all", status: 404

  stack do
    instance = framework_app do
      attr_reader :given

      def initialize(app = nil, given: nil)
        @given = given
        super(app)
      end

      get("/given") { given.inspect }
    end
    instance.new(nil, given: "value")
  end

  check "GET /given", "an instance with arguments", "instance variables from initialize", body: '"value"'

  stack do
    framework_app do
      get("/helpers") { "answer" }
      helpers { def double(number) = number * 2 }
    end.new.tap { |wrapper| Differential.note(wrapper.helpers.double(4)) }
  end

  check "GET /helpers", "an instance", "is asked like the class", body: "answer"

  stack do
    wrapper = framework_app { set :named, "setting" }.new
    seen = [wrapper.class.name[/Wrapper/], wrapper.settings.named, wrapper.helpers.class.ancestors.include?(Framework::Base)]
    ->(_env) { [200, {}, [seen.inspect]] }
  end

  check "GET /", "Wrapper", "settings and helpers", body: '["Wrapper", "setting", true]'

  stack do
    app = framework_app { get("/new-bang") { "answer" } }
    instance = app.new!
    ->(env) { [200, {}, [instance.call(env)[2].join, " ", instance.class.equal?(app).to_s]] }
  end

  check "GET /new-bang", "new!", "makes an instance without middleware", body: "answer true"
end
