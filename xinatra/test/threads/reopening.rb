# frozen_string_literal: true

require "rack/mock"

# Changes an app class again and again, as a program would that reopens it while it serves, and asks after each change
# whether it counts: a class that has compiled what it was must not answer with that.
class Reopening
  # Puts its word into the answer.
  class Stamp
    # `app` is the Rack app behind.
    def initialize(app, word)
      @app = app
      @word = word
    end

    # As Rack wants it.
    def call(env)
      status, headers, body = @app.call(env)
      [status, headers.merge("x-stamps" => "#{@word},#{headers["x-stamps"]}"), body]
    end
  end

  # Changes that are taken back.
  USUAL = %i[route filter setting helper template error condition parent].freeze
  # Changes that stay, so that each makes the class larger, and how many usual ones lie between two of them.
  LASTING = %i[stamp inclusion].freeze
  BETWEEN = 99

  # @return [Integer] how many changes were made
  attr_reader :number

  # @param app [Class] inherits from a subclass of Xinatra::Base that has nothing of its own
  def initialize(app)
    @app = app
    @number = 0
    app.class_eval do
      set(:wanted) { |value| condition { value } }
      get("/reopened/setting") { settings.reopened.to_s }
      get("/reopened/helper") { reopened }
      get("/reopened/template") { erb(:reopened, layout: false) }
      get("/reopened/error") { raise KeyError }
    end
  end

  # Makes the next change.
  # @return [String, nil] what is wrong after it; nil when the change counts
  def step
    @number += 1
    round, rest = @number.divmod(BETWEEN + 1)
    change = rest.zero? ? LASTING[round % LASTING.size] : USUAL[@number % USUAL.size]
    send(change, @number.to_s)
  end

  private

  def route(word)
    route = @app.get("/reopened/#{word}") { word }
    verb = ->(name) { @app.routes[name].find { |other| other.pattern.to_s == route.pattern.to_s } }
    wrong = expect("/reopened/#{word}", 200, word)
    %w[GET HEAD].each { |name| @app.routes[name].delete(verb[name]) }
    wrong || expect("/reopened/#{word}", 404)
  end

  def filter(word)
    @app.before("/reopened/setting") { halt 202, word }
    wrong = expect("/reopened/setting", 202, word)
    @app.filters[:before].pop
    wrong
  end

  def setting(word)
    @app.set(:reopened, word)
    @app.set(:default_encoding, "utf-8")
    expect("/reopened/setting", 200, word)
  end

  def helper(word)
    @app.helpers do
      remove_method(:reopened) if method_defined?(:reopened, false)
      define_method(:reopened) { word }
    end
    expect("/reopened/helper", 200, word)
  end

  def template(word)
    @app.template(:reopened) { "#{word} <%= params.size %>" }
    expect("/reopened/template", 200, "#{word} 0")
  end

  def error(word)
    @app.error(KeyError) { halt 409, word }
    wrong = expect("/reopened/error", 409, word)
    @app.errors.delete(KeyError)
    wrong
  end

  def condition(word)
    @app.get("/reopened/if", wanted: false) { "never" }
    @app.get("/reopened/if", wanted: true) { word }
    wrong = expect("/reopened/if", 200, word)
    %w[GET HEAD].each { |verb| @app.routes[verb].pop(2) }
    wrong
  end

  def inclusion(word)
    @app.remove_method(:reopened) if @app.method_defined?(:reopened, false)
    @app.include(Module.new { define_method(:reopened) { word } })
    expect("/reopened/helper", 200, word)
  end

  def parent(word)
    @app.superclass.get("/reopened/parent/#{word}") { "inherited #{word}" }
    wrong = expect("/reopened/parent/#{word}", 200, "inherited #{word}")
    @app.superclass.reset!
    wrong || expect("/reopened/parent/#{word}", 404)
  end

  def stamp(word)
    @app.use(Stamp, word)
    stamps = ask("/reopened/setting")[1].fetch("x-stamps", "")
    "the middleware #{word} is not asked, only #{stamps}" unless stamps.split(",").include?(word)
  end

  def expect(path, status, body = nil)
    answer = ask(path)
    text = answer[2].to_enum.to_a.join
    return if answer[0] == status && (body.nil? || text == body)

    "change #{@number}: #{path} answers #{answer[0]} #{text[0, 200].inspect} instead of #{status} #{body.inspect}"
  end

  def ask(path) = @app.call(Rack::MockRequest.env_for(path))
end
