# frozen_string_literal: true

require "timeout"
require_relative "cookie_jar"
require_relative "request_env"
require_relative "suite"

module Differential
  # Runs one case in this process, where `Framework` is set, and tells what was answered as plain data.
  class Execution
    TIMEOUT = 20
    SESSION = /(rack\.session=)[^;\n]+/
    OBJECT = /#<.*/m
    FRAMEWORKS = /(?:sin|xin)atra/i

    # What a `stack` block is run in.
    class Stack
      # Apps made here are in this environment.
      def initialize(environment)
        @environment = environment
      end

      # A subclass of `base` whose body is the block.
      def framework_app(base = Framework::Base, &block)
        environment = @environment
        Class.new(base) do
          set :environment, environment
          set :root, FIXTURES
          class_eval(&block) if block
        end
      end
    end

    # `one` is the Case.
    def initialize(one)
      @case = one
      @jar = CookieJar.new
    end

    # The list of answers, one for each request: Hashes with "status", "headers", "body", "notes", "errors" or "raised".
    def run
      $stderr = StringIO.new
      # Once for a case, for it starts a thread.
      Timeout.timeout(TIMEOUT) do
        app = build
        @case.steps.map { |step| ask(app, step) }
      end
    rescue StandardError, ScriptError => e
      [raised(e)]
    ensure
      tell($stderr.string)
    end

    private

    # What frameworks say about an app on the terminal is no part of its answer; Ruby's own warnings are to be seen.
    def tell(said)
      $stderr = STDERR
      said.each_line { |line| warn line if line.include?(": warning: ") }
    end

    def build
      recipe = @case.recipe
      case recipe.kind
      when :app then Stack.new(recipe.environment).framework_app(&recipe.source)
      when :stack then Stack.new(recipe.environment).instance_eval(&recipe.source)
      when :script then run_script(File.join(SCRIPTS, recipe.source), recipe.argv)
      end
    end

    def run_script(path, argv)
      ARGV.replace(argv)
      $0 = path
      load path
      Object.const_get(ENV.fetch("FRAMEWORK").capitalize)::Application
    end

    def ask(app, step)
      env = RequestEnv.build(step)
      errors = env["rack.errors"]
      @jar.fill(env)
      Differential.notes.clear
      answer = answer(*call(app, env))
      answer.merge("notes" => Differential.notes.map { |text| plain(text) }, "errors" => plain(errors.string))
    rescue StandardError, ScriptError => e
      raised(e)
    end

    def call(app, env) = app.call(env)

    def answer(status, headers, body)
      text = read(body)
      pairs = headers.to_h
      @jar.store(pairs["set-cookie"])
      pairs = pairs.sort.to_h { |name, value| [name, value.is_a?(Array) ? value.map { |v| plain(v) } : plain(value)] }
      { "status" => status, "headers" => pairs, "body" => plain(text) }
    end

    def read(body)
      text = +"".b
      if body.respond_to?(:each)
        body.each { |part| text << part.b }
      else
        body.call(StringIO.new(text))
      end
      text
    ensure
      body.close if body.respond_to?(:close)
    end

    def raised(error)
      { "raised" => error.class.name.sub(FRAMEWORKS, "Framework"),
        "message" => plain(error.message.lines.first.to_s).gsub(FRAMEWORKS, "Framework").gsub(OBJECT, "#<>") }
    end

    # A text that JSON can carry, without what differs from run to run.
    def plain(value)
      return value unless value.is_a?(String)

      text = value.dup.force_encoding(Encoding::UTF_8)
      text = value.b.dump unless text.valid_encoding?
      text = text.gsub(FIXTURES, "FIXTURES").gsub(SCRIPTS, "SCRIPTS").gsub(SESSION, '\1SESSION')
      @case.normalize.reduce(text) { |result, (pattern, replacement)| result.gsub(pattern, replacement) }
    end
  end
end
