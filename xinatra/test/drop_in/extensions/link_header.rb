# frozen_string_literal: true

require "sinatra/base"
require "sinatra/link_header"
require "erb"
require "probe"

class Links < Sinatra::Base
  helpers Sinatra::LinkHeader
  template(:layout) { "<head><%= link_headers %></head><%= yield %>" }

  get("/stylesheet") { stylesheet "/a.css", "/b.css", media: :print }
  get("/prefetch") { prefetch "/next" }
  get("/link") { link "/a", rel: :next, title: "A" }
  get("/rel") { link :alternate, "/feed", type: "application/rss+xml" }
  get("/none") { link_headers.inspect }
  get("/page") do
    stylesheet "/site.css"
    prefetch "/1", "/2"
    erb "body"
  end
  get("/block") { link_headers { link :next, "/2" } }
  link("/verb") { "the verb LINK" }
end

ask_all(Links, *%w[/stylesheet /prefetch /link /rel /none /page /block].map { |path| "GET #{path}" }, "LINK /verb")
