# frozen_string_literal: true

require "tilt"
require_relative "templates/template_cache"
require_relative "templates/template_options"
require_relative "templates/compiled_template"
require_relative "templates/content_typed"
require_relative "templates/inline_templates"

module Xinatra
  # Where this library is, to find the caller behind it. Constants stay out of the module below: what an app's class
  # inherits would hide the app's own constants of the same name.
  LIBRARY = "#{__dir__}/".freeze
  private_constant :LIBRARY

  # Rendering, by any engine that Tilt knows.
  #
  #   erb :index, locals: { title: "Stories" }
  #   haml "%h1 Hello", layout: false
  #
  # A template is a Symbol (declared in the class, or else a file in `views`), a String (its source) or a Proc that
  # returns the source. Around the output of an engine comes the layout, unless the template is rendered by another.
  # Options, beside those of the engine: `locals`, `scope`, `views`, `content_type`, `layout` (a name, true or false),
  # `layout_engine`, `layout_options`. `set :erb, ...` gives options to all calls of an engine. All methods return a
  # String, and raise Errno::ENOENT where the file is missing, LoadError where the engine's library is.
  module Templates
    # @param template [Symbol, String, Proc]
    # @param options [Hash{Symbol => Object}]
    # @param locals [Hash{Symbol => Object}]
    # @yield for `yield` in the template
    # @return [String]
    def erb(template, options = {}, locals = {}, &) = render(:erb, template, options, locals, &)

    # As #erb, by Haml.
    def haml(template, options = {}, locals = {}, &) = render(:haml, template, options, locals, &)

    # As #erb, by Sass in its indented form; CSS without a layout.
    def sass(template, options = {}, locals = {}) = _render_stylesheet(:sass, template, options, locals)

    # As #erb, by Sass; CSS without a layout.
    def scss(template, options = {}, locals = {}) = _render_stylesheet(:scss, template, options, locals)

    # As #erb, by Builder. A block instead of a template is handed the builder.
    def builder(template = nil, options = {}, locals = {}, &)
      render_ruby(:builder, template, options.merge(default_content_type: :xml), locals, &)
    end

    # As #erb, by Liquid.
    def liquid(template, options = {}, locals = {}, &) = render(:liquid, template, options, locals, &)

    # As #erb, by a Markdown engine.
    def markdown(template, options = {}, locals = {})
      render(:markdown, template, options.merge(exclude_outvar: true), locals)
    end

    # As #erb, by RDoc.
    def rdoc(template, options = {}, locals = {}) = render(:rdoc, template, options, locals)

    # As #erb, by Asciidoctor.
    def asciidoc(template, options = {}, locals = {}) = render(:asciidoc, template, options, locals)

    # As #erb, by Markaby. A block instead of a template is the template.
    def markaby(template = nil, options = {}, locals = {}, &)
      render_ruby(:mab, template, options, locals, &)
    end

    # As #erb, by Nokogiri. A block instead of a template is handed the builder.
    def nokogiri(template = nil, options = {}, locals = {}, &)
      render_ruby(:nokogiri, template, options.merge(default_content_type: :xml), locals, &)
    end

    # As #erb, by Slim.
    def slim(template, options = {}, locals = {}, &) = render(:slim, template, options, locals, &)

    # As #erb, by Yajl; JSON.
    def yajl(template, options = {}, locals = {})
      render(:yajl, template, options.merge(default_content_type: :json), locals)
    end

    # As #erb, by Rabl.
    def rabl(template, options = {}, locals = {})
      ::Rabl.register!
      render(:rabl, template, options, locals)
    end

    # Names the files that a template may be in, the likeliest first. Meant to be overridden.
    # @param views [String] a folder
    # @param name [Symbol] of the template
    # @param engine [Class] Tilt's template class
    # @yield [path]
    # @return [void]
    def find_template(views, name, engine)
      yield File.join(views, "#{name}.#{@preferred_extension}")
      Tilt.default_mapping.extensions_for(engine).each do |extension|
        yield File.join(views, "#{name}.#{extension}") unless extension == @preferred_extension
      end
    end

    private

    # Renders a template and the layout around it. A seam: layouts are rendered through it too.
    # @param engine [Symbol] as Tilt knows it
    # @param data [Symbol, String, Proc]
    # @param options [Hash{Symbol => Object}] it is not changed
    # @return [String]
    def render(engine, data, options = {}, locals = {}, &)
      app = settings
      options = TemplateOptions.of(options, app, engine)
      locals = options.locals || locals || {}
      shelf = template_cache.shelf(engine, options, options.views || _views(app), app.default_encoding)
      # No constructor sets the variable, since every request would pay for it.
      default_layout = defined?(@default_layout) ? @default_layout : :layout
      output = _render_bare(shelf, data, options, locals, default_layout, &)
      layout = options.layout(default_layout)
      return _render_layout(shelf, layout, options, locals, output) if layout

      options.content_type ? _typed(output, options.content_type) : output
    end

    # By default it is made of the app's file each time it is asked for.
    def _views(app) = (app.equal?(self.class) && _plan.views) || app.views || "./views"

    # Most layouts are on their template's shelf already, where `render` would find them again.
    def _render_layout(shelf, layout, options, locals, output)
      if options.simple? && shelf[layout] && template_cache.seamless?(self.class)
        return _render_bare(shelf, layout, options, locals, @default_layout) { output }
      end

      engine = options.layout_engine || shelf.engine
      inside = options.for_layout(shelf.views, options.scope || self)
      catch(:layout_missing) { return render(engine, layout, inside, locals) { output } }
      options.content_type ? _typed(output, options.content_type) : output
    end

    # A request with a response of its own leaves the shortest way, on which every String has the default content type.
    def _typed(output, content_type)
      response
      TypedOutput.new(output, content_type)
    end

    # Templates rendered inside of this one get no layout.
    def _render_bare(shelf, data, options, locals, layout, &)
      @default_layout = false
      template = shelf[data] || _compiled_template(shelf, data, options)
      scope = options.scope || self
      return template.render_on(scope, locals, &) unless scope.equal?(self)

      _materialize if template.reads_state
      template.render(self, locals, &)
    ensure
      @default_layout = layout
    end

    # What a Proc returns may be another source each time.
    def _compiled_template(shelf, data, options)
      return _new_template(shelf, data, options, kept: false) if data.is_a?(Proc)

      shelf.fetch(data) { _new_template(shelf, data, options, kept: true) }
    end

    def _new_template(shelf, data, options, kept:)
      given = shelf.options.merge(eat_errors: options.optional)
      CompiledTemplate.new(compile_template(shelf.engine, data, given, shelf.views), kept: kept)
    end

    def _render_stylesheet(engine, template, options, locals)
      options = options.merge(default_content_type: :css, exclude_outvar: true, layout: nil)
      render(engine, template, options, locals)
    end

    # A block takes the template's place. Options that come there instead replace all others, as they do in Sinatra.
    def render_ruby(engine, template, options = {}, locals = {}, &block)
      return render(engine, proc { block }, template, locals) if template.is_a?(Hash)

      render(engine, template || proc { block }, options, locals)
    end

    # Makes a template that is not in the cache. A seam.
    # @return [Tilt::Template]
    def compile_template(engine, data, options, views)
      optional = options.delete(:eat_errors)
      template = Tilt[engine] or raise "Template engine not found: #{engine}"
      case data
      when Symbol then _named_template(template, engine, data, options, views, optional)
      when Proc then _block_template(template, options, data.source_location, &data)
      when String then _block_template(template, options, _calling_location) { data }
      else raise ArgumentError, "Sorry, don't know how to render #{data.inspect}."
      end
    end

    def _named_template(template, engine, name, options, views, optional)
      source, path, line = settings.templates[name]
      if source
        source = source.call if source.respond_to?(:call)
        return template.new(path, line.to_i, options) { _in_encoding(source, options[:default_encoding]) }
      end

      @preferred_extension = engine.to_s
      path = optional ? _optional_file(template, engine, name, views) : _existing_file(template, name, views).first
      template.new(path, 1, options)
    end

    # A layout that nobody asked for may be missing, and that is remembered: such an app is not searched each time.
    # Any other template is looked for again, and Tilt reports the likeliest place.
    def _optional_file(template, engine, name, views)
      path = template_cache.fetch(engine, name, views) do
        path, exists = _existing_file(template, name, views)
        exists && path
      end
      path || throw(:layout_missing)
    end

    def _existing_file(template, name, views)
      likeliest = nil
      find_template(views, name, template) do |path|
        return [path, true] if File.exist?(path)

        likeliest ||= path
      end
      [likeliest, false]
    end

    def _block_template(template, options, location, &)
      path, line = location
      template.new(options[:path] || path, (options[:line] || line).to_i, options, &)
    end

    # The line of the app that gave a String, for its backtraces.
    def _calling_location
      location = caller_locations(2).find { |caller| !caller.path&.start_with?(LIBRARY) }
      [location.path, location.lineno] if location
    end

    # Tilt takes a source's bytes for the default encoding, which they are not when the file said another.
    def _in_encoding(source, encoding)
      return source unless source.is_a?(String) && source.encoding != Encoding::BINARY

      source.encode(encoding)
    end
  end
end
