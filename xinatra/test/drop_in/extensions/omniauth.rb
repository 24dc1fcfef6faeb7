# frozen_string_literal: true

require "sinatra/base"
require "omniauth"
require "probe"

OmniAuth.config.logger = Logger.new(IO::NULL)
OmniAuth.config.request_validation_phase = nil

class Entered < Sinatra::Base
  enable :sessions
  set :session_secret, "s" * 64
  use OmniAuth::Builder do
    provider :developer, fields: %i[name], uid_field: :name
  end

  %w[get post].each do |verb|
    send(verb, "/auth/:provider/callback") do
      auth = request.env["omniauth.auth"]
      session[:user] = auth["uid"]
      "#{params[:provider]} #{auth["info"]["name"]}"
    end
  end
  get("/auth/failure") { "failed: #{params[:message]}" }
  get("/me") { session[:user].inspect }
end

ask_all(Entered, "GET /auth/developer", "POST /auth/developer", "GET /auth/failure?message=x", "GET /me",
        "GET /auth/unknown")
jar = cookie(ask(Entered, "POST /auth/developer/callback", params: { "name" => "Ann" }))
ask(Entered, "GET /me", "HTTP_COOKIE" => jar)
OmniAuth.config.test_mode = true
OmniAuth.config.mock_auth[:developer] = OmniAuth::AuthHash.new(uid: "mock", info: { name: "Mock" })
ask_all(Entered, "POST /auth/developer", "GET /auth/developer/callback")
