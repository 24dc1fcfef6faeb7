# frozen_string_literal: true

# The app that answers the cases of http_cases.rb: by what a path asks for, or else by what it has understood.
module HttpApp
  # A body that is neither an Array nor knows its length.
  class Parts
    # @param parts [Array<String, Exception>] an exception is raised where it stands
    def initialize(*parts)
      @parts = parts
    end

    # @yield [String]
    def each
      @parts.each { |part| part.is_a?(Exception) ? raise(part) : yield(part) }
    end
  end

  # One that fails where it is closed.
  class Unclosable < Parts
    # @raise [RuntimeError]
    def close = raise("unclosable")
  end

  # One that says that it is an Array, and is closed by that, as Rack's SPEC wants it.
  class Arrayish < Parts
    # @return [Array<String>]
    def to_ary = @parts.tap { close }

    # @yield [String]
    def each
      raise "it is closed" if @closed

      super
    end

    # Only the first time counts.
    def close = @closed = true
  end

  TEXT = { "content-type" => "text/plain" }.freeze

  with = ->(name, value) { proc { [200, TEXT.merge(name => value), ["ok"]] } }
  parts = ->(*all, **fields) { proc { [200, TEXT.merge(fields.transform_keys(&:to_s)), Parts.new(*all)] } }
  status = ->(number, *body) { proc { [number, number.is_a?(Integer) && number < 300 ? {} : TEXT, body] } }
  stream = ->(&block) { proc { [200, TEXT, block] } }

  # Path => what answers it.
  ANSWERS = {
    # Statuses.
    "/204" => status[204, "content"],
    "/204/length" => proc { [204, { "content-length" => "7" }, ["content"]] },
    "/304" => status[304, "content"],
    "/304/parts" => proc { [304, {}, Parts.new("content")] },
    "/205" => status[205, "content"],
    "/404" => status[404, "none"],
    "/500" => status[500, "own"],
    "/299" => status[299, "odd"],
    "/599" => status[599, "odd"],
    "/201/string" => proc { ["201", TEXT, ["made"]] },
    "/100" => status[100],
    "/101" => status[101],
    "/99" => status[99],
    "/1000" => status[1000],
    "/status/nil" => proc { [nil, TEXT, []] },
    "/status/word" => proc { ["tea", TEXT, []] },
    # Bodies.
    "/empty" => proc { [200, TEXT, []] },
    "/array" => proc { [200, TEXT, ["one ", "two"]] },
    "/parts" => parts["one ", "two"],
    "/parts/none" => parts[],
    "/parts/empty" => parts["", "one", "", "two", ""],
    "/parts/sized" => parts["one ", "two", "content-length": "7"],
    "/arrayish" => proc { [200, TEXT, Arrayish.new("a", "bc")] },
    "/parts/large" => parts[*["x" * 100_000] * 5],
    "/large" => proc { [200, TEXT, ["y" * 500_000]] },
    "/parts/short" => parts["one", "content-length": "7"],
    "/parts/long" => parts["one two", "content-length": "3"],
    "/array/short" => proc { [200, { "content-length" => "7" }, ["one"]] },
    "/array/long" => proc { [200, { "content-length" => "3" }, ["one two"]] },
    "/length/word" => parts["one", "content-length": "many"],
    "/length/negative" => parts["one", "content-length": "-3"],
    "/length/case" => parts["one", "Content-Length": "3"],
    "/length/zero" => parts["content-length": "0"],
    "/length/empty" => parts["one", "content-length": ""],
    "/coded" => parts["one", "transfer-encoding": "chunked"],
    "/coded/sized" => proc { [200, { "transfer-encoding" => "chunked", "content-length" => "9" }, ["one"]] },
    "/stream" => stream.call { |out| out.write("one ") && (out << "two") && out.close },
    "/stream/open" => stream.call { |out| out.write("one ", "two") },
    "/stream/none" => stream.call(&:close),
    "/stream/flushed" => stream.call { |out| out.write("one") && out.flush && out.write(" two") },
    "/bytes" => proc { [200, TEXT, [(0..255).to_a.pack("C*")]] },
    "/head/sized" => proc { [200, TEXT.merge("content-length" => "1234"), []] },
    # Header fields.
    "/fields/array" => with["x-odd", %w[a b]],
    "/fields/lines" => with["x-odd", "a\nb"],
    "/fields/cookies" => with["set-cookie", ["a=1", "b=2"]],
    "/fields/empty" => with["x-odd", ""],
    "/fields/utf8" => with["x-odd", "\u00FC"],
    "/fields/tab" => with["x-odd", "a\tb"],
    "/fields/number" => with["x-odd", 12],
    "/fields/array/none" => with["x-odd", []],
    "/fields/cr" => with["x-odd", "a\rb"],
    "/fields/crlf" => with["x-odd", "a\r\nx-injected: b"],
    "/fields/nul" => with["x-odd", "a\0b"],
    "/fields/del" => with["x-odd", "a\x7Fb"],
    "/fields/esc" => with["x-odd", "a\eb"],
    "/fields/vt" => with["x-odd", "a\vb"],
    "/fields/array/cr" => with["x-odd", ["a", "b\rc"]],
    "/fields/lines/cr" => with["x-odd", "a\nb\rc"],
    "/fields/name/blank" => with["x odd", "a"],
    "/fields/name/colon" => with["x-odd:", "a"],
    "/fields/name/lf" => with["x-odd\nx-injected", "a"],
    "/fields/name/crlf" => with["x-odd: a\r\nx-injected", "a"],
    "/fields/name/none" => with["", "a"],
    "/fields/name/utf8" => with["x-\u00FC", "a"],
    "/fields/name/case" => with["X-Odd", "a"],
    "/fields/rack" => with["rack.odd", "a"],
    "/fields/date" => with["date", "Sun, 06 Nov 1994 08:49:37 GMT"],
    "/fields/server" => with["server", "odd"],
    "/fields/close" => with["connection", "close"],
    "/fields/close/case" => with["Connection", "Close"],
    "/fields/close/list" => with["connection", "x-odd, close"],
    "/fields/keep" => with["connection", "keep-alive"],
    "/fields/keep-alive" => with["keep-alive", "timeout=5"],
    "/fields/parts/cr" => parts["one", "x-odd": "a\rb"],
    # Failures.
    "/raise" => proc { raise "oops" },
    "/raise/script" => proc { raise NotImplementedError, "oops" },
    "/raise/throw" => proc { throw :oops },
    "/raise/first" => parts[RuntimeError.new("oops")],
    "/raise/middle" => parts["one ", RuntimeError.new("oops")],
    "/raise/middle/sized" => parts["one ", RuntimeError.new("oops"), "content-length": "7"],
    "/raise/stream" => stream.call { |_out| raise "oops" },
    "/raise/stream/middle" => stream.call { |out| out.write("one ") && raise("oops") },
    "/raise/close" => proc { [200, TEXT, Unclosable.new("one ", "two")] },
    "/wrong/nil" => proc {},
    "/wrong/text" => proc { "ok" },
    "/wrong/two" => proc { [200, TEXT] },
    "/wrong/headers" => proc { [200, nil, ["ok"]] },
    "/wrong/body" => proc { [200, TEXT, nil] },
    "/wrong/part" => proc { [200, TEXT, [1]] },
    # What came.
    "/slow" => proc { [200, TEXT, [sleep(0.05) && "slow"]] },
    "/unread" => proc { [200, TEXT, ["unread"]] },
    "/host" => proc { |env| [200, TEXT, [env["HTTP_HOST"].inspect]] },
    "/server" => proc { |env| [200, TEXT, [env.values_at("SERVER_NAME", "SERVER_PORT").join(" ")]] },
    "/protocol" => proc { |env| [200, TEXT, [env["SERVER_PROTOCOL"]]] },
    "/fields" => proc { |env| [200, TEXT, [env["HTTP_X_ASKED"].inspect]] },
    "/size" => proc { |env| [200, TEXT, [env["rack.input"].read.then { |body| "#{body.bytesize} #{body.sum}" }]] }
  }.freeze

  module_function

  # @param env [Hash]
  # @return [Array(Integer, Hash, Object)]
  def call(env) = (ANSWERS[env["PATH_INFO"]] || method(:understood)).call(env)

  # Says what was asked for: method, path, query where there is one, and the body in brackets.
  def understood(env)
    query = env["QUERY_STRING"]
    target = query.empty? ? env["PATH_INFO"] : "#{env["PATH_INFO"]}?#{query}"
    [200, TEXT, ["#{env["REQUEST_METHOD"]} #{target} [#{env["rack.input"].read}]"]]
  end
end
