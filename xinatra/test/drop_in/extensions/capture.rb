# frozen_string_literal: true

require "sinatra/base"
require "sinatra/capture"
require "erb"
require "slim"
require "haml"
require "probe"

class Captures < Sinatra::Base
  helpers Sinatra::Capture
  helpers do
    def box(&block) = "[#{capture(&block)}]"
    def pair(one, &block) = "(#{capture(one, 2, &block)})"
  end

  get("/ruby") { box { "ruby" } }
  get("/args") { pair(1) { |a, b| "#{a},#{b}" } }
  get("/erb") { erb "a<%= box do %>inside <%= 1 + 1 %><% end %>b", layout: false }
  get("/erb_assigned") { erb "<% c = capture do %>later<% end %>first <%= c %>", layout: false }
  get("/erb_nested") { erb "<%= box do %>1<%= box do %>2<% end %>3<% end %>", layout: false }
  get("/slim") { slim "- c = capture do\n  p inside\n== c", layout: false }
  get("/haml") { haml "- c = capture do\n  %p inside\n!= c", layout: false }
  get("/engine") { "#{current_engine} #{ruby?} #{erb?}" }
  get("/later") { capture_later { |x| "later #{x}" }.call(3) }
end

2.times do
  ask_all(Captures, "GET /ruby", "GET /args", "GET /erb_assigned", "GET /slim", "GET /haml", "GET /engine",
          "GET /later")
end
