# frozen_string_literal: true

require "sinatra"
require "sinatra/webdav"
require "probe"

# In a classic app: registered once more, as on a modular app, the extension calls itself without end.
disable :run

%i[propfind proppatch mkcol copy move unlock].each do |verb|
  Sinatra::Application.send(verb, "/#{verb}/:x") do
    [request.propfind?, request.proppatch?, request.mkcol?, request.copy?, request.move?, request.unlock?,
     request.safe?, request.idempotent?, params[:x]].inspect
  end
end
propfind("/top") { "at the top level" }
get("/get") { [request.safe?, request.idempotent?, request.propfind?].inspect }
post("/get") { [request.safe?, request.idempotent?].inspect }

%w[propfind proppatch mkcol copy move unlock].each do |verb|
  ask_all(Sinatra::Application, "#{verb.upcase} /#{verb}/1", "GET /#{verb}/1")
end
ask_all(Sinatra::Application, "GET /get", "POST /get", "PROPFIND /get", "PROPFIND /top")
