# frozen_string_literal: true

require "sinatra/base"
require "sinatra/cookies"
require "probe"

class Jars < Sinatra::Base
  helpers Sinatra::Cookies

  before("/before") { cookies[:early] = "1" }

  get("/set") { cookies[:name] = "va lue;é" }
  get("/read") { cookies[:name].inspect }
  get("/both") { cookies.merge!("a" => "2", "new" => "3") && cookies.to_hash.sort.inspect }
  get("/delete") { [cookies.delete(:a), cookies[:a], cookies.key?(:a)].inspect }
  get("/clear") { cookies.clear && cookies.to_hash.inspect }
  get("/options") { cookies.options.inspect }
  get("/custom") { cookies.set(:a, value: "1", path: "/custom", httponly: false, max_age: 60) && "set" }
  get("/before") { cookies["early"] }
  get("/fetch") { [cookies.fetch("a"), cookies.fetch("none", &:upcase)].inspect }
  get("/each") { cookies.map { |key, value| "#{key}=#{value}" }.sort.join(",") }
  get("/delete_if") { cookies.delete_if { |key, _| key == "a" } && cookies.keys.inspect }
  get("/select") { cookies.select { |_, value| value == "1" }.inspect }
  get("/update") { cookies.update(a: "9") { |_, old, new| old + new } && cookies["a"] }
  get("/same") { cookies.equal?(cookies).to_s }
  get("/mixed") { response.set_cookie("raw", "r") || cookies["raw"] }
  get("/inspect") { cookies.inspect }
end

class Optional < Jars
  set :cookie_options, domain: "example.com", httponly: false
end

ask_all(Jars, "GET /set", "GET /read", "GET /both", "GET /delete", "GET /clear", "GET /options", "GET /custom",
        "GET /before", "GET /fetch", "GET /each", "GET /delete_if", "GET /select", "GET /update", "GET /same",
        "GET /mixed", "GET /inspect", "GET https://secure.example/set", "GET http://localhost/set",
        "HTTP_COOKIE" => "a=1; name=n%20m; b=1")
ask_all(Jars, "GET /read", "GET /clear", "GET /delete")
ask(Jars, "GET /set", "SCRIPT_NAME" => "/mounted")
ask_all(Optional, "GET /set", "GET /options", "GET /delete", "HTTP_COOKIE" => "a=1")
