# frozen_string_literal: true

module Xinatra
  # The options of one call to `render`: the caller's own over those that the app set for the engine. What is not
  # named here is for the engine, and so decides which compiled template is used.
  class TemplateOptions
    NONE = {}.freeze
    # The variable that collects a template's output, known to helpers that capture or append.
    OUTPUT_VARIABLE = "@_out_buf"
    private_constant :NONE, :OUTPUT_VARIABLE

    # @return [Hash, nil]
    attr_reader :locals
    # @return [String, nil] the folder to look in
    attr_reader :views
    # @return [Object, nil] what the template is evaluated on
    attr_reader :scope
    # @return [Symbol, nil]
    attr_reader :layout_engine
    # @return [Boolean, nil] whether a missing file is no error, as with a layout that nobody asked for
    attr_reader :optional
    # @return [Hash, nil] what is not named here
    attr_reader :for_engine
    # @return [Boolean, nil] whether the engine is not told the variable that collects the output
    attr_reader :exclude_outvar

    # The options for a call, the same object each time where there are none.
    # @param given [Hash{Symbol => Object}] the caller's
    # @param app [Class] whose settings may have options for the engine
    # @param engine [Symbol]
    # @return [TemplateOptions]
    def self.of(given, app, engine)
      defaults = app.respond_to?(engine) ? app.__send__(engine) : NONE
      given.empty? && defaults.empty? ? USUAL : new(given, defaults)
    end

    # @param given [Hash{Symbol => Object}] the caller's; it is not changed
    # @param defaults [Hash{Symbol => Object}] the app's for this engine, as by `set :erb, trim: "-"`
    def initialize(given, defaults)
      unless defaults.empty?
        read(defaults)
        @defaults = true
        @default_layout = @layout
      end
      read(given)
    end

    # @return [Symbol, String, nil] of the output
    def content_type = @content_type || @default_content_type

    # @return [Boolean] whether the layout is rendered with the same engine, options and scope as the template
    def simple?
      !(@defaults || @for_engine || @exclude_outvar || @scope || @layout_engine || @layout_options)
    end

    # @param default [Symbol, false, nil] the layout where none was chosen
    # @return [Symbol, String, Proc, false, nil] false and nil: none
    def layout(default)
      return default unless @layout_given

      chosen = @layout
      chosen = @default_layout if chosen == true && @default_layout != false
      return false if chosen.nil? && @layout.nil?

      chosen.nil? || chosen == true ? default : chosen
    end

    # @return [Hash] the options for rendering the layout around this template, in the same folder and scope
    def for_layout(views, scope)
      options = { views: views, layout: false, eat_errors: !@layout_given, scope: scope }
      options = @for_engine.merge(options) if @for_engine
      options.merge!(@layout_options) if @layout_options
      options
    end

    # @param encoding [String] of a template that does not say its own
    # @return [Hash{Symbol => Object}] what the engine gets
    def complete(encoding)
      options = @for_engine.dup || {}
      options[:outvar] ||= OUTPUT_VARIABLE unless @exclude_outvar
      options[:default_encoding] ||= encoding
      options.freeze
    end

    private

    def read(options) # rubocop:disable Metrics/CyclomaticComplexity -- one table, in the quickest form there is
      options.each_pair do |name, value|
        case name
        when :layout
          @layout_given = true
          @layout = value
        when :locals then @locals = value
        when :views then @views = value
        when :scope then @scope = value
        when :eat_errors then @optional = value
        when :content_type then @content_type = value
        when :default_content_type then @default_content_type = value
        when :layout_options then @layout_options = value
        when :layout_engine then @layout_engine = value
        when :exclude_outvar then @exclude_outvar = value
        else (@for_engine ||= {})[name] = value
        end
      end
    end

    USUAL = new(NONE, NONE).freeze
    private_constant :USUAL
  end
end
