# frozen_string_literal: true

require_relative "../suite"

Differential.theme "patterns" do
  app do
    get("/hello/:name") { params["name"].inspect }
    get("/two/:a/:b") { params.inspect }
    get("/dot/:file.:ext") { params.inspect }
    get("/dash/:a-:b") { params.inspect }
    get("/opt/:a/?:b?") { params.inspect }
    get("/group/:a(/:b)?") { params.inspect }
    get("/braces/{name}") { params.inspect }
    get("/named/{+rest}") { params.inspect }
    get("/or/(one|two)") { "one of two" }
    get("/say/*/to/*") { params["splat"].inspect }
    get("/download/*.*") { |path, ext| [path, ext].inspect }
    get("/mixed/:a/*") { params.inspect }
    get("/in*-fix") { params["splat"].inspect }
    get("/quoted/\\:name") { "literal colon" }
    get("/named-splat/*rest") { params.inspect }
    get("/ext.?:format?") { params.inspect }
    get("/under/:snake_case") { params["snake_case"] }
    get("/a$b") { "dollar" }
    get("/a.b") { "dot" }
  end

  check "GET /hello/world", "/hello/:name", "a capture is a param", body: '"world"'
  check "GET /hello/w%C3%B6rld", "/hello/:name", "a capture is decoded as UTF-8", body: '"wörld"'
  check "GET /hello/a%2Fb", "/hello/:name", "an escaped slash divides, by path cleaning", status: 404
  check "GET /hello/a%252Fb", "/hello/:name", "a capture is decoded once", body: '"a%2Fb"'
  check "GET /hello/a+b", "/hello/:name", "a plus in a capture"
  check "GET /hello/a%20b", "/hello/:name", "a space in a capture", body: '"a b"'
  check "GET /hello/", "/hello/:name", "a capture is not empty", status: 404
  check "GET /hello/a/b", "/hello/:name", "a capture ends at a slash", status: 404
  check "GET /hello/a.b", "/hello/:name", "a capture may have a dot", body: '"a.b"'
  check "GET /hello/a;b=c", "/hello/:name", "a capture may have a semicolon", body: '"a;b=c"'
  check "GET /hello/%3F%23", "/hello/:name", "escaped delimiters of a URL", body: '"?#"'
  check "GET /hell%6F/b%20c", "/hello/:name", "an escaped literal before a capture", body: '"b c"'
  check "GET /hello/%zz", "/hello/:name", "a bad escape in the path"
  check "GET /hello/%", "/hello/:name", "a lone percent sign"
  check "GET /hello/%E4", "/hello/:name", "a capture that is no UTF-8"
  check "GET /hello/%00", "/hello/:name", "a NUL byte in a capture", body: '"\u0000"'
  check "GET /hello/%0A", "/hello/:name", "a newline in a capture", body: '"\n"'
  check "GET /hello/a%0Ab", "/hello/:name", "a newline inside a capture", body: '"a\nb"'
  check "HEAD /hello/world", "/hello/:name", "content-length of the body that HEAD leaves out",
        body: "", header: { "content-length" => "7" }
  check "GET /two/1/2", "/two/:a/:b", "two captures", body: { "a" => "1", "b" => "2" }.inspect
  check "GET /two/1/2?a=9&c=3", "/two/:a/:b", "captures win over the query", body: { "a" => "1", "c" => "3", "b" => "2" }.inspect
  check "GET /dot/pony.jpg", "/dot/:file.:ext", "captures around a dot", body: { "file" => "pony", "ext" => "jpg" }.inspect
  check "GET /dot/pony.tar.gz", "/dot/:file.:ext", "the first capture is greedy"
  check "GET /dot/pony%2Ejpg", "/dot/:file.:ext", "an escaped dot"
  check "GET /dash/x-y", "/dash/:a-:b", "captures around a dash", body: { "a" => "x", "b" => "y" }.inspect
  check "GET /dash/x-y-z", "/dash/:a-:b", "greed around a dash"
  check "GET /opt/x", "/opt/:a/?:b?", "an optional capture left out"
  check "GET /opt/x/y", "/opt/:a/?:b?", "an optional capture given"
  check "GET /group/x", "/group/:a(/:b)?", "an optional group left out"
  check "GET /group/x/y", "/group/:a(/:b)?", "an optional group given", body: { "a" => "x", "b" => "y" }.inspect
  check "GET /braces/x", "/braces/{name}", "a capture in braces", body: { "name" => "x" }.inspect
  check "GET /named/x/y/z", "/named/{+rest}", "a capture over slashes", body: { "rest" => "x/y/z" }.inspect
  check "GET /or/two", "/or/(one|two)", "alternatives", body: "one of two"
  check "GET /or/three", "/or/(one|two)", "none of the alternatives", status: 404
  check "GET /say/hello/to/world", "/say/*/to/*", "two splats", body: '["hello", "world"]'
  check "GET /say/a/b/to/c/d", "/say/*/to/*", "splats run over slashes", body: '["a/b", "c/d"]'
  check "GET /say/a%2Fb/to/c", "/say/*/to/*", "splats are decoded", body: '["a/b", "c"]'
  check "GET /download/path/to/file.xml", "/download/*.*", "splats as block arguments", body: '["path/to/file", "xml"]'
  check "GET /mixed/x/y/z", "/mixed/:a/*", "a capture before a splat"
  check "GET /mixed/x/", "/mixed/:a/*", "a splat may be empty"
  check "GET /inABC-fix", "/in*-fix", "a splat inside a word", body: '["ABC"]'
  check "GET /in-fix", "/in*-fix", "an empty splat inside a word", body: '[""]'
  check "GET /quoted/:name", "/quoted/\\:name", "an escaped colon is literal", body: "literal colon"
  check "GET /quoted/x", "/quoted/\\:name", "an escaped colon captures nothing", status: 404
  check "GET /named-splat/a/b", "/named-splat/*rest", "a named splat"
  check "GET /ext", "/ext.?:format?", "an optional extension left out"
  check "GET /ext.json", "/ext.?:format?", "an optional extension given"
  check "GET /under/x", "/under/:snake_case", "a name with an underscore", body: "x"
  check "GET /a$b", "/a$b", "a dollar sign is literal", body: "dollar"
  check "GET /a%24b", "/a$b", "a literal matches its escaped form", body: "dollar"
  check "GET /aXb", "/a.b", "a dot is literal", status: 404
  check "GET /a.b", "/a.b", "a dot matches itself", body: "dot"

  app do
    disable :protection
    get("/hello/:name") { params["name"] }
    get("/say/*/to/*") { params["splat"].inspect }
  end

  check "GET /hello/a%2Fb", "/hello/:name", "without protection an escaped slash stays in the capture", body: "a/b"
  check "GET /hello/a%252Fb", "/hello/:name", "without protection a capture is decoded once", body: "a%2Fb"
  check "GET /say/a%2Fb/to/c", "/say/*/to/*", "without protection splats are decoded", body: '["a/b", "c"]'
  check "GET /hello//x", "/hello/:name", "without protection a doubled slash stays", status: 404
  check "GET /hello/x/../y", "/hello/:name", "without protection a parent step stays", status: 404

  app do
    get("/num/:id", capture: { id: /\d+/ }) { "wrong" }
  end

  check "GET /num/1", "/num/:id", "capture is no condition by itself", raises: "NoMethodError"

  app do
    get("/num/:id", mustermann_opts: { capture: { id: /\d+/ } }) { "number #{params[:id]}" }
    get("/num/:id") { "other #{params[:id]}" }
    get("/kind/:kind", mustermann_opts: { capture: { kind: %w[a b] } }) { params[:kind] }
    get("/digits/:id", mustermann_opts: { capture: :digit }) { params[:id] }
    get("/except/*", mustermann_opts: { except: "/except/secret*" }) { params[:splat].inspect }
    get("/lazy/:a.:b", mustermann_opts: { greedy: false }) { params.inspect }
    get("/regular/(?<year>\\d{4})", mustermann_opts: { type: :regular }) { params.inspect }
    get("/identity/:x", mustermann_opts: { type: :identity }) { "identity" }
    get("/space /x", mustermann_opts: { space_matches_plus: false }) { "space" }
  end

  check "GET /num/12", "/num/:id with capture", "a capture option narrows", body: "number 12"
  check "GET /num/x", "/num/:id with capture", "what the option refuses goes on", body: "other x"
  check "GET /kind/b", "/kind/:kind with capture list", "a list of allowed captures", body: "b"
  check "GET /kind/c", "/kind/:kind with capture list", "a capture out of the list", status: 404
  check "GET /digits/5", "/digits/:id with a named class", "a class of characters", body: "5"
  check "GET /digits/x", "/digits/:id with a named class", "a character out of its class", status: 404
  check "GET /except/open", "/except/* with except", "what is not excepted", body: '["open"]'
  check "GET /except/secret1", "/except/* with except", "what is excepted", status: 404
  check "GET /lazy/a.b.c", "/lazy/:a.:b not greedy", "the first capture is short"
  check "GET /regular/2024", "type regular", "a named group is a param"
  check "GET /identity/:x", "type identity", "every character is literal", body: "identity"
  check "GET /space%20/x", "no plus for a space", "an escaped space still matches", body: "space"
  check "GET /space+/x", "no plus for a space", "a plus does not match", status: 404

  app do
    set :mustermann_opts, capture: { id: /\d+/ }
    get("/num/:id") { params[:id] }
    get("/word/:id", mustermann_opts: { capture: { id: /[a-z]+/ } }) { params[:id] }
  end

  check "GET /num/12", "/num/:id with the setting", "mustermann_opts for the whole app", body: "12"
  check "GET /num/x", "/num/:id with the setting", "mustermann_opts narrow every route", status: 404
  check "GET /word/x", "/word/:id with setting and option", "a route's own options win", body: "x"

  app do
    set :mustermann_opts, type: :rails
    get("/rails/:a(/:b)") { params.inspect }
  end

  check "GET /rails/1", "/rails/:a(/:b)", "patterns of another type"
  check "GET /rails/1/2", "/rails/:a(/:b)", "patterns of another type with all parts"

  app do
    get(Mustermann.new("/object/:id")) { params.inspect }
    get(Mustermann.new("/a/:id") | Mustermann.new("/b/:id")) { params.inspect }
    get(Mustermann.new(%r{/c/(\d+)}) | Mustermann.new("/d/:x")) { params.inspect }
  end

  check "GET /object/5", "a Mustermann object", "a pattern made by hand", body: { "id" => "5" }.inspect
  check "GET /b/5", "a composite pattern", "the second alternative", body: { "id" => "5" }.inspect
  check "GET /c/5", "a composite with a regexp", "captures of a composite"

  app do
    get(%r{/re/([\w]+)}) { params["captures"].inspect }
    get(%r{/arg/([\w]+)}) { |word| word }
    get(%r{/args/(\d+)/(\d+)}) { |a, b| "#{a}+#{b}" }
    get(%r{/named/(?<year>\d+)/(?<month>\d+)}) { params.inspect }
    get(%r{/named-arg/(?<year>\d+)}) { |year| year }
    get(%r{/opt(/(\d+))?}) { params["captures"].inspect }
    get(%r{/case/abc}i) { "any case" }
    get(%r{/none}) { params.inspect }
    get(%r{/alt/(?:a|b)}) { "alternative" }
    get(%r{/x/ y}x) { "extended" }
    get(%r{/tail/.*}) { request.path_info }
    get(%r{/uni/([^/]+)}) { |word| word }
  end

  check "GET /re/word", "regexp with a group", "captures are an Array", body: '["word"]'
  check "GET /arg/word", "regexp with a group", "a group is a block argument", body: "word"
  check "GET /args/1/2", "regexp with two groups", "groups are block arguments", body: "1+2"
  check "GET /named/2024/05", "regexp with named groups", "named groups are params too"
  check "GET /named-arg/2024", "regexp with a named group", "a named group is an argument", body: "2024"
  check "GET /opt", "regexp with optional groups", "groups that took no part"
  check "GET /opt/3", "regexp with optional groups", "groups that took part", body: '["/3", "3"]'
  check "GET /case/ABC", "regexp /i", "an option of the regexp", body: "any case"
  check "GET /none", "regexp without groups", "no captures", body: "{}"
  check "GET /none/more", "regexp without groups", "a regexp is matched as a whole", status: 404
  check "GET /alt/b", "regexp with alternatives", "alternatives of a regexp", body: "alternative"
  check "GET /x/y", "regexp /x", "spaces of an extended regexp", body: "extended"
  check "GET /tail/a/b", "regexp /tail/.*", "anything after", body: "/tail/a/b"
  check "GET /uni/%C3%A9t%C3%A9", "regexp with a class", "captures are decoded", body: "été"
  check "GET /uni/a%20b+c", "regexp with a class", "a space and a plus in captures"
  check "GET /uni/%zz", "regexp with a class", "a bad escape in captures"
  app do
    get(%r{\A/anchored\z}) { "anchored" }
  end

  check "GET /anchored", "an anchored regexp", "anchors are refused", raises: "Mustermann::CompileError"

  app do
    get(%r{\A/anchored\z}, mustermann_opts: { check_anchors: false }) { "anchored" }
  end

  check "GET /anchored", "an anchored regexp", "anchors are allowed by option", body: "anchored"

  app do
    get(:symbol) { "symbol" }
  end

  check "GET /symbol", "a Symbol", "a pattern of another class", status: 404

  app do
    get(["/list1", "/list2"]) { "list" }
  end

  check "GET /list2", "an Array", "a list of patterns"

  app do
    matcher = Class.new do
      def match(path)
        path == "/custom" ? [] : nil
      end
    end
    get(matcher.new) { "custom" }
  end

  check "GET /custom", "an object with match", "a custom matcher", raises: /Error/

  app do
    pattern = Class.new do
      def to_pattern(**) = Mustermann.new("/to_pattern/:x")
    end
    get(pattern.new) { params.inspect }
  end

  check "GET /to_pattern/1", "an object with to_pattern", "a pattern by conversion", body: { "x" => "1" }.inspect

  app do
    get("/:a(") { "never" }
  end

  check "GET /x", "/:a(", "a pattern that is not closed", raises: "Mustermann::ParseError"
end
