# frozen_string_literal: true

require "puma"
require "puma/server"
require "rack"
require "rack/protection"
require "rack/test"
require "sinatra/base"

module RequestsTest
  # A small site with sessions, forms that need rack-protection's token, redirects, and names that differ each time.
  class Site < Sinatra::Base
    set :environment, :test
    set :session_secret, "for a test only, " * 5
    enable :sessions
    disable :logging
    use Rack::Protection::AuthenticityToken

    helpers do
      def token = Rack::Protection::AuthenticityToken.token(session)
      def hidden = %(<input type="hidden" name="authenticity_token" value="#{token}">)
    end

    get("/") { "hello #{session[:user] || "stranger"}" }
    get("/login") { %(<form action="/login" method="post">#{hidden}<input name="user"><input name="password"></form>) }
    get("/new") { %(<meta name="csrf-token" content="#{token}"><form action="/notes" method="post">#{hidden}</form>) }
    get("/notes/:id") { session[:notes].to_a.include?(params[:id]) ? "note" : halt(404) }
    delete("/notes/:id") { session[:notes].to_a.include?(params[:id]) ? 204 : halt(404) }

    post "/login" do
      halt 401 unless params[:password] == "open sesame"
      session[:user] = params[:user]
      redirect "/"
    end

    post "/notes" do
      halt 403 unless session[:user]
      id = rand(10**9).to_s
      session[:notes] = [*session[:notes], id]
      redirect "/notes/#{id}"
    end
  end

  # Somebody who logs in to {Site}, writes a note, and deletes it by a script.
  class Visitor
    def initialize(app)
      @session = Rack::Test::Session.new(app)
      @session.env("SERVER_PROTOCOL", "HTTP/1.1")
    end

    # @raise [RuntimeError] when the site does not do what it is asked for
    def visit(user, password)
      @session.get("/login")
      expect(303) { @session.post("/login", user: user, password: password, authenticity_token: token) }
      expect(200) { @session.get("/") }
      expect(200) { @session.get("/new") }
      expect(303) { @session.post("/notes", authenticity_token: token) }
      expect(200) { @session.get(@session.last_response.location) }
      @session.get("/new")
      expect(204) { @session.delete(note, {}, "HTTP_X_CSRF_TOKEN" => token) }
    end

    private

    def token = @session.last_response.body[/name="authenticity_token" value="([^"]+)"/, 1]
    def note = "/notes/#{@session.last_request.env["rack.session"][:notes].last}"

    def expect(status)
      yield
      answer = @session.last_response
      raise "#{@session.last_request.fullpath} answers #{answer.status}: #{answer.body}" unless answer.status == status
    end
  end

  # Serves an app with Puma on a free port of the loopback address, in this process, while the block runs.
  # @yieldparam url [String]
  def self.served(app)
    server = Puma::Server.new(app, nil, { min_threads: 1, max_threads: 4, log_writer: Puma::LogWriter.null })
    port = server.add_tcp_listener("127.0.0.1", 0).addr[1]
    server.run
    yield "http://127.0.0.1:#{port}"
  ensure
    server&.stop(true)
  end
end
