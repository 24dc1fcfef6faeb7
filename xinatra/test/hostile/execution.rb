# frozen_string_literal: true

require "rack/lint"
require "stringio"
require_relative "apps"

module Hostile
  # Sends requests to the apps in this process, and tells what they answered as plain data.
  class Execution
    # Seconds of CPU time: no request of a few kilobytes needs so much.
    LIMIT = 1.0
    FRAMEWORKS = /(?:sin|xin)atra/i
    # What is another in each process.
    SESSION = /(rack\.session=)[^;\n]+/
    TEMPFILE = %r{/[^\s">]*RackMultipart[^\s">]*}

    # Rack's rules for an answer; the request breaks some on purpose.
    class Lint < Rack::Lint::Wrapper
      # Lets every environment pass.
      def check_environment(_env) = nil
    end

    # `apps` Rack apps by name; `lint` whether their answers must keep to Rack's rules.
    def initialize(apps, lint:)
      @apps = apps
      @lint = lint
    end

    # One Hash a request: `status`, `headers` (each an Array) and `body`; or `raised`. Besides, `error` tells of a
    # failure that the app has not made itself, and `late` of too much time.
    def run(requests)
      requests.map do |request|
        started = cpu
        answer = ask(@apps.fetch(request.app), request.env)
        cpu - started > LIMIT ? answer.merge(late: cpu - started) : answer
      end
    end

    private

    def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)

    def ask(app, env)
      env = env.dup
      env["rack.input"] = StringIO.new(env.delete("input").b) if env.key?("input")
      env["rack.errors"] = StringIO.new
      answer = answer(*(@lint ? Lint.new(app, env).response : app.call(env)))
      return answer if answer[:status] < 500 || answer[:headers].key?("x-made")

      answer.merge(error: text_of(env["sinatra.error"]))
    rescue Exception => e # rubocop:disable Lint/RescueException -- nothing may leave the app
      { raised: text_of(e) }
    end

    def answer(status, headers, body)
      text = +"".b
      body.each { |part| text << part.b }
      body.close if body.respond_to?(:close)
      headers = headers.to_h.sort.to_h { |name, value| [name, Array(value).map { |one| plain(one) }] }
      { status: status, headers: headers, body: plain(text) }
    end

    def plain(text) = text.b.gsub(FRAMEWORKS, "Framework").gsub(SESSION, '\1').gsub(TEMPFILE, "a tempfile")

    def text_of(exception)
      plain("#{exception.class}: #{exception&.message} (#{Array(exception&.backtrace).first(3).join(", ")})")
    end
  end
end
