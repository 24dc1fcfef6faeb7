# frozen_string_literal: true

require_relative "../suite"

Differential.theme "params" do
  app do
    %i[get post put patch delete].each do |verb|
      public_send(verb, "/p") { params.inspect }
    end
    get("/p/:id") { params.inspect }
    post("/p/:id") { params.inspect }
  end

  check "GET /p", "/p", "no params", body: "{}"
  check "GET /p?a=1&b=2", "/p", "a query", body: { "a" => "1", "b" => "2" }.inspect
  check "GET /p?a=1&a=2", "/p", "the last of two wins", body: { "a" => "2" }.inspect
  check "GET /p?a[]=1&a[]=2", "/p", "a list", body: { "a" => ["1", "2"] }.inspect
  check "GET /p?a[b]=1&a[c][d]=2", "/p", "nesting", body: { "a" => { "b" => "1", "c" => { "d" => "2" } } }.inspect
  check "GET /p?a[][b]=1&a[][c]=2&a[][b]=3", "/p", "hashes in a list", body: { "a" => [{ "b" => "1", "c" => "2" }, { "b" => "3" }] }.inspect
  check "GET /p?a", "/p", "a name without a value", body: { "a" => nil }.inspect
  check "GET /p?a=", "/p", "an empty value", body: { "a" => "" }.inspect
  check "GET /p?=1", "/p", "an empty name"
  check "GET /p?a[]", "/p", "an empty list", body: { "a" => [nil] }.inspect
  check "GET /p?a[b]", "/p", "a nested name without a value"
  check "GET /p?&&a=1&", "/p", "empty pairs", body: { "a" => "1" }.inspect
  check "GET /p?a=1;b=2", "/p", "a semicolon divides nothing"
  check "GET /p?a+b=c+d", "/p", "plus is a space", body: { "a b" => "c d" }.inspect
  check "GET /p?a%20b=c%20d", "/p", "%20 is a space", body: { "a b" => "c d" }.inspect
  check "GET /p?a%5Bb%5D=1", "/p", "escaped brackets nest", body: { "a" => { "b" => "1" } }.inspect
  check "GET /p?a=%E2%9C%93", "/p", "UTF-8", body: { "a" => "✓" }.inspect
  check "GET /p?a=x%3Dy%26z", "/p", "escaped delimiters", body: { "a" => "x=y&z" }.inspect
  check "GET /p?a=b=c", "/p", "an equals sign in the value", body: { "a" => "b=c" }.inspect
  check "GET /p?a[b]=1&a=2", "/p", "a String after a Hash", body: /.*/
  check "GET /p?a=1&a[b]=2", "/p", "a Hash after a String is a bad request", status: 400
  check "GET /p?a[]=1&a[b]=2", "/p", "a Hash after a list is a bad request", status: 400
  check "GET /p?a=%E4", "/p", "a value that is no UTF-8"
  check "GET /p?a=%", "/p", "a lone percent sign is a bad request", status: 400
  check "GET /p?%zz=1", "/p", "a bad escape is a bad request", status: 400
  check "GET /p?a=%00", "/p", "a NUL byte", body: { "a" => "\u0000" }.inspect
  check "GET /p?a[b]c=1", "/p", "text after a bracket"
  check "GET /p?[a]=1", "/p", "a bracket at the start"
  check "GET /p?a[[b]]=1", "/p", "doubled brackets"
  check "GET /p?a]=1&b[=2", "/p", "brackets that do not pair"
  check "GET /p?#{"a[b]" + "[c]" * 40}=1", "/p", "40 levels are too deep", raises: "Rack::QueryParser::QueryLimitError"
  check "GET /p?#{"a[b]" + "[c]" * 30}=1", "/p", "32 levels"
  check "GET /p?#{(1..5000).map { |i| "k#{i}=#{i}" }.join("&")}", "/p", "too many pairs", raises: "Rack::QueryParser::QueryLimitError"
  check "GET /p?#{(1..300).map { |i| "k#{i}=#{i}" }.join("&")}", "/p", "300 pairs"
  check "GET /p?a=#{"x" * 20_000}", "/p", "a long value"
  check "GET /p?id=query&splat=x&captures=y", "/p", "names that routes use too"
  check "GET /p/5?id=6&b=1", "/p/:id", "the capture wins over the query", body: { "id" => "5", "b" => "1" }.inspect
  check "GET /p?ignore=1", "/p", "a param named ignore", body: { "ignore" => "1" }.inspect
  check "GET /p?__proto__=1&class=2", "/p", "names of methods", body: { "__proto__" => "1", "class" => "2" }.inspect

  check "POST /p", "/p", "a form", form: { "a" => "1" }, body: { "a" => "1" }.inspect
  check "POST /p?a=0&q=1", "/p", "the form wins over the query", form: { "a" => "1" }, body: { "a" => "1", "q" => "1" }.inspect
  check "POST /p", "/p", "a form with nesting", form: "a[b]=1&a[c][]=2&a[c][]=3", body: { "a" => { "b" => "1", "c" => ["2", "3"] } }.inspect
  check "POST /p", "/p", "no content type counts as a form", input: "a=1"
  check "POST /p", "/p", "JSON is no form", input: '{"a":1}', headers: { "Content-Type" => "application/json" }, body: "{}"
  check "POST /p", "/p", "plain text is no form", input: "a=1", headers: { "Content-Type" => "text/plain" }, body: "{}"
  check "POST /p", "/p", "a form with its charset", input: "a=%E9",
        headers: { "Content-Type" => "application/x-www-form-urlencoded; charset=iso-8859-1" }
  check "POST /p", "/p", "a malformed form is a bad request", form: "a=1&a[b]=2", status: 400
  check "POST /p", "/p", "a form with a bad escape", form: "a=%zz", status: 400
  check "POST /p", "/p", "an empty form", form: "", body: "{}"
  check "POST /p", "/p", "no body", env: { "rack.input" => nil }, body: "{}"
  check "POST /p/5", "/p/:id", "the capture wins over the form", form: { "id" => "6" }, body: { "id" => "5" }.inspect
  check "PUT /p", "/p", "a form by PUT", form: { "a" => "1" }, body: { "a" => "1" }.inspect
  check "PATCH /p", "/p", "a form by PATCH", form: { "a" => "1" }, body: { "a" => "1" }.inspect
  check "DELETE /p", "/p", "a form by DELETE", form: { "a" => "1" }
  check "GET /p", "/p", "a form by GET", form: { "a" => "1" }

  app do
    post("/p") { params.map { |k, v| [k, v.is_a?(Hash) ? v.reject { |n, _| n == "tempfile" } : v] }.inspect }
    post("/file") do
      file = params[:file]
      [file[:filename], file["type"], file[:name], file[:tempfile].read, file[:tempfile].class.name, file.class.name[/\w+\z/]].inspect
    end
    post("/encodings") { params.map { |k, v| [k, v, v.encoding.name] }.inspect }
  end

  check "POST /p", "/p", "a multipart field", multipart: [%w[a 1]], body: '[["a", "1"]]'
  check "POST /p", "/p", "multipart fields that nest", multipart: [%w[a[b] 1], %w[a[c] 2]]
  check "POST /file", "/file", "a file", multipart: [["file", "content", "name.txt", "text/plain"]],
        body: '["name.txt", "text/plain", "file", "content", "Tempfile", "IndifferentHash"]'
  check "POST /file", "/file", "an empty file", multipart: [["file", "", "name.txt", "text/plain"]]
  check "POST /file", "/file", "a file without a type", multipart: [["file", "content", "name.txt"]]
  check "POST /file", "/file", "a file whose name has quotes", multipart: [["file", "x", 'na\\"me.txt', "text/plain"]]
  check "POST /file", "/file", "a file whose name has a path", multipart: [["file", "x", "C:\\\\dir\\\\name.txt", "text/plain"]]
  check "POST /p", "/p", "a field and a file", multipart: [%w[a 1], ["file", "content", "name.txt", "text/plain"]]
  check "POST /p", "/p", "two files of a name", multipart: [["f[]", "1", "1.txt", "text/plain"], ["f[]", "2", "2.txt", "text/plain"]],
        normalize: { /0x\h+/ => "0x", /RackMultipart[\w-]+/ => "TEMP", /#<[^>]+>/ => "#<>" }, ignore: "content-length"
  check "POST /encodings", "/encodings", "a multipart field with its own charset",
        multipart: [["a", "\xE9".b, nil, "text/plain; charset=iso-8859-1"]]
  check "POST /p", "/p", "an empty multipart body", input: "",
        headers: { "Content-Type" => "multipart/form-data; boundary=x" }
  check "POST /p", "/p", "multipart that ends early is a bad request", status: 400,
        input: "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1", headers: { "Content-Type" => "multipart/form-data; boundary=x" }
  check "POST /p", "/p", "multipart without a boundary", input: "--x\r\n", headers: { "Content-Type" => "multipart/form-data" }
  check "POST /p", "/p", "multipart with another boundary", status: 400,
        input: "--y\r\n\r\n1\r\n--y--\r\n", headers: { "Content-Type" => "multipart/form-data; boundary=x" }
  check "POST /p", "/p", "multipart fields that clash are a bad request", multipart: [%w[a 1], %w[a[b] 2]], status: 400
  check "POST /p", "/p", "multipart with 5000 fields", multipart: Array.new(5000) { |i| ["a#{i}", "1"] },
        raises: "Rack::Multipart::MultipartTotalPartLimitError"

  app do
    get("/class") { [params.class.name[/\w+\z/], params.is_a?(Hash), params.equal?(@params)].inspect }
    get("/read") { [params[:a], params["a"], params.fetch(:a), params.key?(:a), params.values_at(:a, "a"), params.dig(:n, :x)].inspect }
    get("/write") do
      params[:sym] = { inner: { deep: 1 } }
      params["str"] = [{ in_list: 1 }]
      params.delete(:a)
      [params, params["sym"]["inner"][:deep], params[:str][0]["in_list"]].inspect
    end
    get("/merge") { params.merge(b: 2).then { |one| [one.class == params.class, one[:b], one["b"], params.key?(:b)].inspect } }
    get("/select") { params.select { |k, _| k == "a" }.then { |one| [one.class == params.class, one].inspect } }
    get("/to_h") { params.to_h.then { |one| [one.class == params.class, one].inspect } }
    get("/slice") { [params.slice(:a), params.slice("a"), params.except(:a), params.key("1")].inspect }
    get("/transform") { [params.transform_keys(&:to_sym), params.transform_values(&:to_s), params.reject { true }].inspect }
    get("/dup") { params.dup.tap { |one| one[:z] = 1 }.then { |one| [one, params, one.class == params.class].inspect } }
    get("/list") { [params.to_a, params.keys, params.sort, params.count, params.any?, params.compact].inspect }
    get("/missing") { [params[:none], params.fetch(:none, 1), params.fetch(:none) { |key| key }].inspect }
    get("/fetch") { params.fetch(:none) }
    get("/default") do
      params.default = "default"
      params[:none].inspect
    end
    get("/enc") { params.map { |k, v| [k, k.encoding.name, v, v.encoding.name, v.valid_encoding?, v.frozen?] }.inspect }
    get("/replace") do
      @params = { "own" => 1 }
      params.inspect
    end
    get("/assign") do
      self.params = { own: 1 }
      [params, @params].inspect
    end
    get("/request-params") { [request.params.class, request.params, request.GET].inspect }
    post("/sides") { [request.GET, request.POST, params].inspect }
    post("/body") { request.body.read }
    post("/rewound") do
      request.body.rewind
      request.body.read
    end
    get("/object") { params.map { |k, v| [k, v.class.name[/\w+\z/]] }.inspect }
    get("/arg/:a") { |a| [a, a.equal?(params[:a]), params[:a].frozen?, a.encoding].inspect }
    get("/change/:a") do |a|
      a << "!"
      [a, params].inspect
    end
    get("/equal") { [params == { "a" => "1" }, { "a" => "1" } == params].inspect }
    get("/ivars") { [@params, @env.equal?(env), @request.equal?(request), @response.equal?(response), @app].inspect }
    get("/pattern") do
      case params
      in { a: String => a } then "by Symbol #{a}"
      else "no match"
      end
    end
  end

  check "GET /class", "params", "an indifferent Hash", body: '["IndifferentHash", true, true]'
  check "GET /read?a=1&n[x]=2", "params", "by Symbol and String", body: '["1", "1", "1", true, ["1", "1"], "2"]'
  check "GET /write?a=1", "params", "what is written is indifferent too"
  check "GET /merge?a=1", "params", "merge", body: "[true, 2, 2, false]"
  check "GET /select?a=1&b=2", "params", "select"
  check "GET /to_h?a=1", "params", "to_h"
  check "GET /slice?a=1&b=2", "params", "slice, except and key"
  check "GET /transform?a=1", "params", "transform and reject"
  check "GET /dup?a=1", "params", "dup"
  check "GET /list?b=1&a", "params", "as a list"
  check "GET /missing", "params", "a name that is missing", body: '[nil, 1, "none"]'
  check "GET /fetch", "params", "fetch of a missing name", raises: "KeyError"
  check "GET /default", "params", "a default of one's own"
  check "GET /enc?a=b&%C3%A9=%C3%A9", "params", "encodings and frozenness"
  check "GET /replace?a=1", "params", "@params replaced", body: { "own" => 1 }.inspect
  check "GET /assign?a=1", "params", "params= assigned"
  check "GET /request-params?a=1", "params", "request.params is a plain Hash", body: "[Hash, #{{ "a" => "1" }.inspect}, #{{ "a" => "1" }.inspect}]"
  check "POST /sides?q=1", "params", "query and form apart", form: { "f" => "2" },
body: "[#{{ "q" => "1" }.inspect}, #{{ "f" => "2" }.inspect}, #{{ "q" => "1", "f" => "2" }.inspect}]"
  check "POST /body", "params", "the body of JSON can be read", input: "{}", headers: { "Content-Type" => "application/json" }, body: "{}"
  check "POST /body", "params", "the body of a form was read", form: { "a" => "1" }
  check "POST /rewound", "params", "the body can be read again", form: { "a" => "1" }, body: "a=1"
  check "GET /object?a=1&b[]=2&c[d]=3&e", "params", "classes of the values"
  check "GET /arg/x", "params", "the argument and the param", body: /"x"/
  check "GET /change/x", "params", "an argument that is changed"
  check "GET /equal?a=1", "params", "equal to a Hash", body: "[true, true]"
  check "GET /ivars?a=1", "instance variables", "@params, @env, @request, @response and @app",
        body: "[#{{ "a" => "1" }.inspect}, true, true, true, nil]"
  check "GET /pattern?a=1", "params", "pattern matching"
end
