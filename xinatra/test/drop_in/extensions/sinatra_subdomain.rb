# frozen_string_literal: true

require "sinatra/base"
require "sinatra/subdomain"
require "probe"

class Domains < Sinatra::Base
  register Sinatra::Subdomain

  subdomain :blog do
    get("/") { "the blog" }
    get("/:year") { |year| "the blog in #{year}" }
    post("/") { "posted" }
  end
  subdomain(%i[one two]) { get("/") { "one or two: #{subdomain}" } }
  subdomain(/\Ax\d+\z/) { get("/") { "x and digits" } }
  subdomain { get("/") { "any: #{subdomain}" } }
  get("/") { "none: #{subdomain.inspect}" }
  get("/:year") { |year| "no blog in #{year}" }
end

class Deeper < Domains
  set :tld_size, 2
end

%w[blog.example.com one.example.com two.example.com x12.example.com other.example.com example.com a.b.example.com
   127.0.0.1 blog.example.co.uk].each do |host|
  [Domains, Deeper].each do |app|
    ask_all(app, "GET /", "HEAD /", "GET /2020", "POST /", "HTTP_HOST" => host)
  end
end
