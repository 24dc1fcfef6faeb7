# frozen_string_literal: true

module Xinatra
  # Turns a class and its ancestors into a {Plan}: routes, filters and settings in the order in which a request takes
  # them. What is empty is gone.
  class Compiler
    # The instance methods that the direct way leaves out or takes apart. Extensions are known to override them; where
    # one is overridden every request takes the general way, which calls them all.
    SEAMS = %i[
      call call! dispatch! invoke route! route_eval process_route route_missing filter! static! handle_exception!
      error_block! dump_errors! halt pass force_encoding content_type request response params env template_cache
      env= request= response= params= initialize_copy initialize_dup dup
    ].freeze

    # Where a class's method comes from; a redefinition in Base itself shows as well.
    # @param app [Class]
    # @param name [Symbol]
    # @return [Array(Module, Array)] owner and source location
    def self.origin(app, name)
      method = app.instance_method(name)
      [method.owner, method.source_location]
    end

    # What makes the answer to a request that no route matches, besides.
    ANSWERING = %i[status body headers settings server_error? not_found? bad_request?].freeze
    # What makes a redirect.
    REDIRECTING = %i[redirect uri status settings].freeze
    # What makes a content type.
    TYPING = %i[mime_type settings].freeze
    # Where each is defined as shipped.
    ORIGINS = [*SEAMS, *ANSWERING, *REDIRECTING, *TYPING].to_h { |name| [name, origin(Base, name)] }.freeze
    # Where settings are defined that have the value they were set to, and those that have not been set.
    SET, DEFAULT = %w[dsl/settings.rb defaults.rb].map { |file| File.join(__dir__, file) }
    private_constant :ANSWERING, :REDIRECTING, :TYPING, :ORIGINS, :SET, :DEFAULT

    # @param app [Class] a subclass of Base
    def initialize(app)
      @app = app
    end

    # @return [Plan]
    def plan = Plan.new(**routing, **reading, **settings)

    private

    def routing
      { tables:, before: filters(:before), after: filters(:after), detours: detours.freeze,
        status_handlers: handles?(Integer), answers_ok: handles?(200), handles_not_found: handles_not_found?,
        tries_all: overridden.include?(:process_route) }
    end

    # What the app's own code was seen to do.
    def reading
      { eager: scan.eager?, reads_env: scan.reads_env?, rereads: scan.rereads?, passes: scan.passes?, logs: scan.logs?,
        redirects_late: redirects_late?, late_types: ({} if types_late?), scan: }
    end

    def settings
      { default_content_type:, reload_templates: @app.reload_templates, strict_paths: !!@app.strict_paths?,
        empty_path_info: !!@app.empty_path_info?, static: @app.static?,
        public_folder:, views: }
    end

    def scan = @scan ||= CodeScan.new(@app)

    # Why requests cannot take the direct way.
    def detours
      [
        *overridden.map { |name| "#{name} is overridden (#{Compiler.origin(@app, name).flatten.compact.join(":")})" },
        *("templates are read anew for each request (reload_templates)" if @app.reload_templates),
        *("force_encoding is overridden" unless @app.method(:force_encoding).owner == DSL::Settings),
        *("the default encoding is #{@app.default_encoding}" unless utf8?)
      ]
    end

    # The class and those it inherits from, nearest first.
    def lineage
      @lineage ||= @app.ancestors.grep(Class).take_while { |owner| owner <= Base }
    end

    def tables
      verbs = lineage.flat_map { |owner| owner.routes.keys }.uniq
      verbs.to_h { |verb| [verb, table(verb)] }.freeze
    end

    def table(verb)
      routes = lineage.flat_map { |owner| owner.routes[verb] || [] }.map { |route| Route.from(verb, route) }.freeze
      Plan::Table.new(routes, router(routes.map(&:pattern))).freeze
    end

    # GET and HEAD mostly have the same patterns, and then one router.
    def router(patterns)
      @routers ||= {}
      @routers[patterns] ||= Router.build(patterns)
    end

    def filters(type)
      lineage.reverse.flat_map { |owner| owner.filters[type] }.map { |filter| Route.from(type, filter) }.freeze
    end

    # Whether a handler is declared for such a key.
    def handles?(key) = lineage.any? { |owner| owner.errors.keys.any?(key) }

    def handles_not_found?
      keys = [404, *NotFound.ancestors] - [Exception]
      keys.any? { |key| lineage.any? { |owner| owner.errors.key?(key) } } || ANSWERING.any? { |name| overridden?(name) }
    end

    # Whether the app's code redirects, in the way that is shipped, and runs no filter after it.
    def redirects_late?
      scan.redirects? && !!@app.absolute_redirects? && filters(:after).empty? &&
        REDIRECTING.none? { |name| overridden?(name) }
    end

    # Whether the app's code sets content types, in the way that is shipped, and runs no filter after it.
    def types_late?
      scan.types? && filters(:after).empty? && detours.empty? && TYPING.none? { |name| overridden?(name) }
    end

    def overridden = @overridden ||= SEAMS.select { |name| overridden?(name) }

    def overridden?(name) = Compiler.origin(@app, name) != ORIGINS[name]

    def utf8? = @app.default_encoding.to_s.casecmp?("utf-8")

    def public_folder
      File.expand_path(@app.public_folder) if @app.static? && @app.public_folder
    end

    # Beside the app's file, as long as that is said by a whole path.
    def views
      from = %i[views root app_file].map { |name| @app.method(name).source_location&.first }
      @app.views.freeze if from == [DEFAULT, DEFAULT, SET] && File.absolute_path?(@app.app_file.to_s)
    end

    # As the helper `content_type` would write it, so that its rules stand in one place. Nothing is prepared where that
    # helper is overridden.
    def default_content_type
      default = @app.default_content_type
      return if !default || overridden.include?(:content_type)

      instance = @app.allocate
      instance.env = {}
      instance.content_type(default)
    end
  end
end
