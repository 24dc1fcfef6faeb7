# frozen_string_literal: true

require "tilt"

module Xinatra
  # A Tilt template, ready to render.
  #
  # Tilt sorts the locals' names and takes a lock to find the method that a template was compiled to. Where the engine
  # leaves that part to Tilt, and nobody watches it by redefining it, the method is kept here and called at once.
  class CompiledTemplate
    # Tilt's methods that are left out, as they were when this file was loaded.
    BYPASSED = %i[render evaluate compiled_method evaluate_method].to_h do |name|
      [name, Tilt::Template.instance_method(name).source_location]
    end.freeze
    # What a template's source says when it may read the instance variables that a request fills in on demand.
    STATE = /@(?:request|response|params)\b|\b(?:params|binding|eval|instance_eval)\b/
    # How many methods are kept, the latest first; a template has one or two.
    LIMIT = 16
    private_constant :BYPASSED, :STATE, :LIMIT

    # The method for a class of scope and a set of locals. An Array of names as a key would cost twice as much.
    class Body
      attr_reader :code

      def initialize(scope, names, code)
        @scope = scope
        @names = names
        @size = names.size
        @code = code
      end

      def fits?(scope, locals)
        return false unless @scope.equal?(scope) && @size == locals.size

        index = 0
        while index < @size
          return false unless locals.key?(@names[index])

          index += 1
        end
        true
      end
    end
    private_constant :Body

    # @return [Boolean] whether it may read @request, @response or @params of its scope
    attr_reader :reads_state

    # @param template [Tilt::Template]
    # @param kept [Boolean] whether it will be rendered more than once, so that it pays to keep its methods
    def initialize(template, kept:)
      @template = template
      @reads_state = template.data.is_a?(String) && STATE.match?(template.data.b)
      @direct = kept && left_to_tilt? && !template.fixed_locals? && !template.instance_variable_get(:@scope_class)
      return unless @direct

      @plain = BoundedCache.new(LIMIT)
      @bodies = [].freeze
      @lock = Mutex.new
    end

    # Renders on an app's instance.
    # @param app [Base] what the template is evaluated on
    # @param locals [Hash{Symbol => Object}]
    # @yield for `yield` in the template
    # @return [String]
    def render(app, locals, &)
      return @template.render(app, locals, &) unless @direct

      scope = app.class
      code = @plain[scope] if locals.empty?
      (code || code_for(scope, locals)).bind_call(app, locals, &)
    end

    # Renders on any other object.
    # @return [String]
    def render_on(scope, locals, &) = @template.render(scope, locals, &)

    private

    def left_to_tilt?
      @template.is_a?(Tilt::Template) && BYPASSED.all? do |name, location|
        method = @template.class.instance_method(name)
        method.owner == Tilt::Template && method.source_location == location
      end
    end

    def code_for(scope, locals)
      return @plain.fetch(scope) { compile(scope, locals) } if locals.empty?

      @bodies.each { |body| return body.code if body.fits?(scope, locals) }
      keep(Body.new(scope, locals.keys, compile(scope, locals))).code
    end

    def compile(scope, locals) = @template.compiled_method(locals.keys.sort_by(&:to_s), scope)

    # Readers take no lock: they see the old list or the new one.
    def keep(body)
      @lock.synchronize { @bodies = [body, *@bodies.first(LIMIT - 1)].freeze }
      body
    end
  end
end
