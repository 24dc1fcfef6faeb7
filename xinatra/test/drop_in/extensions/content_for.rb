# frozen_string_literal: true

require "sinatra/base"
require "sinatra/content_for"
require "erb"
require "slim"
require "haml"
require "liquid"
require "probe"

class Contents < Sinatra::Base
  helpers Sinatra::ContentFor
  set :views, Probe.fixture("content_for")

  template(:layout_of) { "<head><%= yield_content :head %></head><%= yield %>" }
  template(:erb_page) { "<% content_for(:head) { %><b>head</b><% } %>body" }
  template(:erb_twice) { "<% content_for :head do %>1<% end %><% content_for :head do %>2<% end %>body" }
  template(:erb_args) { "<% content_for(:item) { |name| %>[<%= name %>]<% } %><%= yield_content :item, 'a' %>" }
  template(:erb_default) { "<% yield_content(:none) do %>default<% end %>|" }
  template(:erb_value) { "<% content_for :head, 'a value' %><%= yield_content :head %>" }
  template(:erb_flush) do
    "<% content_for :head, 'old' %><% content_for :head, 'new', flush: true %><%= yield_content :head %>"
  end
  template(:erb_asked) { "<%= content_for?(:head) %><% content_for :head, 'x' %><%= content_for? :head %>" }
  template(:erb_cleared) { "<% content_for :head, 'x' %><% clear_content_for :head %><%= content_for?(:head) %>" }
  template(:slim_page) { "- content_for :head do\n  b head\np body" }
  template(:slim_layout) { "head == yield_content :head\nbody == yield" }
  template(:haml_page) { "- content_for :head do\n  %b head\n%p body" }
  template(:haml_layout) { "%head!= yield_content :head\n%body!= yield" }

  %i[erb_page erb_twice erb_default].each { |name| get("/#{name}") { erb name, layout: :layout_of } }
  %i[erb_args erb_value erb_flush erb_asked erb_cleared].each { |name| get("/#{name}") { erb name, layout: false } }
  get("/slim") { slim :slim_page, layout: :slim_layout }
  get("/haml") { haml :haml_page, layout: :haml_layout }
  get("/haml_in_erb") { haml :haml_page, layout: :layout_of, layout_engine: :erb }
  get("/erb_in_slim") { erb :erb_page, layout: :slim_layout, layout_engine: :slim }
  get("/ruby") do
    content_for(:head) { "from ruby" }
    content_for(:head) { |*args| " #{args.inspect}" }
    yield_content(:head, 1, 2)
  end
  get("/file") { erb :page }
  get("/nested") { erb :outer, layout: false }
end

2.times do
  ask_all(Contents, *%w[/erb_page /erb_twice /erb_default /erb_args /erb_value /erb_flush /erb_asked /erb_cleared /slim
                        /haml /haml_in_erb /erb_in_slim /ruby /file /nested].map { |path| "GET #{path}" })
end
