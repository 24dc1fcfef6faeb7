# frozen_string_literal: true

# What a template is rendered with and on, and where it is found.
module RenderCases
  add("locals as an option") { erb :locals, locals: { a: 1, b: 2 } }
  add("locals as an argument") { erb :locals, {}, { a: 1, b: 2 } }
  add("locals as both") { erb :locals, { locals: { a: 1, b: 2 } }, { a: 3, b: 4 } }
  add("locals of nil") { erb :index, locals: nil }
  add("locals of nil as an argument") { erb :index, {}, nil }
  add("locals in another order") { erb(:locals, locals: { b: 1, a: 2 }) + erb(:locals, locals: { a: 3, b: 4 }) }
  add("fewer locals, then more") do
    erb(:partial) + erb(:partial, locals: { x: 1 }) + erb(:partial)
  end
  add("locals with String keys") { erb :locals, locals: { "a" => 1, "b" => 2 } }
  add("locals with a key that is no name") { erb :index, locals: { "a b": 1 } }
  add("a local named locals") { erb "<%= locals %>", locals: { locals: 5 } }
  add("locals that are missing") { erb :locals, locals: { a: 1 } }
  add("instance variables") do
    @seen = [1]
    erb :self
  end
  add("another scope") { erb "<%= title %>", scope: Scope.new("T"), layout: false }
  add("another scope with a layout") { erb "<%= title %>", scope: Scope.new("T") }
  add("a class as scope") { erb "<%= name %>", scope: Scope, layout: false }
  add("self as scope") { erb :self, scope: self }
  add("a scope of nil") { erb :self, scope: nil }
  add("a scope of false") { erb :self, scope: false }
  add("a scope for liquid") { liquid "{{ title }}", scope: Scope.new("T"), layout: false }
  add("helpers in a template", -> { helpers { def shout(text) = text.upcase } }) { erb "<%= shout 'x' %>" }
  add("the request in a template") { erb :state, layout: false }

  add("another folder") { erb :index, views: OTHER }
  add("another folder by setting", -> { set :views, OTHER }) { erb :index }
  add("another folder by a Proc", -> { set :views, -> { OTHER } }) { erb :index }
  add("another folder for an engine", -> { set :erb, views: OTHER }) { erb :index }
  add("the same name in two folders") { erb(:index) + erb(:index, views: OTHER) + erb(:index) }
  add("a folder of nil") { erb :index, views: nil }
  add("an own search", -> { helpers { def find_template(_views, *rest, &) = super(OTHER, *rest, &) } }) { erb :index }
  add("an own search in two folders", lambda {
    set :views, [OTHER, "#{VIEWS}/admin", VIEWS]
    helpers do
      def find_template(views, *rest, &block)
        Array(views).each { |folder| super(folder, *rest, &block) }
      end
    end
  }) { erb(:locals, locals: { a: 1, b: 2 }) + erb(:index) }
  add("an own search that finds nothing", -> { helpers { def find_template(*) = nil } }) { erb :index }
  add("what find_template offers") do
    offered = []
    find_template("/v", :x, Tilt[:erb]) { |file| offered << file }
    offered.inspect
  end
  add("what find_template offers after rendering") do
    haml :index
    offered = []
    find_template("/v", :x, Tilt[:erb]) { |file| offered << file }
    offered.inspect
  end
end
