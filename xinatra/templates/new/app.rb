# frozen_string_literal: true

require "xinatra/base"

# The app: its routes are tried in the order in which they stand here.
class App < Xinatra::Base
  # The names that it answers to; other requests get 403.
  configure(:production) { set :host_authorization, permitted_hosts: ENV.fetch("HOSTS", "").split(",") }

  helpers do
    # Templates write what comes from outside by this alone.
    def h(text) = Rack::Utils.escape_html(text)
  end

  get "/" do
    erb :index
  end

  get "/hello/:name" do
    erb :hello
  end

  # For whoever wants to know whether this process answers: load balancers, supervisors.
  get "/health" do
    content_type :txt
    "ok\n"
  end

  not_found do
    erb :not_found
  end
end
