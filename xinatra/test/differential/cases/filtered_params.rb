# frozen_string_literal: true

# What before filters see of `params`, and what they leave to the route.
Differential.theme "filtered params" do
  app do
    before { @seen = params }
    before { @names = params.keys.join(",") }
    get("/fixed") { "#{@names} #{params} #{@seen.equal?(params)}" }
    get("/sole/:name") { "#{@names} #{params[:name]} #{@seen.key?("name")}" }
    get("/whole/:name") { "#{@names} #{params} #{@seen}" }
    get("/two/:a/:b") { "#{@names} #{params[:a]} #{params} #{@seen}" }
    get("/splat/*") { "#{@names} #{params[:splat]} #{@seen}" }
    get("/both/:a/*") { "#{@names} #{params} #{@seen}" }
    get("/args/:a/:b") { |a, b| "#{@names} #{a}#{b} #{@seen}" }
    get(%r{/re/(\d+)}) { "#{@names} #{params} #{@seen}" }
    get(%r{/named/(?<a>\d+)}) { "#{@names} #{params} #{@seen}" }
    get("/unnamed/?") { "#{@names} #{params} #{@seen.equal?(params)}" }
    get("/optional/:a.?:b?") { "#{@names} #{params} #{@seen}" }
    get("/ignore/:ignore") { "#{@names} #{params} #{@seen}" }
    get("/order/:name") { params.map { |name, value| "#{name}=#{value}" }.join(" ") }
    get("/classes/:name") { [params.class.name.sub(/.*::/, ""), params[:name].encoding, params[:name].frozen?].join(" ") }
    get("/halt/:name") { halt 403, params[:name] }
    get("/pass/:name") { pass }
    get("/pass/*") { "#{params} #{@seen}" }
    get("/raise/:name") { raise ArgumentError, params[:name] }
    get("/redirect/:name") { redirect "/whole/#{params[:name]}" }
    get("/request/:name") { "#{request.params} #{params}" }
    get("/variable/:name") { "#{@params} #{instance_variable_get(:@params)}" }
  end
  check "GET /fixed", "a filter that reads params", "without any"
  check "GET /fixed?a=1&b", "a filter that reads params", "the same Hash in the route", body: "a,b #{{ "a" => "1", "b" => nil }.inspect} true"
  check "GET /sole/x?a=1", "a filter that reads params, one capture", "added after it", body: "a x false"
  check "GET /sole/x?name=q", "a filter that reads params, one capture", "wins over the query", body: "name x true"
  check "GET /sole/a%20b?a=1", "a filter that reads params, one capture", "percent-encoded", body: "a a b false"
  check "GET /sole/J%C3%BCrgen", "a filter that reads params, one capture", "no ASCII"
  check "GET /whole/x?a=1", "a filter that reads params, all read", "both, and not what was seen before",
        body: "a #{{ "a" => "1", "name" => "x" }.inspect} #{{ "a" => "1" }.inspect}"
  check "GET /whole/x?name=q&a=1", "a filter that reads params, all read", "the query's place, the capture's value",
        body: "name,a #{{ "name" => "x", "a" => "1" }.inspect} #{{ "name" => "q", "a" => "1" }.inspect}"
  check "GET /whole/x?name[]=q", "a filter that reads params, all read", "nested, and replaced"
  check "GET /whole/%3f%23%25?a=%3f", "a filter that reads params, all read", "special characters"
  check "GET /two/1/2?c=3&b=q", "a filter that reads params, two captures", "both"
  check "GET /two/1/%32", "a filter that reads params, two captures", "percent-encoded"
  check "GET /splat/a/b?a=1", "a filter that reads params, splat", "a list", body: "a [\"a/b\"] #{{ "a" => "1" }.inspect}"
  check "GET /both/1/2/3?splat=q", "a filter that reads params, capture and splat", "both"
  check "GET /args/1/2?a=q", "a filter that reads params, arguments", "the captures"
  check "GET /re/12?a=1", "a filter that reads params, regexp", "captures"
  check "GET /named/12?a=1", "a filter that reads params, regexp", "named captures"
  check "GET /unnamed/?a=1", "a filter that reads params, optional slash", "the same Hash in the route"
  check "GET /optional/x?b=q", "a filter that reads params, optional", "the query's where there is no capture"
  check "GET /optional/x.y?b=q", "a filter that reads params, optional", "the capture's"
  check "GET /ignore/x?a=1", "a filter that reads params, ignore", "is no param"
  check "GET /order/x?b=1&a=2", "a filter that reads params, order", "captures are last", body: "b=1 a=2 name=x"
  check "GET /classes/x", "a filter that reads params, classes", "of what is captured", body: "IndifferentHash UTF-8 false"
  check "GET /halt/x?a=1", "a filter that reads params, halt", "with a capture", status: 403, body: "x"
  check "GET /pass/x?a=1", "a filter that reads params, pass", "to the next route"
  check "GET /raise/x", "a filter that reads params, raise", "with a capture", raises: "ArgumentError"
  check "GET /redirect/x?a=1", "a filter that reads params, redirect", "with a capture", status: 302
  check "GET /request/x?a=1", "a filter that reads params, request", "has the query alone",
        body: "#{{ "a" => "1" }.inspect} #{{ "a" => "1", "name" => "x" }.inspect}"
  check "GET /variable/x?a=1", "a filter that reads params, variable", "is the same"
  check "HEAD /sole/x?a=1", "a filter that reads params, HEAD", "as GET", status: 200
  check "POST /fixed", "a filter that reads params, no route", "runs all the same", status: 404
  check "GET /whole/x?a=%", "a filter that reads params, malformed", "is refused", status: 400

  app do
    before { params[:added] = "1" }
    before { params.delete("gone") }
    before { params[:list] = [{ a: 1 }] if params[:list] }
    get("/sole/:name") { "#{params[:name]} #{params[:added].inspect}" }
    get("/only/:name") { params[:name] }
    get("/whole/:name") { params.inspect }
    get("/later/:name") { "#{params[:name]} #{env["later"] = instance_variable_get(:@params)}" }
    get("/request/:name") { "#{params[:name]} #{request.params}" }
  end
  check "GET /sole/x", "a filter that changes params", "the route sees it", body: 'x "1"'
  check "GET /only/x?gone=1", "a filter that changes params, capture alone read", "the capture", body: "x"
  check "GET /whole/x?gone=1&stays=2", "a filter that changes params, all read", "what was deleted is gone",
        body: { "stays" => "2", "added" => "1", "name" => "x" }.inspect
  check "GET /whole/x?list=1", "a filter that changes params, nested", "what was put in"
  check "GET /later/x?gone=1", "a filter that changes params, variable", "what was deleted is gone"
  check "GET /request/x?gone=1", "a filter that changes params, request", "has it still", body: "x #{{ "gone" => "1" }.inspect}"

  app do
    before { self.params = { "own" => "1" } if params[:own] }
    before { params.default = "default" if params[:default] }
    before { params.compare_by_identity if params[:identity] }
    before { params.freeze if params[:frozen] }
    before { @late = proc { params } }
    get("/whole/:name") { "#{params} #{params.class.name.sub(/.*::/, "")} #{params[:none]} #{params.frozen?}" }
    get("/late/:name") { @late.call.inspect }
  end
  check "GET /whole/x?own=1", "a filter that replaces params", "captures are added to its own"
  check "GET /whole/x?default=1", "a filter that gives params a default", "the route has it"
  check "GET /whole/x?frozen=1", "a filter that freezes params", "captures are added to a copy"
  check "GET /late/x?a=1", "a filter that keeps a block", "which sees what the route sees", body: { "a" => "1", "name" => "x" }.inspect

  app do
    before { @cookie = request.cookies["visitor"] if params[:q] }
    before { @query = params["q"] }
    get("/read/:name") { "#{params[:name]} #{@query} #{@cookie}" }
  end
  check "GET /read/x?q=1", "a filter that reads query and cookie", "all three", env: { "HTTP_COOKIE" => "visitor=v; a=b" },
        body: "x 1 v"
  check "GET /read/x?q=%31&q=%32", "a filter that reads query and cookie", "the last, decoded",
        env: { "HTTP_COOKIE" => "visitor=%76" }, body: "x 2 v"
  check "GET /read/x", "a filter that reads query and cookie", "neither", body: "x  "
end
