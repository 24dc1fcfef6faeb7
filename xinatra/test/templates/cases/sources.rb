# frozen_string_literal: true

# What a template is: a file, a String, a Proc, a declared one, or none of them.
module RenderCases
  add("a file") { erb :index }
  add("a file in a folder") { erb :"admin/index" }
  add("a file of the second extension") { erb :old }
  add("a file by its own extension before others") { erb :both }
  add("a file by the name of another extension") { render :rhtml, :both }
  add("a String") { erb "<%= 1 + 1 %>" }
  add("an empty String") { erb "" }
  add("a String with a newline") { erb "a\n<%= 1 %>\n" }
  add("a frozen String") { erb "<%= 1 %>".freeze } # rubocop:disable Style/RedundantFreeze -- in any file
  add("a Proc") { erb(proc { "<%= 1 + 1 %>" }) }
  add("a lambda that takes what Tilt hands it") { erb(->(template) { "<%= #{template.class.name.size} %>" }) }
  add("nil") { erb nil }
  add("a number") { erb 42 }
  add("an Array") { erb %w[a b] }
  add("an object") { erb Object }
  add("a missing file") { erb :nowhere }
  add("a missing file in a missing folder") { erb :index, views: "#{VIEWS}/nowhere" }
  add("a String of a missing engine") { render :nowhere, "x" }
  add("a file of a missing engine") { render :nowhere, :index }
  add("nil of a missing engine") { render :nowhere, nil }
  add("a missing library") { render :textile, "x" }
  add("a missing library for a missing file") { render :textile, :nowhere }
  add("a syntax error") { erb :syntax }
  add("an error in a template") { erb :raises }
  add("an undefined local") { erb "<%= nowhere %>" }

  add("a declared template", -> { template(:hi) { "<%= 'declared' %>" } }) { erb :hi }
  add("a declared template before a file", -> { template(:index) { "declared" } }) { erb :index }
  add("a declared layout", -> { layout { "<declared><%= yield %></declared>" } }) { erb :index }
  add("a declared layout of another name", -> { layout(:boxed) { "<box><%= yield %></box>" } }) do
    erb :index, layout: :boxed
  end
  add("a declared layout without a file", -> { set :views, OTHER and layout { "<d><%= yield %></d>" } }) { erb "x" }
  add("one declared template for two engines", -> { template(:hi) { "%b hi" } }) { haml(:hi) + erb(:hi, layout: false) }
  add("a frozen source", -> { template(:hi) { "frozen <%= 1 %>" } }) { erb :hi }
  add("a template declared by a String", -> { templates[:hi] = ["<%= __LINE__ %>", "x.erb", 7] }) { erb :hi }
  add("a file and line that were declared", -> { templates[:hi] = ["<%= [__FILE__, __LINE__] %>", "x.erb", 7] }) do
    erb :hi, layout: false
  end
  add("a declared template of nil", -> { templates[:index] = [nil, "x.erb", 7] }) { erb :index }
end
