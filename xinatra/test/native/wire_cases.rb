# frozen_string_literal: true

require "rack/mock"
require "stringio"

# Requests that each go another way through the leaves in C, around a word that is in no other request, with the answers
# that they must get: by `call` and by `fetch`, with filters and without, whatever happens to Ruby's heap meanwhile.
module WireCases
  class Oops < StandardError; end

  # A helper `meanwhile` is called in the middle of handlers, filters and error blocks: what happens there is the test's
  # own matter. It is outside of the app, whose code is then read as any app's.
  ROUTES = proc do
    set :environment, :production
    disable :dump_errors
    helpers { def meanwhile(value) = WireCases.pause(value) }

    get("/sole/:word") { meanwhile(params[:word]) }
    get("/values/:a/:b") { |a, b| "#{meanwhile(a)} #{b}" }
    get("/all/:word") { params.merge("more" => meanwhile("x")).sort.join(" ") }
    get("/splat/*") { meanwhile(params[:splat]).first }
    get("/query") { "#{params[:q]} #{meanwhile(params[:list])&.join(" ")}" }
    get("/cookie") { "#{meanwhile(request.cookies["word"])} #{request.cookies["other"]}" }
    get("/env/:word") { "#{meanwhile(env)["HTTP_HOST"]} #{params[:word]}" }
    get("/json/:word") { meanwhile(content_type(:json)) && "{#{params[:word]}}" }
    get("/type/:type/:word") { |type, word| content_type(meanwhile(type).to_sym) && word }
    get("/redirect/:word") { redirect meanwhile("/sole/#{params[:word]}") }
    get("/halt/:word") { halt 402, meanwhile(params[:word]) }
    get("/headers/:word") { |word| headers("x-word" => meanwhile(word)) && status(201) && (word * 2) }
    get("/array/:word") { |word| [203, meanwhile(word)] }
    get("/long/:word") { |word| meanwhile(word) * 1000 }
    post("/form/:word") { "#{params[:word]} #{meanwhile(params[:a])} #{params[:b]}" }
    put("/form/:word") { |word| "#{word} #{meanwhile(params[:a])}" }
    delete("/gone/:word") { |word| meanwhile(word) }
  end

  # With filters, requests take other ways through C than without.
  FILTERS = proc do
    before { @filtered = meanwhile(params[:q]) }
    before { @seen = request.cookies["word"] if meanwhile(@filtered) }
  end

  # With handlers of the app's own, or code that may read what is otherwise made on demand, much cannot be put off to
  # the end, as a redirect's address is.
  HANDLERS = proc do
    get("/request/:word") { "#{meanwhile(request.env)["PATH_INFO"]} #{request.query_string}" }
    get("/raise/:word") { |word| raise Oops, meanwhile(word) }
    error(Oops) { |error| [503, "oops #{meanwhile(error.message)}"] }
    not_found { "nothing at #{meanwhile(request.path_info)}" }
  end

  Case = Struct.new(:verb, :target, :fields, :body, :status, :answer, :headers)

  get = ->(target, answer, status = 200, fields: {}, **headers) do # rubocop:disable Style/Lambda
    Case.new("GET", target, fields, nil, status, answer, headers.transform_keys { |name| name.to_s.tr("_", "-") })
  end
  form = ->(verb, target, body, answer) { Case.new(verb, target, {}, body, 200, answer, {}) }

  # Each makes a case around a word of letters and digits.
  ALL = [
    ->(word) { get["/sole/#{word}", word, content_length: word.size.to_s] },
    ->(word) { get["/sole/%20#{word}", " #{word}"] },
    ->(word) { get["/sole/#{word}?q=%41#{word}", word] },
    ->(word) { get["/values/#{word}/b", "#{word} b"] },
    ->(word) { get["/all/#{word}?q=#{word}", "more x q #{word} word #{word}"] },
    ->(word) { get["/splat/a/#{word}.b", "a/#{word}.b"] },
    ->(word) { get["/query?q=#{word}+x", "#{word} x "] },
    ->(word) { get["/query?q=1&list[]=%20#{word}&list[]=2", "1  #{word} 2"] },
    ->(word) { get["/cookie?q=1", "#{word} a b", fields: { "Cookie" => "word=#{word}; other=a%20b" }] },
    ->(word) { get["/env/#{word}", "localhost #{word}"] },
    ->(word) { get["/json/#{word}", "{#{word}}", content_type: "application/json"] },
    ->(word) { get["/type/css/#{word}", word, content_type: "text/css;charset=utf-8"] },
    ->(word) { get["/type/png/#{word}", word, content_type: "image/png"] },
    ->(word) { get["/redirect/#{word}", "", 302, location: "http://localhost/sole/#{word}"] },
    ->(word) { get["/halt/#{word}", word, 402] },
    ->(word) { get["/headers/#{word}", word * 2, 201, x_word: word] },
    ->(word) { get["/array/#{word}", word, 203] },
    ->(word) { get["/long/#{word}", word * 1000, content_length: (word.size * 1000).to_s] },
    ->(word) { Case.new("HEAD", "/sole/#{word}", {}, nil, 200, "", { "content-length" => word.size.to_s }) },
    ->(word) { Case.new("DELETE", "/gone/#{word}", {}, nil, 200, word, {}) },
    ->(word) { form["POST", "/form/#{word}", "a=#{word}&b=%20x", "#{word} #{word}  x"] },
    ->(word) { form["POST", "/form/#{word}?b=q", "a[]=1&a[]=#{word}", "#{word} [\"1\", \"#{word}\"] q"] },
    ->(word) { form["POST", "/form/#{word}", "a[b][c]=#{word}", "#{word} #{{ "b" => { "c" => word } }.inspect} "] },
    ->(word) { form["PUT", "/form/#{word}", "a=#{word}", "#{word} #{word}"] }
  ].freeze

  # Those that HANDLERS answer.
  HANDLED = [
    ->(word) { get["/request/#{word}?q=#{word}", "/request/#{word} q=#{word}"] },
    ->(word) { get["/raise/#{word}", "oops #{word}", 503] },
    ->(word) { get["/none/#{word}", "nothing at /none/#{word}", 404] }
  ].freeze

  # What ways through C there are: name => what the app has besides its routes, and the cases that it answers.
  APPS = { "plain" => [[], ALL], "filtered" => [[FILTERS], ALL],
           "handled" => [[HANDLERS, FILTERS], ALL.each_slice(3).map(&:first) + HANDLED] }.freeze

  # Each asks an app, in one of the two ways, and returns status, headers and body.
  ASK = {
    "call" => ->(app, asked) { app.call(WireCases.environment(asked)) },
    "fetch" => lambda do |app, asked|
      response = app.fetch(WireCases.message(asked))
      [response.status, response.headers, response.body]
    end
  }.freeze

  module_function

  # @param more [Array<Proc>] what else the class declares
  # @param meanwhile [#call] what all apps do from now on with what a handler has just read
  # @return [Class] an app that answers all cases
  def app_with(*more, meanwhile: ->(value) { value })
    @meanwhile = meanwhile
    Class.new(Xinatra::Base) { [ROUTES, *more].each { |part| class_eval(&part) } }
  end

  # @return [Object] the value
  def pause(value)
    @meanwhile.call(value)
    value
  end

  # @return [Hash] a Rack environment
  def environment(asked)
    path, query = asked.target.split("?", 2)
    fields = asked.fields.to_h { |name, value| ["HTTP_#{name.upcase}", value] }
    Rack::MockRequest.env_for("/", "HTTP_HOST" => "localhost", **fields, **form_fields(asked)).merge(
      "REQUEST_METHOD" => asked.verb, "PATH_INFO" => path, "QUERY_STRING" => query.to_s
    )
  end

  # @return [Xinatra::Native::Request]
  def message(asked)
    fields = { "Host" => "localhost", **asked.fields }
    fields.update("Content-Type" => FORM, "Content-Length" => asked.body.bytesize.to_s) if asked.body
    head = fields.map { |name, value| "#{name}: #{value}\r\n" }.join
    body = StringIO.new(asked.body) if asked.body
    Xinatra::Native::Request.parse("#{asked.verb} #{asked.target} HTTP/1.1\r\n#{head}\r\n", body:)
  end

  # @return [Hash] what an environment has for a body
  def form_fields(asked)
    return {} unless asked.body

    { "CONTENT_TYPE" => FORM, "CONTENT_LENGTH" => asked.body.bytesize.to_s, "rack.input" => StringIO.new(asked.body) }
  end

  # @return [String, nil] what is wrong with an answer; nil when it is the right one
  def wrong(asked, (status, headers, body))
    text = body.is_a?(String) ? body : body.to_enum.to_a.join
    got = [status, text, asked.headers.to_h { |name, _| [name, headers[name]] }]
    wanted = [asked.status, asked.answer, asked.headers]
    "#{asked.verb} #{asked.target}: #{got} instead of #{wanted}" unless got == wanted
  end

  # What a form is sent as.
  FORM = "application/x-www-form-urlencoded"
end
