# frozen_string_literal: true

require "rack/mock"
require "stringio"

# An app that hands over to other threads in the middle of its work, requests around a word that is in no other request,
# and what must come back: whatever threads do at the same time, an answer has its own request's word in it.
module Exchanges
  # The same for all requests; each changes a copy of it.
  ENVIRONMENT = Rack::MockRequest.env_for("/").freeze

  class Oops < StandardError; end

  ROUTES = proc do
    set :environment, :production
    disable :dump_errors

    helpers do
      # Hands over to another thread and gives the value back.
      def meanwhile(value)
        Thread.pass
        value
      end
    end

    template(:layout) { "<main><%= yield %> by <%= @author %></main>" }
    template(:page) { "<%= meanwhile(params[:word]) %> <%= meanwhile(params[:q]) %>" }

    get("/") { meanwhile("home") }
    get("/hello/:word") { "hello #{meanwhile(params[:word])}" }
    get("/pair/:a/:b") { |a, b| "#{meanwhile(a)} #{b} #{params[:a]} #{params[:b]} #{params[:q]}" }
    get("/query") { "#{params[:q]} #{meanwhile(params[:list]).join(" ")} #{params[:map][:x]}" }
    get("/files/*.*") { "#{meanwhile(params[:splat]).join(" ")} #{request.path_info}" }
    get(%r{/number/(\d+)}) { |number| "#{meanwhile(number)} #{params[:captures].first}" }
    get("/type/:type/:word") do
      content_type meanwhile(params[:type]).to_sym
      params[:word]
    end
    get("/halt/:code") do
      headers "x-word" => params[:q]
      halt meanwhile(params[:code]).to_i, "halted #{params[:q]}"
    end
    get("/error/:word") { raise Oops, meanwhile(params[:word]) }
    get("/status/:code/:word") do
      status meanwhile(params[:code]).to_i
      params[:word]
    end
    get("/pass/:word") { pass if meanwhile(params[:word]) }
    get("/pass/*") { "passed #{meanwhile(params[:splat]).first}" }
    get("/redirect/:word") { redirect "/hello/#{meanwhile(params[:word])}" }
    get("/page/:word") do
      @author = meanwhile(params[:word]).reverse
      erb :page
    end
    get("/cookie") do
      response.set_cookie("echo", meanwhile(request.cookies["word"]))
      request.cookies["word"]
    end
    get("/session/:word") { meanwhile(session[:word] = params[:word]) }
    get("/session") { "kept #{meanwhile(session[:word])}" }
    post("/form") { "#{meanwhile(params[:word])} #{request.content_length}" }

    error(Oops) { |error| "oops #{meanwhile(error.message)} #{params[:word]}" }
    not_found { "nothing at #{meanwhile(request.path_info)}" }
  end

  # With filters and sessions, requests take other ways through the framework than without.
  FILTERED = proc do
    set :session_secret, "threads!" * 8
    enable :sessions
    before { @seen = request.path_info }
    before("/hello/:word") { @word = meanwhile(params[:word]) }
    after { headers "x-path" => meanwhile(@seen), "x-hello" => @word.to_s }
    get("/session/:word") { meanwhile(session[:word] = params[:word]) }
    get("/session") { "kept #{meanwhile(session[:word])}" }
  end

  # A request and what must come back.
  Exchange = Struct.new(:path, :status, :body, :headers, :env)

  # Each makes an exchange around a word that is in no other request.
  ALL = [
    ->(_word) { ["/", 200, "home"] },
    ->(word) { ["/hello/#{word}", 200, "hello #{word}"] },
    ->(word) { ["/hello/#{word}%20%C3%A9", 200, "hello #{word} é"] },
    ->(word) { ["/pair/a#{word}/b#{word}?q=#{word}", 200, "a#{word} b#{word} a#{word} b#{word} #{word}"] },
    ->(word) { ["/query?q=#{word}&list[]=1&list[]=#{word}&map[x]=%20#{word}", 200, "#{word} 1 #{word}  #{word}"] },
    ->(word) { ["/files/#{word}/x.txt", 200, "#{word}/x txt /files/#{word}/x.txt"] },
    ->(word) { ["/number/#{word.to_i(36)}", 200, "#{word.to_i(36)} #{word.to_i(36)}"] },
    ->(word) { ["/type/json/#{word}", 200, word, { "content-type" => "application/json" }] },
    ->(word) { ["/type/txt/#{word}", 200, word, { "content-type" => "text/plain;charset=utf-8" }] },
    ->(word) { ["/halt/410?q=#{word}", 410, "halted #{word}", { "x-word" => word }] },
    ->(word) { ["/error/#{word}", 500, "oops #{word} #{word}"] },
    ->(word) { ["/status/202/#{word}", 202, word] },
    ->(word) { ["/pass/#{word}", 200, "passed #{word}"] },
    ->(word) { ["/redirect/#{word}", 302, "", { "location" => "http://example.org/hello/#{word}" }] },
    ->(word) { ["/page/#{word}?q=#{word}", 200, "<main>#{word} #{word} by #{word.reverse}</main>"] },
    ->(word) { ["/missing/#{word}", 404, "nothing at /missing/#{word}"] },
    ->(word) { ["/cookie", 200, word, { "set-cookie" => "echo=#{word}" }, { "HTTP_COOKIE" => "word=#{word}" }] },
    lambda do |word|
      ["/form", 200, "#{word} #{word.size + 5}", {},
       { "REQUEST_METHOD" => "POST", "CONTENT_TYPE" => "application/x-www-form-urlencoded",
         "CONTENT_LENGTH" => (word.size + 5).to_s, "rack.input" => StringIO.new("word=#{word}") }]
    end
  ].map { |make| ->(word) { Exchange.new(*make.call(word)) } }.freeze

  module_function

  # @param more [Proc] what else the class declares
  # @param base [Class] what it inherits from
  # @return [Class] an app that answers all exchanges
  def app_with(more = proc {}, base: Xinatra::Base)
    Class.new(base) do
      class_eval(&ROUTES)
      class_eval(&more)
    end
  end

  # @param number [Integer] chooses among the kinds of exchanges
  # @param word [String] letters and digits, in no other exchange
  # @return [Exchange]
  def make(number, word) = ALL[number % ALL.size].call(word)

  # @return [Exchange] with what the filters of {FILTERED} add to an answer
  def filtered(exchange)
    path = exchange.path[/[^?]+/].gsub("%20", " ").gsub("%C3%A9", "é")
    hello = path.start_with?("/hello/") ? path.delete_prefix("/hello/") : ""
    exchange.headers = { "x-path" => exchange.path[/[^?]+/], "x-hello" => hello, **exchange.headers.to_h }
    exchange
  end

  # @return [Exchange] that puts the word into a session
  def write_session(word, cookie) = Exchange.new("/session/#{word}", 200, word, {}, cookie)

  # @return [Exchange] that finds it there
  def read_session(word, cookie) = Exchange.new("/session", 200, "kept #{word}", {}, cookie)

  # @param answer [Array(Integer, Hash, #each)]
  # @return [Hash] the environment that brings the answer's session back
  def cookie_of(answer) = { "HTTP_COOKIE" => Array(answer[1]["set-cookie"]).first.to_s[/[^;]+/] }

  # @return [Hash] the Rack environment
  def environment(exchange)
    path, query = exchange.path.split("?", 2)
    ENVIRONMENT.merge("PATH_INFO" => path, "QUERY_STRING" => query.to_s, "rack.input" => StringIO.new,
                      **exchange.env.to_h)
  end

  # Asks the app.
  # @return [String, nil] what is wrong with the answer; nil when it is the right one
  def wrong(exchange, app) = difference(exchange, app.call(environment(exchange)))

  # @return [String, nil] nil when it is the right answer
  def difference(exchange, (status, headers, body))
    text = +""
    body.each { |part| text << part.dup.force_encoding(Encoding::UTF_8) }
    body.close if body.respond_to?(:close)
    expected = exchange.headers.to_h
    got = [status, text, expected.to_h { |name, _| [name, Array(headers[name]).first] }]
    wanted = [exchange.status, exchange.body, expected]
    "#{exchange.path}: #{got} instead of #{wanted}" unless got == wanted
  end
end
