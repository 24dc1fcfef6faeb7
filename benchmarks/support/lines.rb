# frozen_string_literal: true

require "benchdd/requests"

module Bench
  # Requests as the suites keep them: each a line of text with verb, path, query, cookie and form. So 100,000 of them
  # are few objects for the garbage collector, and what is made of a line is as new as what a server has just parsed.
  module Lines
    FORM = "application/x-www-form-urlencoded".b
    # An environment as Puma makes it, for a browser's request.
    MODEL = BenchDD::Requests::Environment.new.call(
      BenchDD::Requests::Request.new(verb: "GET", path: "/", headers: BenchDD::Requests::Generator::HEADERS)
    ).freeze
    # The keys whose values a server makes anew for each request, and which are the same here.
    SENT = MODEL.keys.grep(/\A(?:HTTP_|SERVER_(?:NAME|PROTOCOL)|REMOTE_ADDR)/).freeze
    private_constant :FORM, :MODEL, :SENT

    # Makes distinct requests: each has captured values, a query or a form, and a cookie of its own.
    # @param routes [Array<Array(String, String)>] verbs and patterns
    # @param size [Integer, Symbol] how many, as BenchDD's generator takes it
    # @return [Array<String>]
    def self.generate(routes, size: :small)
      BenchDD::Requests::Generator.new(routes: routes, size: size).map { |request| of(request) }
    end

    # @param request [BenchDD::Requests::Request]
    # @return [String]
    def self.of(request)
      fields = [request.verb, request.path, request.query, request.headers["cookie"], request.body]
      fields.join("\t")
    end

    # Makes an environment that the app may change.
    # @param line [String]
    # @return [Hash{String => Object}]
    def self.env(line)
      verb, path, query, cookie, form = line.b.split("\t", 5)
      env = MODEL.dup
      SENT.each { |name| env[name] = env[name].dup }
      env["REQUEST_METHOD"] = verb
      env["PATH_INFO"] = path
      env["REQUEST_PATH"] = path.dup
      env["QUERY_STRING"] = query
      env["REQUEST_URI"] = query.empty? ? path.dup : "#{path}?#{query}"
      env["HTTP_COOKIE"] = cookie unless cookie.empty?
      form.empty? ? env : send_form(env, form)
    end

    def self.send_form(env, form)
      env["rack.input"] = StringIO.new(form)
      env["CONTENT_LENGTH"] = form.bytesize.to_s.b
      env["CONTENT_TYPE"] = FORM.dup
      env
    end
    private_class_method :send_form
  end
end
