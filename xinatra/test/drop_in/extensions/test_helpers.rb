# frozen_string_literal: true

require "sinatra/base"
require "sinatra/test_helpers"
require "probe"

class Helped
  include Sinatra::TestHelpers

  def run
    show("base environment", Sinatra::Base.environment)
    mock_app do
      enable :sessions
      get("/") { "root #{session[:n] = session[:n].to_i + 1}" }
      options("/o") { "options" }
      patch("/p") { "patch #{params[:a]}" }
      get("/env") { env["REQUEST_METHOD"] }
    end
    exchange
    settings.set(:foo, 1)
    show("settings", [settings.foo, last_request?, settings.superclass == Sinatra::Base])
    self.app = Sinatra.new { get("/other") { "other" } }
    get("/other")
    show("other", [status, body])
  end

  def exchange
    show("before", last_request?)
    2.times { get("/") && show("get", [status, body, headers["content-type"]]) }
    options("/o") && show("options", [status, body])
    patch("/p", a: 1) && show("patch", [status, body])
    get("/env") && show("env", [last_env["PATH_INFO"], last_response.body])
    get("/none") && show("none", [status, body])
    show("cookie", cookie_jar.to_hash.keys)
  end
end

Helped.new.run
