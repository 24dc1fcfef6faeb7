# frozen_string_literal: true

require "stringio"
require "timeout"
require_relative "../sides"

module RandomApps
  # What the snippets of every app can name.
  module World
    ROOT = File.expand_path("../differential/fixtures", __dir__)
    PUBLIC = File.join(ROOT, "public")

    # An error of an app's own.
    class Special < StandardError; end

    # Middleware that changes what passes through it.
    class Shouting
      # `app` is the Rack app behind.
      def initialize(app)
        @app = app
      end

      # Adds a header.
      def call(env)
        status, headers, body = @app.call(env)
        headers["x-shout"] = "1"
        [status, headers, body]
      end
    end

    # Code outside of an app that is given its instance; no reading of the app's methods shows what it does.
    class Visitor
      # `app` is the instance, or its environment.
      def initialize(app)
        @app = app
      end

      # Ways to the params, and to what else an instance knows.
      def param(key) = @app.params[key]
      def params = @app.params.to_a
      def variable = @app.instance_variable_get(:@params)
      def evaluated = @app.instance_eval { @params }
      def executed = @app.instance_exec { @params.to_a }
      def requested = @app.instance_eval { @request.path_info }
      def responded = @app.instance_eval { @response.status }
      def logs = @app.logger.level
      def pass = @app.pass
      def halt = @app.halt(418)
      def elsewhere(path) = @app.merge("PATH_INFO" => path, "elsewhere" => true)
    end
  end

  # Runs one app in this process, where `RandomApps::World::Framework` is set, and tells what it answered as plain data.
  class Execution
    TIMEOUT = 4
    FRAMEWORKS = /(?:sin|xin)atra/i
    CLOSED = "class App; #{Sides::CLOSE}; end".freeze
    OBJECT = /#<(?:[^<>]|<[^<>]*>)*>|0x\h+/
    SESSION = /(rack\.session=)[^;\n]+/

    # `app` an App; `closed` whether its requests may not take the direct way.
    def initialize(app, closed: false)
      @app = app
      @closed = closed
    end

    # One Hash a request.
    def run
      @room = Module.new
      World.constants.each { |name| @room.const_set(name, World.const_get(name)) }
      evaluate(@app.source)
      evaluate(CLOSED) if @closed
      half = @app.requests.size / 2
      @app.requests.each_with_index.map do |request, index|
        evaluate(@app.late_source) if index == half && @app.late.any?
        ask(request)
      end
    rescue StandardError, ScriptError => e
      [raised(e)]
    end

    private

    # Constants are looked up in the text around the evaluated one.
    def evaluate(source)
      @room.module_eval(source, "app.rb", 1)
    end

    def ask(request)
      env = request.dup
      env["rack.input"] = StringIO.new((env.delete("input") || "").b)
      env["rack.errors"] = StringIO.new(+"")
      Timeout.timeout(TIMEOUT) { answer(@room::App.call(env)) }.merge(traces(env))
    rescue Exception => e # rubocop:disable Lint/RescueException -- apps raise those too
      raised(e).merge(traces(env))
    end

    def answer(response)
      status, headers, body = response
      text = +"".b
      body.each { |part| text << part.to_s.b }
      body.close if body.respond_to?(:close)
      headers = headers.to_h.sort.to_h { |name, value| [name, plain(value.to_s)] }
      headers = headers.except("content-length", "etag") if text.match?(OBJECT)
      { status: status, headers: headers, body: plain(text) }
    end

    def traces(env) = { route: env["sinatra.route"], seen: env["seen"]&.map { |text| plain(text) } }

    def raised(error) = { raised: error.class.name.to_s.sub(FRAMEWORKS, "Framework") }

    def plain(text)
      text.b.gsub(FRAMEWORKS, "Framework").gsub(OBJECT, "#<>").gsub(SESSION, '\1')
    end
  end
end
