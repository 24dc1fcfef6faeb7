# frozen_string_literal: true

require "sinatra/base"
require "warden"
require "probe"

Warden::Strategies.add(:password) do
  def valid? = params["user"]

  def authenticate!
    params["password"] == "secret" ? success!(params["user"]) : fail!("wrong password")
  end
end

class Members < Sinatra::Base
  enable :sessions
  set :session_secret, "s" * 64
  set :protection, except: :session_hijacking
  use Warden::Manager do |manager|
    manager.default_strategies :password
    manager.failure_app = Members
    manager.serialize_into_session { |user| user }
    manager.serialize_from_session { |user| user }
    manager.intercept_401 = false
  end

  helpers do
    def warden = env["warden"]
  end

  before("/private/*") { warden.authenticate! }
  post("/login") { warden.authenticate! && redirect("/private/home") }
  get("/private/home") { "home of #{warden.user}" }
  get("/who") { warden.user.inspect }
  get("/logout") { warden.logout && "bye" }
  post("/unauthenticated") { [401, "no: #{warden.message}"] }
  get("/unauthenticated") { [401, "log in first, to see #{env["warden.options"][:attempted_path]}"] }
  get("/plain401") { halt 401, "own" }
end

ask_all(Members, "GET /private/home", "GET /who", "GET /plain401")
ask(Members, "POST /login", params: { "user" => "ann", "password" => "wrong" })
jar = cookie(ask(Members, "POST /login", params: { "user" => "ann", "password" => "secret" }))
ask_all(Members, "GET /private/home", "GET /who", "GET /logout", "HTTP_COOKIE" => jar)
