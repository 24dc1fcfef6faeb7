# frozen_string_literal: true

# The engines, and what they are told.
module RenderCases
  add("an option") { erb :trimmed, trim: "-", layout: false }
  add("an option by setting", -> { set :erb, trim: "-" }) { erb :trimmed, layout: false }
  add("an option over a setting", -> { set :erb, trim: "-" }) { erb :index, trim: "<>", layout: false }
  add("the same template with two options") { erb("<%= 1 %>\n", trim: ">") + erb("<%= 1 %>\n", trim: "<>") }
  add("an option for a layout of another engine") { erb :index, freeze: true, layout_engine: :str }
  add("options for haml", -> { set :haml, attr_quote: '"' }) { haml "%a{href: 'x'}", layout: false }
  add("escaping in haml", -> { set :haml, escape_html: false }) { haml "= '<b>'", layout: false }
  add("options for slim") { slim "a href='x'", attr_quote: "'", layout: false }
  add("options for markdown") { markdown '"quoted"', smartypants: true, layout: false }
  add("frozen literals") { erb "<%= 'x'.frozen? %>", freeze: true, layout: false }
  add("the output variable") { erb "<% @_out_buf << 'buffer' %>", layout: false }
  add("another output variable") { erb "<% @mine << 'buffer' %>", outvar: "@mine", layout: false }
  add("no output variable") { erb "<%= @_out_buf.inspect %>", exclude_outvar: true, layout: false }
  add("a path and a line") { erb "<%= [__FILE__, __LINE__].inspect %>", path: "here.erb", line: 9, layout: false }
  add("an encoding") { erb :latin, default_encoding: "iso-8859-1", layout: false }
  add("a wrong encoding") { erb :latin, layout: false }
  add("an encoding by setting", -> { set :default_encoding, "iso-8859-1" }) { erb(:latin, layout: false).encoding.to_s }
  add("unicode") { erb :unicode }
  add("fixed locals") { erb "<%= a %>", fixed_locals: "(a: 3)", locals: { a: 1 }, layout: false }
  add("fixed locals that are wrong") { erb "<%= a %>", fixed_locals: "(a: 3)", locals: { z: 1 }, layout: false }
  add("a class of scope") { erb "<%= 1 %>", scope_class: Object, layout: false }

  add("haml") { haml :index }
  add("haml by String") { haml "%i x", layout: false }
  add("slim") { slim :index }
  add("slim by String") { slim "i x", layout: false }
  add("slim in haml") { slim :index, layout_engine: :haml }
  add("liquid") { liquid :index, locals: { name: "Ann" } }
  add("liquid by String") { liquid "{{ a }}", {}, { a: 1 } }
  add("markdown") { markdown :index }
  add("markdown by String") { markdown "# x" }
  add("markdown by its other name") { render :md, "# x" }
  add("markdown with a block, which it has no use for") do
    # With -w, Ruby 3.4 warns of such a block.
    verbose = $VERBOSE
    $VERBOSE = nil
    markdown("# x") { "y" }
  ensure
    $VERBOSE = verbose
  end
  add("rdoc") { rdoc :index }
  add("rdoc by String") { rdoc "*x*" }
  add("builder") { builder :index }
  add("builder by String") { builder 'xml.a "b"' }
  add("builder by block") { builder { |xml| xml.a "b" } }
  add("builder by block with options") { builder(indent: 0) { |xml| xml.a { xml.b } } }
  add("builder by block, and content type") { builder(content_type: :rss, &:a) }
  add("builder with locals") { builder :locals, locals: { a: "x" } }
  add("builder with a builder of one's own") { builder :index, locals: { xml: Builder::XmlMarkup.new } }
  add("builder with a setting", -> { set :builder, indent: 0 }) { builder "xml.a { xml.b }" }
  add("builder with its content type changed") { builder "xml.a", content_type: :atom }
  add("builder with a layout") { builder 'xml.a "b"', layout: "xml.wrap { xml << yield }" }
  add("nokogiri") { nokogiri :index }
  add("nokogiri by String") { nokogiri 'xml.a "b"' }
  add("nokogiri by block") { nokogiri { |xml| xml.a "b" } }
  add("nokogiri by block with options") { nokogiri(content_type: :rss, &:a) }
  add("a String template") { render :str, :index }
  add("a String template by String") { render :str, "x\#{1 + 1}", layout: false }
  add("sass") { sass "a \#{x}", {}, { x: 1 } }
  add("sass with a layout, which it does not take") { sass "a", layout: :layout }
  add("scss") { scss "a { b: c }" }
  add("scss of another content type") { scss "a", content_type: :txt }
  add("yajl") { yajl "{}", layout: false }
  add("yajl with a layout") { yajl "{}" }
  add("asciidoc") { asciidoc "= x" }
  add("markaby") { markaby "x" }
  add("markaby with a layout") { markaby "x", layout: "(\#{yield})" }
  add("markaby by block") { markaby { "x" } }
  add("rabl") { rabl "object @x" }
  add("an engine of the app's", -> { Tilt.register(Tilt::StringTemplate, "shout") }) { render :shout, "x" }
end
