# frozen_string_literal: true

require "sinatra/base"
require "sinatra/required_params"
require "probe"

class Required < Sinatra::Base
  helpers Sinatra::RequiredParams
  get("/one") { required_params(:a) && "one" }
  get("/two/:id") { required_params(:id, :b).inspect }
  get("/nested") { required_params(:a, user: [:name, { address: :city }]) && "nested" }
  get("/array") { required_params(%i[a b]) && "array" }
  error(400) { "bad: #{response.status}" }
end

ask_all(Required, "GET /one", "GET /one?a=", "GET /one?a=1", "GET /two/5", "GET /two/5?b=1", "GET /nested?a=1",
        "GET /nested?a=1&user=x", "GET /nested?a=1&user[name]=n", "GET /nested?a=1&user[name]=n&user[address][city]=c",
        "GET /nested?a=1&user[name]=n&user[address]=c", "GET /array?a=1", "GET /array?a=1&b=2")
