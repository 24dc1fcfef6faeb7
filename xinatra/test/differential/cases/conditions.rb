# frozen_string_literal: true

require_relative "../suite"

Differential.theme "conditions" do
  app do
    get("/", host_name: "one.example.org") { "one" }
    get("/", host_name: /two/) { "two" }
    get("/", host_name: "example.org") { "plain" }
  end

  check "GET /", "host_name", "no condition holds", headers: { "Host" => "other.test" }, status: 404
  check "GET /", "host_name String", "the host is equal", headers: { "Host" => "one.example.org" }, body: "one"
  check "GET /", "host_name Regexp", "the host matches", headers: { "Host" => "a.two.test" }, body: "two"
  check "GET /", "host_name String", "the port does not count", headers: { "Host" => "example.org:8080" }, body: "plain"
  check "GET /", "host_name String", "the forwarded host counts",
        headers: { "Host" => "x.test", "X-Forwarded-Host" => "one.example.org" }, body: "one"
  check "GET /", "host_name String", "upper case is another host", headers: { "Host" => "EXAMPLE.org" }, status: 404

  app do
    get("/", user_agent: /Songbird (\d\.\d)[\d\/]*?/) { "Songbird #{params[:agent].inspect}" }
    get("/", agent: /Plain/) { "Plain #{params[:agent].inspect}" }
    get("/") { "none #{params[:agent].inspect}" }
  end

  check "GET /", "user_agent", "groups become params[:agent]", headers: { "User-Agent" => "Songbird 1.5" },
        body: 'Songbird ["1.5"]'
  check "GET /", "agent", "the shorter name", headers: { "User-Agent" => "Plain" }, body: "Plain []"
  check "GET /", "user_agent", "no agent at all", body: "none nil"
  check "GET /", "user_agent", "another agent", headers: { "User-Agent" => "Other" }, body: "none nil"

  app do
    get("/", provides: :xml) { "xml" }
    get("/", provides: %w[json js]) { response["content-type"] }
    get("/", provides: :html) { "html" }
    get("/one", provides: "text/csv") { "csv" }
    get("/two", provides: %i[html xml]) { "two" }
    get("/typed", provides: :json) { content_type.inspect }
    get("/js", provides: :js) { "js" }
    get("/param", provides: "text/html;level=5") { "level" }
    get("/txt", provides: :txt) { "txt" }
    get("/unknown", provides: :nonsense) { "nonsense" }
    get("/both", provides: :html, host_name: "example.org") { "both" }
    after("/rewritten") { content_type :txt }
    get("/rewritten", provides: :xml) { "rewritten" }
  end

  check "GET /", "provides", "no Accept takes the first", body: "xml", header: { "content-type" => "application/xml;charset=utf-8" }
  check "GET /", "provides", "any type takes the first", headers: { "Accept" => "*/*" }, body: "xml"
  check "GET /", "provides", "an exact type", headers: { "Accept" => "text/html" }, body: "html"
  check "GET /", "provides several", "the preferred of a list",
        headers: { "Accept" => "application/json;q=0.5, application/javascript" }
  check "GET /", "provides several", "quality decides", headers: { "Accept" => "application/javascript;q=0.1,application/json;q=0.9" },
        body: "application/json"
  check "GET /", "provides", "what nobody provides", headers: { "Accept" => "image/png" }, status: 404
  check "GET /one", "provides", "a type spelled out", headers: { "Accept" => "text/csv" }, body: "csv"
  check "GET /one", "provides", "a range of types", headers: { "Accept" => "text/*" }, body: "csv"
  check "GET /one", "provides", "a type that is another", headers: { "Accept" => "text/html" }, status: 404
  check "GET /two", "provides several", "the second of the list", headers: { "Accept" => "application/xml" },
        header: { "content-type" => "application/xml;charset=utf-8" }
  check "GET /two", "provides several", "an older name of the type", headers: { "Accept" => "text/xml" },
        header: { "content-type" => "text/xml;charset=utf-8" }
  check "GET /typed", "provides", "content_type tells it", headers: { "Accept" => "application/json" },
        body: '"application/json"'
  check "GET /js", "provides", "an older name of javascript", headers: { "Accept" => "text/javascript" },
        header: { "content-type" => "text/javascript;charset=utf-8" }
  check "GET /param", "provides", "a type with a parameter", headers: { "Accept" => "text/html;level=5" }
  check "GET /param", "provides", "a parameter that differs", headers: { "Accept" => "text/html;level=4" }, status: 404
  check "GET /txt", "provides", "an Accept of many", body: "txt",
        headers: { "Accept" => "text/html,application/xhtml+xml,*/*;q=0.8" }
  check "GET /unknown", "provides", "an extension that nobody knows", raises: /.*/
  check "GET /both", "provides and host_name", "both hold", body: "both"
  check "GET /both", "provides and host_name", "one does not", headers: { "Accept" => "image/png" }, status: 404
  check "GET /", "provides", "an empty Accept", headers: { "Accept" => "" }, body: "xml"
  check "GET /", "provides", "an Accept that is no list", headers: { "Accept" => ";;,,/" }
  check "GET /", "provides", "quality zero", headers: { "Accept" => "application/xml;q=0" }
  check "GET /rewritten", "provides", "a type set afterwards", header: { "content-type" => "text/plain;charset=utf-8" }
  check "HEAD /one", "provides", "on HEAD", headers: { "Accept" => "text/csv" }, header: { "content-type" => "text/csv;charset=utf-8" }

  app do
    before { content_type :txt }
    get("/", provides: :html) { "html" }
    get("/", provides: :txt) { "txt" }
  end

  check "GET /", "provides after a filter", "a type set before decides", body: "txt"

  app do
    set(:probability) { |value| condition { value > 0.5 } }
    set(:auth) do |*roles|
      condition { halt 403, "not #{roles.join("/")}" unless roles.include?(params[:as]&.to_sym) }
    end
    set(:seen) { |_value| condition { @seen = params[:seen] } }
    set(:nothing) { |_value| condition { nil } }
    set(:keyword) { |value| condition { value == [:a, 1] } }
    get("/likely", probability: 0.9) { "likely" }
    get("/unlikely", probability: 0.1) { "unlikely" }
    get("/auth", auth: %i[admin editor]) { "welcome" }
    get("/seen", seen: true) { @seen.inspect }
    get("/nothing", nothing: true) { "nil is no refusal" }
    get("/several", probability: 0.9, auth: :admin) { "both" }
    get("/hash", keyword: { a: 1 }) { "hash" }
    get("/wins", probability: 0.1) { "first" }
    get("/wins") { "second" }
    condition { params[:x] == "1" }
    get("/own") { "x is 1" }
    get("/own") { "x is not" }
    condition { params[:a] }
    condition { params[:b] == "2" }
    get("/two") { "both hold" }
    condition { false }
    post("/head") { "never" }
    get("/head") { "clear" }
    condition { request.head? }
    get("/head-too") { headers "x-head" => "1" }
    condition { pass }
    get("/passing") { "never" }
    get("/passing") { "next" }
    condition { raise ArgumentError, "in condition" }
    get("/raising") { "never" }
    condition("named condition") { true }
    get("/named") { "named" }
  end

  check "GET /likely", "a condition by set", "it holds", body: "likely"
  check "GET /unlikely", "a condition by set", "it does not hold", status: 404
  check "GET /auth?as=editor", "a condition by set with a list", "it goes on", body: "welcome"
  check "GET /auth?as=nobody", "a condition by set with a list", "it halts", status: 403, body: "not admin/editor"
  check "GET /seen?seen=1", "a condition by set", "it runs in the app's instance", body: '"1"'
  check "GET /nothing", "a condition by set", "nil holds", body: "nil is no refusal"
  check "GET /several?as=admin", "two conditions by set", "both hold", body: "both"
  check "GET /hash", "a condition by set with a Hash", "the Hash arrives as pairs", body: "hash"
  check "GET /wins", "a condition by set", "the next route is taken", body: "second"
  check "GET /own?x=1", "condition", "it holds for the next route", body: "x is 1"
  check "HEAD /own?x=2", "condition", "it is for the HEAD of one route only", header: { "content-length" => "8" }
  check "GET /own?x=2", "condition", "it is for one route only", body: "x is not"
  check "GET /two?a=1&b=2", "two conditions", "both hold", body: "both hold"
  check "GET /two?a=1", "two conditions", "one does not", status: 404
  check "POST /head", "condition", "false refuses", status: 404
  check "GET /head", "condition", "it is gone after a route", body: "clear"
  check "GET /head-too", "condition", "GET of a route with HEAD's condition", status: 404
  check "HEAD /head-too", "condition", "it holds for the HEAD of a get route too", header: { "x-head" => "1" }
  check "GET /passing", "condition", "it may pass", body: "next"
  check "GET /raising", "condition", "it may raise", raises: "ArgumentError"
  check "GET /named", "condition with a name", "it holds", body: "named"

  app do
    get("/", unheard: true) { "never" }
  end

  check "GET /", "an unknown condition", "is refused when declared", raises: "NoMethodError"

  app do
    get("/conditions-see/:name", conditioned: true) { "never" }
    def self.conditioned(_value)
      condition { params[:name] == "me" }
    end
  end

  check "GET /conditions-see/me", "a condition of a later method", "is not known yet", raises: "NoMethodError"

  app do
    def self.only(name = nil)
      condition { params[:name] == name }
    end
    get("/see/:name", only: "me") { |name| "#{name}!" }
    before("/pre/:name", only: "me") { headers "x-pre" => "1" }
    get("/pre/*") { "pre" }
    after(only: nil) { headers "x-no-name" => "1" }
  end

  check "GET /see/me", "a condition by a class method", "it sees captures", body: "me!"
  check "GET /see/you", "a condition by a class method", "captures that it refuses", status: 404
  check "GET /pre/me", "before with a condition", "it holds", header: { "x-pre" => "1" }
  check "GET /pre/you", "before with a condition", "it does not hold", header: { "x-pre" => nil }
  check "GET /pre/you", "after with a condition", "it holds", header: { "x-no-name" => "1" }
  check "GET /pre/you?name=x", "after with a condition", "a query param that a filter's capture hid is gone",
        header: { "x-no-name" => "1" }
  check "GET /elsewhere?name=x", "after with a condition", "it does not hold", status: 404, header: { "x-no-name" => nil }
  check "GET /see/me", "after with a condition", "captures of the route are gone", header: { "x-no-name" => "1" }
end
