# frozen_string_literal: true

require "minitest/autorun"
require "logger"
require "rack"
require "rack/protection"
require "stringio"
require "xinatra/protection"

module XinatraTest
  # Sends one request through the real rack-protection, stacked as Sinatra stacks it, and through a compiled chain, and
  # tells what each of them did.
  module ProtectionOracle
    # A secret as a session keeps it.
    SECRET = Xinatra::Protection::Token.random

    # What an app, a client and an operator can notice of one request.
    Outcome = Struct.new(:response, :seen, :session, :path, :flag, :log, :attacks, :closed, keyword_init: true)

    # Collects log lines, with the part of the class name that both libraries have in common. A line that repeats the
    # last one is dropped: rack-protection's JsonCsrf says everything twice.
    class Log
      # The lines so far.
      attr_reader :lines

      # An empty log.
      def initialize = @lines = []

      # Keeps a line.
      def warn(line)
        line = line.sub(/\S+::/, "")
        @lines << line unless @lines.last == line
      end

      # Drops a line: the two word it differently.
      def debug(_line) = nil
    end

    # Collects what is instrumented, and the path that is in env then.
    class Instrumenter
      # The attacks so far.
      attr_reader :attacks

      # Nothing seen yet.
      def initialize = @attacks = []

      # As ActiveSupport::Notifications has it.
      def instrument(event, env) = @attacks << [event, env["rack.protection.attack"], env["PATH_INFO"]]
    end

    # A body that knows whether it was closed.
    class Body
      # Whether #close was called.
      attr_reader :closed

      # As Rack wants it.
      def each = yield("secret")

      # As Rack wants it.
      def close = @closed = true
    end

    module_function

    # The stack of Sinatra 4.2.1 around an app.
    def stack(app, protection, host, sessions)
      Rack::Builder.new do
        if protection
          given = protection.is_a?(Hash) ? protection : {}
          options = { img_src: "'self' data:", font_src: "'self'" }.merge(given)
          options[:without_session] = !given.fetch(:session) { sessions }
          options[:reaction] ||= :drop_session
          use Rack::Protection, options
        end
        use Rack::Protection::HostAuthorization, host
        run app
      end.to_app
    end

    # The compiled chain around an app, through its middleware and the calls that a dispatcher makes.
    def chain(app, protection, host, sessions)
      protect = Xinatra::Protection.compile(protection, host, sessions: sessions)
      inner = ->(env) { dispatch(protect, env, app) }
      protect.middleware.reverse.reduce(inner) { |wrapped, (klass, argument)| klass.new(wrapped, argument) }
    end

    # What a framework does with a chain.
    def dispatch(protect, env, app)
      refusal = protect.refuse(env) unless skip?(protect, env)
      return refusal if refusal

      path = env["PATH_INFO"]
      env["PATH_INFO"] = protect.clean(path) unless protect.clean?(path)
      status, headers, body = app.call(env)
      env["PATH_INFO"] = path
      if (refusal = protect.refuse_response(env, headers))
        body.close
        return refusal
      end
      added = protect.headers(headers["content-type"]).merge(headers.compact)
      protect.decorate(headers)
      raise "headers and decorate differ: #{added} #{headers}" unless added == headers.compact

      [status, headers, body]
    end

    # Whether a framework may spare itself the question.
    def skip?(protect, env)
      protect.nothing_to_check? || protect.triggers&.none? { |key| env.key?(key) }
    end

    # A request: `request` overrides the env of a GET from a browser; `session` may be nil for none.
    # @return [Outcome, Exception]
    def observe(builder, settings, request, answer)
      log = Log.new
      instrumenter = Instrumenter.new
      protection = settings[:protection]
      if protection
        protection = { logger: log, instrumenter: instrumenter }.merge(protection.is_a?(Hash) ? protection : {})
      end
      host = { logger: log, instrumenter: instrumenter }.merge(settings[:host] || {})
      seen = []
      body = Body.new
      app = lambda do |env|
        seen << [env["PATH_INFO"], parameters(env)]
        [200, answer.dup, body]
      end
      env = env_for(request)
      response = send(builder, app, protection, host, settings[:sessions]).call(env)
      Outcome.new(response: plain(response), seen: seen, session: plain_session(env["rack.session"]),
                  path: env["PATH_INFO"], flag: env["protection.failed"], log: log.lines,
                  attacks: instrumenter.attacks, closed: body.closed)
    rescue StandardError => e
      e
    end

    # The env of a request.
    def env_for(request)
      env = { "REQUEST_METHOD" => "GET", "PATH_INFO" => "/", "SCRIPT_NAME" => "", "QUERY_STRING" => "",
              "SERVER_NAME" => "example.org", "SERVER_PORT" => "80", "HTTP_HOST" => "example.org",
              "rack.url_scheme" => "http", "rack.input" => StringIO.new(request.fetch("body", "").dup),
              "CONTENT_TYPE" => "application/x-www-form-urlencoded", "HTTP_USER_AGENT" => "Browser",
              "rack.errors" => StringIO.new }
      session = request["rack.session"]
      env.merge(request.except("body")).merge(session ? { "rack.session" => session.dup } : {}).compact
    end

    # What the app would take for the query's parameters; nil where it would answer 400.
    def parameters(env)
      Rack::Request.new(env).GET.dup
    rescue Rack::BadRequest
      nil
    end

    # The response with its body read, headers in their order.
    def plain(response)
      [response[0], response[1].to_a, response[2].to_enum(:each).to_a]
    end

    # A session without the value of a token that either made at random. (rack-protection pads its Base64 with "=".)
    def plain_session(session)
      session&.transform_values do |value|
        value.is_a?(String) && value != SECRET ? value[/\A[\w-]{43}/] && :new : value
      end
    end

    # Both outcomes of a request.
    # @return [Array(Outcome, Outcome)] rack-protection's and ours
    def both(settings, request, answer = { "content-type" => "text/html;charset=utf-8" })
      %i[stack chain].map { |builder| observe(builder, settings, request, answer) }
    end
  end
end
