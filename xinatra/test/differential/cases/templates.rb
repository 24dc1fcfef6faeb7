# frozen_string_literal: true

require_relative "../suite"

Differential.theme "templates" do
  app do
    set :views, File.join(settings.root, "empty")
    helpers { def shout(text) = text.upcase }
    get("/string") { erb "<%= 1 + 1 %>" }
    get("/proc") { erb(proc { "<%= @x = 'proc' %>" }) }
    get("/lambda") { erb(-> { "lambda" }) }
    get("/ivar") do
      @name = "ivar"
      erb "<%= @name %>"
    end
    get("/local") { erb "<%= name %>", locals: { name: "local" } }
    get("/local-positional") { erb "<%= name %>", {}, { name: "positional" } }
    get("/local-default") { erb "<%= defined?(name).inspect %>" }
    get("/helper") { erb "<%= shout('x') %>" }
    get("/params") { erb "<%= params[:q] %>" }
    get("/request") { erb "<%= request.path_info %> <%= settings.environment %>" }
    get("/trim") { erb "<% 2.times do |i| -%>\n<%= i %>\n<% end -%>\n", trim: "-" }
    get("/default-trim") { erb "<% 2.times do |i| %>\n<%= i %>\n<% end %>\n" }
    get("/layout-string") { erb "in", layout: "<l><%= yield %></l>" }
    get("/layout-proc") { erb "in", layout: proc { "<p><%= yield %></p>" } }
    get("/layout-missing") { erb "in", layout: :nowhere }
    get("/layout-true") { erb "in", layout: true }
    get("/layout-symbol") { erb "in", layout: :named }
    get("/layout-options") { erb "in", layout: :named, layout_options: { locals: { x: 1 } } }
    get("/layout-ivar") { erb "<% @title = 'set inside' %>in", layout: "<%= @title %>: <%= yield %>" }
    get("/layout-local") { erb "in", layout: "<%= t %> <%= yield %>", locals: { t: "title" } }
    get("/named") { erb :by_name }
    get("/named-local") { erb :with_local, locals: { who: "local" } }
    get("/content_type") { erb("x", content_type: :xml) }
    get("/charset") { erb("x", content_type: "text/plain") }
    get("/typed-before") { content_type(:json) && erb("x") }
    get("/typed-option-after") { content_type(:json) && erb("x", content_type: :html) }
    get("/missing") { erb :nowhere }
    get("/nil") { erb nil }
    get("/number") { erb 5 }
    get("/yield") { erb("<%= yield %>!") { "given block" } }
    get("/yield-args") { erb("<%= yield 1, 2 %>!") { |a, b| a + b } }
    get("/nested") { erb "out(<%= erb 'in', layout: false %>)" }
    get("/nested-layouts") { erb(:outer_layout, layout: false) { erb(:inner_layout) { erb("core") } } }
    get("/scope") { erb "<%= size %>", scope: [1, 2, 3] }
    get("/scope-ivars") { erb "<%= @x.inspect %>", scope: Object.new.tap { |o| o.instance_variable_set(:@x, "other") } }
    get("/exclude") { erb "<%= @_out_buf.class %>", outvar: "@_out_buf" }
    get("/render") { render(:erb, "<%= 'by render' %>") }
    get("/render-locals") { render :erb, "<%= a %>", {}, { a: "local" } }
    get("/unknown-engine") { render :nonsense, "x" }
    get("/encoding") { erb("é").encoding.name }
    get("/utf8") { erb "é <%= 'ü' %>" }
    get("/twice") { [erb("<%= @n = @n.to_i + 1 %>"), erb("<%= @n = @n.to_i + 1 %>")].join(",") }
    get("/frozen") { erb("x").frozen?.inspect }
    get("/class") { erb("x").class.name }
    get("/halt") { erb "<% halt 403, 'from template' %>" }
    get("/defaults") { erb "<%= who %>", default_encoding: "utf-8", locals: { who: "d" } }
    get("/cache") { template_cache.class.name.to_s[/\w+\z/] }
    get("/syntax") { erb "<% if %>" }
    get("/magic") { erb "<%# encoding: utf-8 %>é" }
    template(:by_name) { "named <%= 1 %>" }
    template(:with_local) { "hi <%= who %>" }
    template(:named) { "<named><%= yield %></named>" }
    template(:outer_layout) { "<outer><%= yield %></outer>" }
    template(:inner_layout) { "<inner><%= yield %></inner>" }
  end

  {
    "string" => "2", "proc" => "proc", "ivar" => "ivar", "local" => "local",
    "local-positional" => "positional", "local-default" => "nil", "helper" => "X", "params?q=1" => "1",
    "request" => "/request test", "trim" => "0\n1\n", "default-trim" => "01", "layout-string" => "<l>in</l>",
    "layout-proc" => "<p>in</p>", "layout-symbol" => "<named>in</named>",
    "layout-options" => "<named>in</named>", "layout-ivar" => "set inside: in", "layout-local" => "title in",
    "named" => "named 1", "named-local" => "hi local", "yield" => "given block!", "yield-args" => "3!", "nested" => "out(in)",
    "nested-layouts" => "<outer><inner>core</inner></outer>", "scope" => "3", "scope-ivars" => '"other"', "exclude" => "String",
    "render" => "by render", "render-locals" => "local", "encoding" => "UTF-8", "utf8" => "é ü", "twice" => "1,2",
    "frozen" => /e/, "class" => /String/, "defaults" => "d", "cache" => /Cache/, "magic" => "é"
  }.each do |target, body|
    check "GET /#{target}", "erb", "case #{target}", body: body
  end

  check "GET /lambda", "erb", "a lambda without an argument", raises: "ArgumentError"
  check "GET /layout-true", "erb", "a layout that is asked for and missing", raises: "Errno::ENOENT"
  check "GET /halt", "erb", "halt inside", status: 403, body: "from template"
  check "GET /content_type", "erb", "content_type by name", header: { "content-type" => "application/xml;charset=utf-8" }
  check "GET /charset", "erb", "content_type spelled out", header: { "content-type" => "text/plain;charset=utf-8" }
  check "GET /typed-before", "erb", "a type that was set before"
  check "GET /typed-option-after", "erb", "a type set before and an option"
  check "GET /missing", "erb", "a template that is missing", raises: "Errno::ENOENT"
  check "GET /layout-missing", "erb", "a layout that is missing", raises: /.*/
  check "GET /nil", "erb", "nil as template", raises: /.*/
  check "GET /number", "erb", "a number as template", raises: /.*/
  check "GET /unknown-engine", "render", "an engine that nobody knows", raises: /.*/
  check "GET /syntax", "erb", "a template with a syntax error", raises: "SyntaxError"
  check "HEAD /string", "erb", "on HEAD", body: "", header: { "content-length" => "1" }

  app do
    get("/file") do
      @name = "file"
      erb :greet
    end
    get("/no-layout") { erb :greet, layout: false }
    get("/other-layout") { erb :greet, layout: :alt }
    get("/layout-string") { erb "s" }
    get("/sub") { erb :"sub/page" }
    get("/layout-sub") { erb "x", layout: :"layouts/deep" }
    get("/string-name") { erb "greet" }
    get("/views") { erb :only_other, views: File.join(settings.root, "other_views") }
    get("/old") { erb :old }
    get("/layout-engine") { erb "in", layout_engine: :haml, layout: :haml_layout }
    get("/haml") do
      @name = "haml <b>"
      haml :haml_page, layout: false
    end
    get("/haml-string") { haml "%b= 1 + 1", layout: false }
    get("/haml-locals") { haml "%b= a", { layout: false }, a: "local" }
    get("/haml-layout") { haml "%i in", layout: :haml_layout }
    get("/slim") do
      @name = "slim"
      slim :slim_page, layout: false
    end
    get("/slim-string") { slim "b = 1 + 1", layout: false }
    get("/slim-layout") { slim "b in", layout: "html == yield" }
    get("/builder") do
      @name = "builder"
      builder :builder_page
    end
    get("/builder-block") { builder { |xml| xml.a { xml.b "c" } } }
    get("/builder-string") { builder "xml.em 'x'" }
    get("/nokogiri") do
      @name = "nokogiri"
      nokogiri :nokogiri_page
    end
    get("/nokogiri-block") { nokogiri { |xml| xml.a { xml.b "c" } } }
    get("/markdown") { markdown :markdown_page }
    get("/markdown-string") { markdown "*em*" }
    get("/markdown-layout") { markdown "*em*", layout: :alt, layout_engine: :erb }
    get("/markdown-in-erb") { erb "<%= markdown '*x*' %>", layout: false }
    get("/liquid") { liquid :liquid_page, layout: false, locals: { name: "locals" } }
    get("/liquid-string") { liquid "{{ a }}!", { layout: false }, { "a" => "b" } }
    get("/liquid-layout") { liquid "in", layout: "<{{ yield }}>" }
    get("/str") { render :str, :string_page, layout: false }
    get("/find") do
      found = []
      find_template(settings.views, "greet", Tilt[:erb]) { |path| found << File.basename(path) }
      found.inspect
    end
    get("/partial") { erb :outer, layout: false }
    helpers { def part(name, **options) = erb("part <%= x %>", layout: false, **options) + name.to_s }
    get("/default-layout-option") do
      erb "x", layout: nil
    end
    get("/ivar-default-layout") do
      @default_layout = :alt
      erb "x"
    end
  end

  {
    "file" => "<html><p>file</p>\n</html>\n", "no-layout" => "<p>nobody</p>\n", "other-layout" => /<alt>/, "layout-string" => /html/,
    "sub" => /sub 4/, "layout-sub" => "<sub>x</sub>\n", "string-name" => /greet/, "views" => /other 1/, "old" => /rhtml/,
    "layout-engine" => /body/, "haml" => /&lt;b&gt;/, "haml-string" => "<b>2</b>\n", "haml-locals" => "<b>local</b>\n",
    "haml-layout" => /body/, "slim" => "<p>slim</p><p>plain</p>", "slim-string" => "<b>2</b>", "slim-layout" => "<html><b>in</b></html>",
    "builder" => /<name>builder/, "builder-block" => /<b>c/, "builder-string" => /<em>x/, "nokogiri" => /<name>nokogiri/,
    "nokogiri-block" => /<b>c/, "markdown" => /<h1/, "markdown-string" => /<em>em/, "markdown-layout" => /<alt>/,
    "markdown-in-erb" => /<em>x/, "liquid" => "Liquid locals\n", "liquid-string" => "b!", "liquid-layout" => "<in>",
    "str" => "str 2\n", "find" => /greet\.erb/, "partial" => "part 1inner", "default-layout-option" => /x/, "ivar-default-layout" => /x/
  }.each do |target, body|
    check "GET /#{target}", "templates from files", "case #{target}", body: body
  end

  app do
    layout { "<block><%= yield %></block>" }
    get("/with") { erb "in" }
    get("/without") { erb "in", layout: false }
    get("/haml") { haml "%b in" }
    layout(:named) { "<n><%= yield %></n>" }
    get("/named") { erb "in", layout: :named }
    get("/twice") { erb erb("in") }
  end

  check "GET /with", "layout", "a block wins over the file", body: "<block>in</block>"
  check "GET /without", "layout", "is left out by option", body: "in"
  check "GET /haml", "layout", "in another engine", raises: /.*/
  check "GET /named", "layout", "by name", body: "<n>in</n>"
  check "GET /twice", "layout", "a template in a template", body: "<block><block>in</block></block>"

  app do
    set :inline_templates, File.join(settings.root, "inline.rb")
    get("/greeting") { erb :greeting, locals: { name: "inline" } }
    get("/other") { erb :other, layout: false }
    get("/names") { self.class.templates.keys.inspect }
  end

  check "GET /greeting", "inline templates", "with their layout", body: "<main>hello inline\n\n</main>\n\n"
  check "GET /other", "inline templates", "without a layout", body: /other/
  check "GET /names", "inline templates", "their names", body: /greeting/

  app do
    set :inline_templates, "/nowhere.rb"
    get("/names") { self.class.templates.keys.inspect }
  end

  check "GET /names", "inline templates", "of a file that is missing", body: "[]"

  app do
    set :erb, trim: "-", layout: :alt
    set :haml, attr_quote: "\"", layout: false
    set :markdown, layout_engine: :erb, layout: :alt
    get("/erb") { erb "<% 1.times do -%>\nx<% end -%>\n" }
    get("/haml") { haml "%a{ b: 'c' }" }
    get("/markdown") { markdown "*x*" }
    get("/override") { erb "x", layout: false }
  end

  check "GET /erb", "set :erb", "options of an engine", body: /<alt>/
  check "GET /haml", "set :haml", "options of an engine", body: /b="c"/
  check "GET /markdown", "set :markdown", "a layout in another engine", body: /<alt>/
  check "GET /override", "set :erb", "an option of the call wins", body: "x"

  app do
    set :views, File.join(settings.root, "other_views")
    get("/") { erb :only_other }
    get("/erb-block") { erb { "from a block" } }
    get("/haml-block") { haml { "%b block" } }
    helpers do
      def find_template(views, name, engine, &block)
        super(settings.root + "/views/sub", name, engine, &block)
        super
      end
    end
    get("/found") { erb :page }
  end

  check "GET /", "set :views", "another folder", body: "other 1\n"
  check "GET /erb-block", "erb with a block alone", "is refused", raises: "ArgumentError"
  check "GET /haml-block", "haml with a block alone", "is refused", raises: "ArgumentError"
  check "GET /found", "an overridden find_template", "is honoured", body: "sub 4\n"

  app do
    set :show, ->(name) { name }
    engine = Class.new(Tilt::Template) do
      def prepare = @text = data.upcase
      def evaluate(_scope, locals) = "#{@text} #{locals.inspect} #{yield if block_given?}"
    end
    Tilt.register engine, :shouting
    helpers { def shouting(*args) = render(:shouting, *args) }
    get("/own") { shouting "text", layout: false, locals: { a: 1 } }
    get("/mime") { engine.default_mime_type.inspect }
  end

  check "GET /own", "an engine of one's own", "through render", body: /TEXT/

  app do
    enable :reload_templates
    get("/n") { erb "<%= 1 %>" }
  end

  check "GET /n", "reload_templates", "twice", first: ["GET /n"], body: /1/
end
