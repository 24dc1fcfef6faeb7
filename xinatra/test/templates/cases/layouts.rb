# frozen_string_literal: true

# Which layout is rendered around a template, and templates within templates.
module RenderCases
  add("no layout") { erb :index, layout: false }
  add("a layout of nil") { erb :index, layout: nil }
  add("the layout asked for") { erb :index, layout: true }
  add("another layout") { erb :index, layout: :other_layout }
  add("a layout in a folder") { erb :index, layout: :"admin/layout" }
  add("a layout by String") { erb :index, layout: "[<%= yield %>]" }
  add("a layout by Proc") { erb :index, layout: proc { "(<%= yield %>)" } }
  add("a missing layout asked for") { erb :index, layout: :nowhere }
  add("a missing layout asked for by true", -> { set :views, OTHER }) { haml "x", layout: true }
  add("a missing default layout") { markdown "*x*" }
  add("a missing default layout for two engines") { "#{markdown("*x*")}#{rdoc("*x*")}" }
  add("a layout of another engine") { erb :index, layout_engine: :haml }
  add("a layout of a missing engine") { erb :index, layout_engine: :nowhere }
  add("a markdown in an erb layout") { markdown :index, layout_engine: :erb }
  add("a markdown in an erb layout by setting", -> { set :markdown, layout_engine: :erb }) { markdown :index }
  add("a markdown in another layout by setting", -> { set :markdown, layout_engine: :erb, layout: :other_layout }) do
    markdown :index
  end
  add("options for the layout") { erb :index, layout_options: { views: OTHER } }
  add("options for another layout") { erb :index, layout: :layout, layout_options: { views: "#{VIEWS}/admin" } }
  add("locals for the layout") { erb :locals, locals: { a: 1, b: 2 }, layout: :locals_layout }
  add("other locals for the layout") do
    erb :locals, locals: { a: 1, b: 2 }, layout: :locals_layout, layout_options: { locals: { a: 3 } }
  end
  add("a content type for the layout") { erb :index, layout_options: { content_type: :txt } }
  add("an engine's default layout", -> { set :erb, layout: :other_layout }) { erb :index }
  add("an engine's default layout asked for", -> { set :erb, layout: :other_layout }) { erb :index, layout: true }
  add("an engine's default layout refused", -> { set :erb, layout: :other_layout }) { erb :index, layout: false }
  add("an engine's default layout overridden", -> { set :erb, layout: :other_layout }) do
    erb :index, layout: :locals_layout, locals: { a: 1 }
  end
  add("an engine without a layout", -> { set :erb, layout: false }) { erb :index }
  add("an engine without a layout, asked for one", -> { set :erb, layout: false }) { erb :index, layout: true }
  add("an engine whose layout is true", -> { set :erb, layout: true }) { erb :index }
  add("an engine whose layout is true and missing", lambda {
    set(:erb, layout: true).set(:views, "#{VIEWS}/..")
  }) { erb "x" }
  add("an engine whose layout is nil", -> { set :erb, layout: nil }) { erb :index }
  add("an engine whose layout is nil, asked for one", -> { set :erb, layout: nil }) { erb :index, layout: true }
  add("the default layout changed") do
    @default_layout = :other_layout
    erb :index
  end
  add("the default layout disabled") do
    @default_layout = false
    erb :index
  end
  add("the default layout disabled by nil") do
    @default_layout = nil
    erb :index
  end
  add("the default layout disabled, and asked for") do
    @default_layout = false
    erb :index, layout: true
  end
  add("the default layout after rendering") do
    erb :index
    @default_layout.inspect
  end
  add("the default layout while rendering") { erb :default_layout }
  add("the default layout after an error") do
    erb :raises rescue nil # rubocop:disable Style/RescueModifier -- what follows is the case
    erb :index
  end
  add("a layout after a missing one") do
    markdown "*x*"
    erb :index
  end

  add("a template in a template") { erb :outer }
  add("a template of another engine in a template") { erb :outer_haml }
  add("a template in a String") { erb "<%= erb :partial, locals: { x: 1 } %>" }
  add("a template with a layout in a template") { erb "<%= erb :partial, layout: :other_layout %>" }
  add("a template with the layout in a template") { erb "<%= erb :partial, layout: true %>" }
  add("a block") { erb(:yields) { "given" } }
  add("a block without a layout") { erb(:yields, layout: false) { "given" } }
  add("a block with arguments") { erb(:yields_two, layout: false) { |n| "<#{n}>" } }
  add("yield without a block") { erb :yields, layout: false }
  add("a block for haml") { haml("= yield", layout: false) { "given" } }
  add("a block for a String template") { render(:str, "<\#{yield}>", layout: false) { "given" } }
  add("a template that is rendered twice") { erb(:index) + erb(:index) }
  add("three layouts") do
    inner = erb(:index, layout: :other_layout)
    erb("<%= yield %>", layout: :layout) { inner }
  end
end
