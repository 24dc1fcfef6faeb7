# frozen_string_literal: true

require_relative "../suite"

Differential.theme "streaming" do
  app do
    get("/plain") { stream { |out| out << "a" << "b" } }
    get("/typed") do
      content_type :txt
      stream { |out| out << "text" }
    end
    get("/status") do
      status 201
      headers "x-stream" => "1"
      stream { |out| out << "made" }
    end
    get("/puts") { stream { |out| out << 1 << :two << nil } }
    get("/empty") { stream { |_out| nil } }
    get("/callback") do
      stream do |out|
        out.callback { Differential.note(:closed) }
        out << "x"
      end
    end
    get("/errback") do
      stream do |out|
        out.errback { Differential.note(:closed) }
        out << "x"
      end
    end
    get("/closed") do
      stream do |out|
        Differential.note(out.closed?)
        out.close
        Differential.note(out.closed?)
        out << "after"
      end
    end
    get("/raise") { stream { |_out| raise ArgumentError, "in stream" } }
    get("/late") do
      stream do |out|
        Differential.note("#{params[:q]} #{response.status} #{request.path_info}")
        out << "late"
      end
    end
    get("/keep") do
      rounds = 0
      stream(:keep_open) do |out|
        out << "round #{rounds += 1} "
        out.close if rounds == 3
      end
    end
    get("/class") { [stream { |out| out << "x" }].flatten.first.class.name }
    get("/body") do
      body stream { |out| out << "by body" }
      nil
    end
    get("/object") { stream { |out| Differential.note(out.class.name.to_s[/\w+\z/]) } }
    get("/helper") { stream { |out| out << helped } }
    get("/after") { stream { |out| out << "streamed" } }
    post("/echo") { stream { |out| request.body.each { |line| out << line.upcase } } }
    helpers { def helped = "helped" }
    after("/after") { headers "x-after" => "1" }
    get("/write") { stream { |out| out.respond_to?(:write).then { |yes| out << yes.to_s } } }
    get("/sse") do
      content_type "text/event-stream"
      stream(:keep_open) { |out| (out << "data: x\n\n") && out.close }
    end
    get("/logged") { logger.info("x").inspect }
  end

  check "GET /plain", "stream", "two parts", body: "ab", header: { "content-length" => nil }
  check "HEAD /plain", "stream", "on HEAD", body: ""
  check "GET /typed", "stream", "its type", header: { "content-type" => "text/plain;charset=utf-8" }
  check "GET /status", "stream", "status and headers", status: 201, header: { "x-stream" => "1" }
  check "GET /puts", "stream", "parts that are no Strings", body: "1two"
  check "GET /empty", "stream", "nothing", body: ""
  check "GET /callback", "stream", "its callback", notes: [":closed"]
  check "GET /errback", "stream", "its errback", notes: [":closed"]
  check "GET /closed", "stream", "closed by hand"
  check "GET /raise", "stream", "an error inside", raises: "ArgumentError"
  check "GET /late?q=1", "stream", "what it sees of the request", notes: ['"1 200 /late"']
  check "GET /keep", "stream keep_open", "the block is repeated until it is closed", body: "round 1 round 2 round 3 "
  check "GET /body", "stream", "as body", body: "by body"
  check "GET /object", "stream", "its object's class", notes: ['"Stream"']
  check "GET /helper", "stream", "helpers inside", body: "helped"
  check "GET /after", "stream", "after filters", header: { "x-after" => "1" }
  check "POST /echo", "stream", "the request's body", input: "one\ntwo\n", headers: { "Content-Type" => "text/plain" }, body: "ONE\nTWO\n"
  check "GET /sse", "stream", "events", header: { "content-type" => "text/event-stream;charset=utf-8" }

  app(environment: :production) do
    enable :logging
    get("/info") { logger.info("informed").to_s }
    get("/debug") { logger.debug("debugged").to_s }
    get("/level") { logger.level.to_s }
    get("/class") { [logger.class, request.logger.equal?(logger)].inspect }
    get("/errors") { env["rack.errors"].write("written") && "x" }
    get("/warn") { logger.warn("warned").to_s }
  end

  log = { compare: :errors, normalize: { /\d\.\d{4,}/ => "TIME", /#\d+\]/ => "#PID]", /T10:00:00\.\d+/ => "T10:00:00" } }
  check "GET /info", "logging", "info reaches rack.errors", body: "true", **log
  check "GET /debug", "logging", "debug", body: "true", **log
  check "GET /level", "logging", "its level", **log
  check "GET /class", "logging", "its class", **log
  check "GET /errors", "logging", "rack.errors is the env's", **log
  check "GET /warn", "logging", "warn", **log
  check "GET /none?q=1", "logging", "the access line of a 404", status: 404, **log
  check "HEAD /info", "logging", "the access line of HEAD", **log
  check "POST /info", "logging", "the access line of POST", status: 404, env: { "REMOTE_USER" => "me" }, **log

  app(environment: :production) do
    set :logging, Logger::WARN
    get("/info") { logger.info("informed").to_s }
    get("/warn") { logger.warn("warned").to_s }
  end

  check "GET /info", "logging with a level", "below it", **log
  check "GET /warn", "logging with a level", "at it", **log

  app do
    set :logging, nil
    get("/logger") { logger.inspect }
  end

  check "GET /logger", "logging nil", "no logger", body: "nil"

  app do
    disable :logging
    get("/logger") { [logger.level, logger.info("x")].inspect }
  end

  check "GET /logger", "logging off", "a logger that says nothing", **log

  app do
    use Rack::CommonLogger
    enable :logging
    get("/twice") { "x" }
  end

  check "GET /twice", "use Rack::CommonLogger", "beside logging", **log
end
